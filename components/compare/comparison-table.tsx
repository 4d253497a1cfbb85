import clsx from 'clsx'
import { DirectionName } from '@/components/run/direction-name'
import { FigureText } from '@/components/run/figure-text'
import { Explain, Unknown } from '@/components/ui/explain'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import type { ComparisonRow } from '@/lib/web/views/compare/compare-view'
import type { ChangeTone } from '@/lib/web/views/figures/figure'
import { VerdictBadge } from './verdict-badge'

const TONE_CLASS: Readonly<Record<ChangeTone, string>> = {
  bad: 'font-semibold text-bad',
  good: 'font-semibold text-good',
  plain: '',
}

/** Metrics then and now, with the change, the noise it must exceed, and the verdict with its reason on focus. */
export function ComparisonTable(props: {
  readonly rows: readonly ComparisonRow[]
  readonly labels: DirectionLabels
  readonly caption: string
  /** The reason of each verdict stands below it, rather than on focus. */
  readonly hasReasons?: boolean
}) {
  return (
    <Table caption={props.caption}>
      <TableHead>
        <HeadCell>Metric</HeadCell>
        <HeadCell>Direction</HeadCell>
        <HeadCell isNumber>Then</HeadCell>
        <HeadCell isNumber>Now</HeadCell>
        <HeadCell isNumber>Change</HeadCell>
        <HeadCell isNumber>
          <Explain term="noise">Noise</Explain>
        </HeadCell>
        <HeadCell>
          <Explain term="verdict">Verdict</Explain>
        </HeadCell>
      </TableHead>
      <TableBody>
        {props.rows.map((row) => (
          <Row key={row.key}>
            <RowHeader>
              <Explain term={row.term} tip={row.explanation}>
                {row.name}
              </Explain>
            </RowHeader>
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
              <span className={clsx('whitespace-nowrap', TONE_CLASS[row.tone])}>{row.changeText}</span>
            </Cell>
            <Cell label="Noise" isNumber>
              {row.noiseText === '' ? (
                <Unknown reason="None is reckoned: counts have exact intervals of their own, and what is not known has no noise." />
              ) : (
                <span className="whitespace-nowrap text-muted">{row.noiseText}</span>
              )}
            </Cell>
            <Cell label="Verdict">
              {props.hasReasons ? (
                <>
                  <RowVerdict row={row} />
                  <span className="block max-w-80 text-muted text-xs">{row.reason}</span>
                </>
              ) : (
                <Explain tip={row.reason}>
                  <RowVerdict row={row} />
                </Explain>
              )}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

function RowVerdict({ row }: { readonly row: ComparisonRow }) {
  if (row.verdict === null) return <span className="text-muted">not measured</span>
  return <VerdictBadge verdict={row.verdict} />
}
