import Link from 'next/link'
import { ThenNowFigure } from '@/components/compare/then-now-figure'
import { VerdictBadge } from '@/components/compare/verdict-badge'
import { Rebaseline } from '@/components/link/rebaseline'
import { DirectionName } from '@/components/run/direction-name'
import { Badge } from '@/components/ui/badge'
import { StateBadge } from '@/components/ui/state-badge'
import {
  Cell,
  HeadCell,
  Row,
  RowHeader,
  Table,
  TableBody,
  type TableDensity,
  TableHead,
} from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { ThenNow } from '@/lib/web/views/figures/figure'
import type { FleetRow, FleetView } from '@/lib/web/views/fleet/fleet-view'

/** Every link with its latest figures against its baseline; cards on a phone. */
export function FleetTable(props: { readonly view: FleetView; readonly density: TableDensity }) {
  return (
    <Table caption="Links, with their latest run against their baseline" density={props.density}>
      <TableHead>
        <HeadCell>Link</HeadCell>
        <HeadCell>Against baseline</HeadCell>
        <HeadCell isNumber>One TCP stream</HeadCell>
        <HeadCell isNumber>RTT</HeadCell>
        <HeadCell isNumber>UDP knee</HeadCell>
        <HeadCell>Last run</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {props.view.rows.map((row) => (
          <FleetLine key={row.linkId} row={row} nowIso={props.view.nowIso} />
        ))}
      </TableBody>
    </Table>
  )
}

function FleetLine(props: { readonly row: FleetRow; readonly nowIso: string }) {
  const { row, nowIso } = props
  return (
    <Row>
      <RowHeader className="md:max-[1400px]:w-44 md:min-w-44">
        <Link href={`/links/${row.linkId}`} className="font-medium hover:underline">
          {row.name}
        </Link>
        <span className="block text-muted text-xs">
          {row.ends.a} ⇄ {row.ends.b}
          {row.tags.length > 0 && ` · ${row.tags.join(', ')}`}
        </span>
      </RowHeader>
      <Cell label="Against baseline">
        <Standing row={row} />
      </Cell>
      <Cell label="One TCP stream" isNumber>
        <EachWay row={row} figures={row.throughput} />
      </Cell>
      <Cell label="RTT" isNumber>
        <ThenNowFigure figure={row.rtt} isStacked />
      </Cell>
      <Cell label="UDP knee" isNumber>
        <EachWay row={row} figures={row.knee} />
      </Cell>
      <Cell label="Last run">
        <LastRun row={row} nowIso={nowIso} />
      </Cell>
      <Cell label="">
        <Rebaseline view={row.rebaseline} size="small" />
      </Cell>
    </Row>
  )
}

function Standing(props: { readonly row: FleetRow }) {
  const { verdict, standing, active } = props.row
  return (
    <span className="inline-flex flex-wrap gap-1.5 max-md:justify-end">
      {verdict ? <VerdictBadge verdict={verdict.verdict} /> : <Badge>{standing}</Badge>}
      {active && (
        <Link href={`/runs/${active.runId}`}>
          <StateBadge state={active.state} />
        </Link>
      )}
    </span>
  )
}

function EachWay(props: {
  readonly row: FleetRow
  readonly figures: Readonly<Record<OneWayDirection, ThenNow>>
}) {
  return (
    <span className="flex flex-col">
      {ONE_WAY_DIRECTIONS.map((direction) => (
        <span
          key={direction}
          className="flex flex-wrap items-center justify-end gap-x-2 min-[1400px]:flex-nowrap"
          title={props.row.labels[direction]}
        >
          <span className="inline-flex text-muted text-xs">
            <DirectionName direction={direction} label={shortLabel(props.row, direction)} />
          </span>
          <ThenNowFigure figure={props.figures[direction]} isAligned />
        </span>
      ))}
    </span>
  )
}

/** In a row that names both sites already, the receiving one tells the direction. */
function shortLabel(row: FleetRow, direction: OneWayDirection): string {
  return `→ ${direction === 'ab' ? row.ends.b : row.ends.a}`
}

function LastRun(props: { readonly row: FleetRow; readonly nowIso: string }) {
  const { lastRun, lastProblem } = props.row
  return (
    <span className="flex flex-col gap-0.5 max-md:items-end">
      {lastRun ? (
        <Link href={`/runs/${lastRun.runId}`} className="hover:underline">
          <Time iso={lastRun.at} format="relative" nowIso={props.nowIso} />
        </Link>
      ) : (
        <span className="text-muted">never</span>
      )}
      {lastProblem && (
        <Link href={`/runs/${lastProblem.runId}`}>
          <StateBadge state={lastProblem.state} word={`then ${lastProblem.state}`} />
        </Link>
      )}
    </span>
  )
}
