import { ArrowDown, ArrowUp } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import {
  type FleetColumn,
  type FleetQuery,
  type FleetSort,
  fleetHref,
} from '@/lib/web/views/fleet/fleet-query'
import type { FleetView } from '@/lib/web/views/fleet/fleet-view'
import { COLUMNS, FleetLine } from './fleet-line'
import styles from './fleet-table.module.css'

const SORT_OF: Readonly<Record<FleetColumn, FleetSort | null>> = {
  verdict: 'standing',
  rate: 'rate',
  rtt: 'rtt',
  knee: 'knee',
  loss: 'loss',
  trend: null,
  run: 'run',
  what: null,
}

/** Every link that the filters leave, with its latest figures against its baseline; cards on a phone. */
export function FleetTable(props: { readonly view: FleetView; readonly canRun: boolean }) {
  const { query, rows } = props.view
  return (
    <div className={styles.frame}>
      <table className={styles.table} data-density={query.density}>
        <caption className="sr-only">Links, with their latest run against their baseline</caption>
        <thead>
          <tr>
            <SortHead query={query} sort="link">
              Link
            </SortHead>
            {query.columns.map((column) => (
              <SortHead key={column} query={query} sort={SORT_OF[column]} isNumber={COLUMNS[column].isNumber}>
                {COLUMNS[column].name}
              </SortHead>
            ))}
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FleetLine
              key={row.linkId}
              row={row}
              columns={query.columns}
              isCompact={query.density === 'compact'}
              canRun={props.canRun}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The name of a column leads to the same page sorted by it, and back to front where it is already. */
function SortHead(props: {
  readonly query: FleetQuery
  readonly sort: FleetSort | null
  readonly isNumber?: boolean
  readonly children: ReactNode
}) {
  const { query, sort, children } = props
  const className = props.isNumber ? styles.number : undefined
  if (sort === null) {
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    )
  }
  const isHere = query.sort === sort
  const isDescending = isHere && !query.isDescending
  const Arrow = query.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isHere ? (query.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <Link href={fleetHref(query, { sort, isDescending })} prefetch={false} scroll={false}>
        {children}
        {isHere && <Arrow aria-hidden className="size-3" />}
      </Link>
    </th>
  )
}
