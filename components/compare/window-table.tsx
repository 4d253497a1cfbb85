import { DirectionName } from '@/components/run/direction-name'
import { FigureText } from '@/components/run/figure-text'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import type { WindowRow } from '@/lib/web/views/compare/compare-view'

/** The window scans of both runs, window by window. */
export function WindowTable(props: {
  readonly rows: readonly WindowRow[]
  readonly labels: DirectionLabels
}) {
  return (
    <Table caption="One stream by window, then and now" density="compact">
      <TableHead>
        <HeadCell>Window asked for</HeadCell>
        <HeadCell>Direction</HeadCell>
        <HeadCell isNumber>Then</HeadCell>
        <HeadCell isNumber>Now</HeadCell>
        <HeadCell isNumber>Change</HeadCell>
      </TableHead>
      <TableBody>
        {props.rows.map((row) => (
          <Row key={row.key}>
            <RowHeader>{row.windowText}</RowHeader>
            <Cell label="Direction">
              <DirectionName direction={row.direction} label={props.labels[row.direction]} />
            </Cell>
            <Cell label="Then" isNumber>
              <FigureText figure={row.was} />
            </Cell>
            <Cell label="Now" isNumber>
              <FigureText figure={row.now} />
            </Cell>
            <Cell label="Change" isNumber>
              {row.changeText}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
