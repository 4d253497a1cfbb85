import Link from 'next/link'
import type { ReactNode } from 'react'
import { ThenNowFigure } from '@/components/compare/then-now-figure'
import { DirectionName } from '@/components/run/direction-name'
import { Badge } from '@/components/ui/badge'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import { ONE_WAY_DIRECTIONS } from '@/lib/domain/model/direction'
import type { HistoryRow } from '@/lib/web/views/link/link-view'

/** Runs with what tells whether one is fit to be a reference; `pick` puts a control before each. */
export function BaselineRunTable(props: {
  readonly caption: string
  readonly rows: readonly HistoryRow[]
  readonly labels: DirectionLabels
  readonly nowIso: string
  readonly pick?: (row: HistoryRow) => ReactNode
}) {
  const { labels, pick } = props
  return (
    <Table caption={props.caption} density="compact">
      <TableHead>
        {pick && (
          <HeadCell>
            <span className="sr-only">Pick to pin</span>
          </HeadCell>
        )}
        <HeadCell>Run</HeadCell>
        <HeadCell>Quality</HeadCell>
        {ONE_WAY_DIRECTIONS.map((direction) => (
          <HeadCell key={direction} isNumber>
            One stream <DirectionName direction={direction} label={labels[direction]} />
          </HeadCell>
        ))}
        <HeadCell isNumber>RTT</HeadCell>
      </TableHead>
      <TableBody>
        {props.rows.map((row) => (
          <Row key={row.runId}>
            {pick && <Cell label="Pick to pin">{pick(row)}</Cell>}
            <RowHeader>
              <Link href={`/runs/${row.runId}`} className="font-medium hover:underline">
                <Time iso={row.at} />
              </Link>
              <span className="block text-muted text-xs">
                {row.planText}, <Time iso={row.at} format="relative" nowIso={props.nowIso} />
              </span>
            </RowHeader>
            <Cell label="Quality">
              <Marks row={row} />
            </Cell>
            {ONE_WAY_DIRECTIONS.map((direction) => (
              <Cell key={direction} label={`One stream ${labels[direction]}`} isNumber>
                <ThenNowFigure figure={row.throughput[direction]} />
              </Cell>
            ))}
            <Cell label="RTT" isNumber>
              <ThenNowFigure figure={row.rtt} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

/** What a reader must know before making a run the reference. */
function Marks({ row }: { readonly row: HistoryRow }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5 max-md:justify-end">
      {row.isBaseline && <Badge tone="ab">baseline</Badge>}
      {row.marks.map((mark) => (
        <Badge key={mark} tone="warn">
          {mark}
        </Badge>
      ))}
      {row.marks.length === 0 && <span className="text-muted text-xs">whole, undisturbed</span>}
    </span>
  )
}
