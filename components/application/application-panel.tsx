import Link from 'next/link'
import { DirectionName } from '@/components/run/direction-name'
import { FigureText } from '@/components/run/figure-text'
import { Explain } from '@/components/ui/explain'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import { ONE_WAY_DIRECTIONS } from '@/lib/domain/model/direction'
import type { ApplicationFigure, ApplicationView } from '@/lib/web/views/application/application-view'

/** What a link means for an application that uses one TCP connection. */
export function ApplicationPanel(props: {
  readonly view: ApplicationView
  readonly labels: DirectionLabels
  /** True where the page is about more: then the sentence stands, and its figures fold out. */
  readonly isFolded?: boolean
}) {
  const { view, labels, isFolded = false } = props
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">{view.sentence}</p>
      {isFolded ? (
        <details>
          <summary className="text-muted text-sm underline underline-offset-4">
            Round trips, fetches and windows
          </summary>
          <div className="mt-2">
            <ApplicationFigures view={view} labels={labels} />
          </div>
        </details>
      ) : (
        <ApplicationFigures view={view} labels={labels} />
      )}
      <Calculators view={view} labels={labels} />
    </div>
  )
}

function ApplicationFigures(props: { readonly view: ApplicationView; readonly labels: DirectionLabels }) {
  const { view, labels } = props
  return (
    <div className="flex flex-col gap-2">
      <Table caption="What the link means for an application, by direction" density="compact">
        <TableHead>
          <HeadCell>What</HeadCell>
          {ONE_WAY_DIRECTIONS.map((direction) => (
            <HeadCell key={direction} isNumber>
              <DirectionName direction={direction} label={labels[direction]} />
            </HeadCell>
          ))}
        </TableHead>
        <TableBody>
          {view.rows.map((row) => (
            <Row key={row.key}>
              <RowHeader>
                <Explain term={row.term} tip={row.explanation}>
                  {row.name}
                </Explain>
              </RowHeader>
              {ONE_WAY_DIRECTIONS.map((direction) => (
                <Cell
                  key={direction}
                  label={<DirectionName direction={direction} label={labels[direction]} />}
                  isNumber
                >
                  <NotedFigure figure={row.values[direction]} />
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
      <p className="max-w-prose text-muted text-xs">
        Reckoned from the least idle round trip, the steady rate and the segment size that one stream was
        measured with: 10 segments in the first round trip (RFC 6928), doubling each round trip, no loss, no
        queue, no time of the server’s own. Of a buffer half is taken to hold data; newer kernels use more.
      </p>
    </div>
  )
}

function NotedFigure(props: { readonly figure: ApplicationFigure }) {
  const { figure } = props
  return (
    <>
      <FigureText figure={figure} />
      {figure.note !== null && <div className="text-muted text-xs">{figure.note}</div>}
    </>
  )
}

function Calculators(props: { readonly view: ApplicationView; readonly labels: DirectionLabels }) {
  const { view, labels } = props
  if (view.calculators.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      <span className="text-muted">Window for another rate or round trip, from the figures of:</span>
      {view.calculators.map(({ direction, figures, href }) => (
        <Link key={direction} href={href} prefetch={false} className="underline underline-offset-4">
          <DirectionName direction={direction} label={`${labels[direction]} (${figures})`} />
        </Link>
      ))}
    </p>
  )
}
