'use client'

import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { type MouseEvent, type ReactNode, useEffect, useState, useTransition } from 'react'
import {
  type FleetColumn,
  type FleetQuery,
  type FleetSort,
  fleetHref,
  USUAL_QUERY,
} from '@/lib/web/views/fleet/fleet-query'
import type { FleetRow } from '@/lib/web/views/fleet/fleet-view'
import type { RebaselineView } from '@/lib/web/views/link/rebaseline-view'
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

/** As many as the largest screen shows at once: they come with the page, the others right after it. */
const FIRST_ROWS_COUNT = 60

/** Fetched when somebody asks for it: most looks at a fleet measure nothing. */
const RebaselineDialog = dynamic(() =>
  import('@/components/link/rebaseline').then((all) => all.RebaselineDialog),
)
const Asking = dynamic(() => import('@/components/answer/asking').then((all) => all.Asking))

/**
 * Every link that the filters leave, with its latest figures against its baseline; cards on a phone. One listener serves
 * the buttons of all rows: one question and one dialog.
 */
export function FleetTable(props: {
  readonly query: FleetQuery
  readonly rows: readonly FleetRow[]
  /** What asks before a run, by link; none for a viewer. */
  readonly rebaselines: readonly RebaselineView[]
}) {
  const { query, rows, rebaselines } = props
  const [linkId, setLinkId] = useState<string | null>(null)
  const [askedId, setAskedId] = useState<string | null>(null)
  const asked = rebaselines.find((one) => one.linkId === linkId)
  const areAllShown = useRestLater(rows.length > FIRST_ROWS_COUNT)
  const shown = areAllShown ? rows : rows.slice(0, FIRST_ROWS_COUNT)
  const columns = shownColumns(query)
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it hears its buttons, which keys press as well. */}
      <table
        className={styles.table}
        data-density={query.density}
        onClick={(event) => {
          setLinkId((held) => findPressed(event, 'rebaseline') ?? held)
          setAskedId((held) => findPressed(event, 'ask') ?? held)
        }}
      >
        <caption className="sr-only">Links, with their latest run against their baseline</caption>
        <thead>
          <tr>
            <SortHead query={query} sort="link">
              Link
            </SortHead>
            {columns.map((column) => (
              <SortHead
                key={column}
                query={query}
                sort={SORT_OF[column]}
                className={cellClass(column, query)}
              >
                {COLUMNS[column].name}
              </SortHead>
            ))}
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <FleetLine
              key={row.linkId}
              row={row}
              columns={columns.map((column) => ({ column, className: cellClass(column, query) }))}
              canRun={rebaselines.length > 0}
            />
          ))}
        </tbody>
      </table>
      {askedId !== null && <Asking key={askedId} linkId={askedId} onEnd={() => setAskedId(null)} />}
      {asked && (
        <RebaselineDialog view={asked} isOpen onOpenChange={(isOpen) => !isOpen && setLinkId(null)} />
      )}
    </div>
  )
}

/** The link whose button of a kind was pressed; null for a press on anything else. */
function findPressed({ target }: MouseEvent, kind: 'ask' | 'rebaseline'): string | null {
  const button = target instanceof Element ? target.closest<HTMLElement>(`[data-${kind}]`) : null
  return button?.dataset[kind] ?? null
}

/** False for the page as it is served and first shown, then true: rows that nobody sees yet do not hold it up. */
function useRestLater(isLong: boolean): boolean {
  const [isDone, setIsDone] = useState(!isLong)
  const [, startTransition] = useTransition()
  useEffect(() => startTransition(() => setIsDone(true)), [])
  return isDone || !isLong
}

/** A screen with room to spare says in words what changed, unless the viewer chose columns of their own. */
function shownColumns({ columns }: FleetQuery): readonly FleetColumn[] {
  return columns.join() === USUAL_QUERY.columns.join() ? [...columns, 'what'] : columns
}

function cellClass(column: FleetColumn, query: FleetQuery): string | undefined {
  const { isNumber, isWide } = COLUMNS[column]
  const isExtra = !query.columns.includes(column)
  return (
    clsx(
      isNumber && styles.number,
      isWide && styles.what,
      isExtra && styles.extra,
      column === 'trend' && styles.trend,
    ) || undefined
  )
}

/** The name of a column leads to the same page sorted by it, and back to front where it is already. */
function SortHead(props: {
  readonly query: FleetQuery
  readonly sort: FleetSort | null
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  const { query, sort, className, children } = props
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
