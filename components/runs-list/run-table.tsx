import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { Unknown } from '@/components/ui/explain'
import { StateBadge } from '@/components/ui/state-badge'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { formatSeconds } from '@/lib/domain/format/duration'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { RunRow } from '@/lib/web/views/runs-list/runs-view'

function State({ row }: { readonly row: RunRow }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StateBadge state={row.state} />
      {row.isImported && <Badge>imported</Badge>}
      {row.isPartial && <Badge tone="warn">partial</Badge>}
      {row.isContaminated && <Badge tone="warn">other traffic</Badge>}
    </span>
  )
}

function Why({ row }: { readonly row: RunRow }) {
  if (row.why === null) return null
  return (
    <span className="block max-w-md text-muted text-xs [overflow-wrap:anywhere]">
      {row.why}
      {row.waitsForRunId && (
        <>
          {' '}
          <Link href={`/runs/${row.waitsForRunId}`} className="text-ink underline underline-offset-2">
            Show that run
          </Link>
        </>
      )}
    </span>
  )
}

/** Runs as a table: link, state and why, how long, who and when. */
export function RunTable(props: {
  readonly caption: string
  readonly rows: readonly RunRow[]
  readonly nowIso: string
}) {
  return (
    <Table caption={props.caption}>
      <TableHead>
        <HeadCell>Run</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell>Why</HeadCell>
        <HeadCell isNumber>Took</HeadCell>
        <HeadCell>By</HeadCell>
        <HeadCell>When</HeadCell>
      </TableHead>
      <TableBody>
        {props.rows.map((row) => (
          <Row key={row.id}>
            <RowHeader>
              <Link
                href={`/runs/${row.id}`}
                className="font-semibold hover:underline [overflow-wrap:anywhere]"
              >
                {row.linkName}
              </Link>
              <div className="text-muted text-xs">
                {row.sites} · {row.planText}
              </div>
            </RowHeader>
            <Cell label="State">
              <State row={row} />
            </Cell>
            <Cell label="Why">
              <Why row={row} />
            </Cell>
            <Cell label="Took" isNumber>
              <span className="whitespace-nowrap">
                {row.seconds === null ? (
                  <Unknown reason="It never started." />
                ) : (
                  formatSeconds(row.seconds, LOCALE)
                )}
              </span>
            </Cell>
            <Cell label="By">
              <span className="text-muted [overflow-wrap:anywhere]">{row.requestedBy}</span>
            </Cell>
            <Cell label="When">
              <Time iso={row.atIso} format="relative" nowIso={props.nowIso} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
