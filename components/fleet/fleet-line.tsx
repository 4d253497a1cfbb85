import clsx from 'clsx'
import { Network, RotateCw } from 'lucide-react'
import Link from 'next/link'
import { VerdictBadge } from '@/components/compare/verdict-badge'
import { Badge } from '@/components/ui/badge'
import { Unknown } from '@/components/ui/explain'
import { StateBadge } from '@/components/ui/state-badge'
import type { FleetColumn } from '@/lib/web/views/fleet/fleet-query'
import type { FleetRow } from '@/lib/web/views/fleet/fleet-view'
import { EachWay, OneFigure } from './fleet-figures'
import styles from './fleet-table.module.css'
import { Sparkline } from './sparkline'

type CellProps = { readonly row: FleetRow }

type Column = {
  readonly name: string
  readonly isNumber: boolean
  readonly isWide?: boolean
  readonly Content: (props: CellProps) => React.ReactNode
}

/** What each column is called and shows; in the head, the cards of a phone and the menu of columns alike. */
export const COLUMNS: Readonly<Record<FleetColumn, Column>> = {
  verdict: { name: 'Against baseline', isNumber: false, Content: StandingCell },
  rate: {
    name: 'One TCP stream',
    isNumber: true,
    Content: ({ row }) => <EachWay row={row} figures={row.throughput} />,
  },
  rtt: { name: 'RTT', isNumber: true, Content: ({ row }) => <OneFigure figure={row.rtt} /> },
  knee: { name: 'UDP knee', isNumber: true, Content: ({ row }) => <EachWay row={row} figures={row.knee} /> },
  loss: { name: 'Loss', isNumber: true, Content: ({ row }) => <EachWay row={row} figures={row.loss} /> },
  trend: { name: '90 days', isNumber: false, Content: TrendCell },
  run: { name: 'Last run', isNumber: false, Content: LastRunCell },
  what: {
    name: 'In words',
    isNumber: false,
    isWide: true,
    Content: ({ row }) => (
      <span title={row.verdict?.sentence}>{row.verdict?.sentence ?? row.standingText}</span>
    ),
  },
}

/** One link of the fleet. Its buttons are heard by FleetTable. */
export function FleetLine(
  props: CellProps & {
    readonly columns: readonly { readonly column: FleetColumn; readonly className: string | undefined }[]
    readonly canRun: boolean
  },
) {
  const { row, columns, canRun } = props
  return (
    <tr>
      <th scope="row" className={styles.link}>
        <Link href={`/links/${row.linkId}`} prefetch={false} className={styles.name} title={row.name}>
          {row.name}
        </Link>
        <span className={styles.below}>
          {row.ends.a} ⇄ {row.ends.b}
          {row.tags.length > 0 && ` · ${row.tags.join(', ')}`}
        </span>
      </th>
      {columns.map(({ column, className }) => {
        const { name, Content } = COLUMNS[column]
        return (
          <td key={column} data-label={name} className={className}>
            <Content row={row} />
          </td>
        )
      })}
      <td className={styles.number}>
        {canRun && (
          <span className={styles.actions}>
            <button
              type="button"
              data-ask={row.linkId}
              aria-label={`Is it the network? Measure ${row.name} and compare`}
              title="Is it the network?"
              className={styles.again}
            >
              <Network aria-hidden className="size-3" />
              <span className={styles.question}>Is it the network?</span>
            </button>
            <button
              type="button"
              data-rebaseline={row.linkId}
              aria-label={`Re-baseline ${row.name}`}
              className={styles.again}
            >
              <RotateCw aria-hidden className="size-3" />
              <span>Re-baseline</span>
            </button>
          </span>
        )}
      </td>
    </tr>
  )
}

function StandingCell({ row }: CellProps) {
  const { verdict, standingText, active, isStale } = row
  return (
    <span className={styles.badges}>
      {verdict ? <VerdictBadge verdict={verdict.verdict} /> : <Badge>{standingText}</Badge>}
      {isStale && (
        <span className={styles.word}>
          <Badge tone="warn">old</Badge>
        </span>
      )}
      {active && (
        <Link href={`/runs/${active.runId}`} prefetch={false}>
          <StateBadge state={active.state} />
        </Link>
      )}
    </span>
  )
}

function TrendCell({ row }: CellProps) {
  return row.trend ? (
    <Sparkline view={row.trend} />
  ) : (
    <Unknown reason="No run of the last 90 days measured one TCP stream." />
  )
}

function LastRunCell({ row }: CellProps) {
  const { lastRun, lastProblem, isStale } = row
  return (
    <span className={clsx(styles.stack, styles.start)}>
      {lastRun ? (
        <Link
          href={`/runs/${lastRun.runId}`}
          prefetch={false}
          className={clsx('hover:underline', isStale && 'text-warn')}
        >
          <time dateTime={lastRun.iso} title={lastRun.exact}>
            {lastRun.ago}
          </time>
          {lastRun.isPartial && ', partial'}
        </Link>
      ) : (
        <span className="text-muted">never</span>
      )}
      {lastProblem && (
        <Link href={`/runs/${lastProblem.runId}`} prefetch={false} className={styles.badges}>
          <span className={styles.word}>then</span>
          <StateBadge state={lastProblem.state} />
        </Link>
      )}
    </span>
  )
}
