import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { Unknown } from '@/components/ui/explain'
import { StateBadge } from '@/components/ui/state-badge'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { HostListView, HostRow } from '@/lib/web/views/hosts/host-list-view'

const NEVER = 'No check has got as far as looking at this host.'

function Versions(props: { readonly row: HostRow }) {
  if (!props.row.versions) return <Unknown reason={NEVER} />
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {props.row.versions.map(({ tool, version }) => (
        <span key={tool} className="whitespace-nowrap">
          <span className="text-muted">{tool}</span>{' '}
          {version ?? <Unknown reason={`${tool} was not found.`} />}
        </span>
      ))}
    </span>
  )
}

function Missing(props: { readonly row: HostRow }) {
  const { missing } = props.row
  if (!missing) return <Unknown reason={NEVER} />
  if (missing.length === 0) return <span className="text-muted">nothing</span>
  return <Badge tone="warn">{missing.join(', ')}</Badge>
}

/** All hosts: whether they can be reached, what is on them and what is missing. */
export function HostTable(props: { readonly view: HostListView }) {
  return (
    <Table caption="Hosts">
      <TableHead>
        <HeadCell>Host</HeadCell>
        <HeadCell>Site</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell>Versions</HeadCell>
        <HeadCell>Missing</HeadCell>
        <HeadCell isNumber>Links</HeadCell>
        <HeadCell>Checked</HeadCell>
      </TableHead>
      <TableBody>
        {props.view.rows.map((row) => (
          <Row key={row.id}>
            <RowHeader>
              <Link
                href={`/hosts/${row.id}`}
                className="font-semibold hover:underline [overflow-wrap:anywhere]"
              >
                {row.name}
              </Link>
              <div className="font-mono text-muted text-xs [overflow-wrap:anywhere]">{row.sshText}</div>
            </RowHeader>
            <Cell label="Site">{row.site}</Cell>
            <Cell label="State">
              <StateBadge state={row.state} />
              {row.failure && <div className="mt-1 max-w-80 text-muted text-xs">{row.failure}</div>}
            </Cell>
            <Cell label="Versions">
              <Versions row={row} />
            </Cell>
            <Cell label="Missing">
              <Missing row={row} />
            </Cell>
            <Cell label="Links" isNumber>
              {row.linksCount}
            </Cell>
            <Cell label="Checked">
              {row.checkedIso ? (
                <Time iso={row.checkedIso} format="relative" nowIso={props.view.nowIso} />
              ) : (
                <Unknown reason="No check has ended yet." />
              )}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
