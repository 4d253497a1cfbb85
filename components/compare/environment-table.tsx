import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import type { EnvironmentRow } from '@/lib/web/views/compare/compare-view'

/** What differs between the hosts of two runs: no verdict, but the first suspects. */
export function EnvironmentTable(props: { readonly rows: readonly EnvironmentRow[] }) {
  if (props.rows.length === 0) {
    return (
      <p className="text-muted text-sm">
        Nothing: kernel, versions, interfaces and settings are the same, as far as both runs recorded them.
      </p>
    )
  }
  return (
    <Table caption="What differs in the hosts">
      <TableHead>
        <HeadCell>Host</HeadCell>
        <HeadCell>What</HeadCell>
        <HeadCell>Then</HeadCell>
        <HeadCell>Now</HeadCell>
      </TableHead>
      <TableBody>
        {props.rows.map((row) => (
          <Row key={`${row.host}-${row.item}`}>
            <RowHeader>{row.host}</RowHeader>
            <Cell label="What">{row.item}</Cell>
            <Cell label="Then">{row.was}</Cell>
            <Cell label="Now">{row.now}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
