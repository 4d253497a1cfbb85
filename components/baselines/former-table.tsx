import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { BaselinesView } from '@/lib/web/views/baselines/baselines-view'

/** What the link was held against before: who pinned it, when, why, and until when it held. */
export function FormerTable(props: { readonly view: BaselinesView }) {
  const { linkId, former, current } = props.view
  return (
    <Table caption="Former baselines, newest first" density="compact">
      <TableHead>
        <HeadCell>Pinned</HeadCell>
        <HeadCell>By</HeadCell>
        <HeadCell>Why</HeadCell>
        <HeadCell>Held until</HeadCell>
        <HeadCell isNumber>Runs</HeadCell>
        <HeadCell>
          <span className="sr-only">Compare</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {former.map((baseline) => (
          <Row key={baseline.id}>
            <RowHeader>
              <Time iso={baseline.pinnedAt} />
            </RowHeader>
            <Cell label="By">{baseline.pinnedBy}</Cell>
            <Cell label="Why">
              <span className="block max-w-md text-muted text-xs">
                {baseline.note ?? 'No reason was given.'}
              </span>
            </Cell>
            <Cell label="Held until">{baseline.supersededAt && <Time iso={baseline.supersededAt} />}</Cell>
            <Cell label="Runs" isNumber>
              {baseline.runIds.length}
            </Cell>
            <Cell label="">
              {current && (
                <Link
                  href={`/links/${linkId}/compare?run=${current.runIds.join(',')}&baseline=${baseline.runIds.join(',')}`}
                  className={buttonClass('plain', 'small')}
                >
                  Compare with today’s
                </Link>
              )}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
