import { ThenNowFigure } from '@/components/compare/then-now-figure'
import { Explain } from '@/components/ui/explain'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import type { Direction } from '@/lib/domain/model/direction'
import type { KeyFigureRow } from '@/lib/web/views/run/run-view'
import { DirectionName } from './direction-name'

const COLUMNS: readonly Direction[] = ['ab', 'ba', 'both']

/** The run's numbers by direction, each with the baseline's beside it. */
export function KeyFigures(props: {
  readonly rows: readonly KeyFigureRow[]
  readonly labels: DirectionLabels
  readonly caption: string
}) {
  const { rows, labels } = props
  const shown = COLUMNS.filter((direction) => rows.some((row) => row.values[direction]))
  return (
    <Table caption={props.caption}>
      <TableHead>
        <HeadCell>Metric</HeadCell>
        {shown.map((direction) => (
          <HeadCell key={direction} isNumber>
            <DirectionName direction={direction} label={labels[direction]} />
          </HeadCell>
        ))}
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.key}>
            <RowHeader>
              <Explain term={row.term} tip={row.explanation}>
                {row.name}
              </Explain>
            </RowHeader>
            {shown.map((direction) => {
              const figure = row.values[direction]
              return (
                <Cell
                  key={direction}
                  label={<DirectionName direction={direction} label={labels[direction]} />}
                  isNumber
                >
                  {figure && <ThenNowFigure figure={figure} />}
                </Cell>
              )
            })}
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
