import { Badge } from '@/components/ui/badge'
import { Unknown } from '@/components/ui/explain'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import type { HostSnapshotsView } from '@/lib/web/views/run/run-view'

/** Both hosts as the run found them, side by side; what differs stands first and is marked. */
export function HostSnapshots(props: { readonly view: HostSnapshotsView }) {
  const { names, rows, differentCount } = props.view
  const different = rows.filter((row) => row.isDifferent)
  const alike = rows.filter((row) => !row.isDifferent)
  return (
    <div className="flex flex-col gap-2">
      {differentCount === 0 ? (
        <p className="text-muted text-sm">
          Nothing that bears on a measurement differs between the two, as far as the run could read it.
        </p>
      ) : (
        <SnapshotTable names={names} rows={different} caption="What differs between the two hosts" />
      )}
      {alike.length > 0 && (
        <details>
          <summary className="text-muted text-sm underline underline-offset-4">
            The same on both, or known of one only ({alike.length})
          </summary>
          <div className="mt-2">
            <SnapshotTable names={names} rows={alike} caption="What is the same on both hosts" />
          </div>
        </details>
      )}
    </div>
  )
}

function SnapshotTable(props: {
  readonly names: HostSnapshotsView['names']
  readonly rows: HostSnapshotsView['rows']
  readonly caption: string
}) {
  const { names } = props
  return (
    <Table caption={props.caption} density="compact">
      <TableHead>
        <HeadCell>What</HeadCell>
        <HeadCell>{names.a}</HeadCell>
        <HeadCell>{names.b}</HeadCell>
      </TableHead>
      <TableBody>
        {props.rows.map((row) => (
          <Row key={row.item}>
            <RowHeader className="w-64">
              <span className="[overflow-wrap:anywhere]">{row.item}</span>{' '}
              {row.isDifferent && <Badge tone="warn">differs</Badge>}
            </RowHeader>
            <Cell label={names.a}>
              <SnapshotValue value={row.a} />
            </Cell>
            <Cell label={names.b}>
              <SnapshotValue value={row.b} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

function SnapshotValue(props: { readonly value: string | null }) {
  if (props.value === null) return <Unknown reason="The run could not read it on this host." />
  return <span className="[overflow-wrap:anywhere]">{props.value}</span>
}
