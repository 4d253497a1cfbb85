import Link from 'next/link'
import { Section } from '@/components/ui/section'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { HostHistoryStep, HostHistoryView } from '@/lib/web/views/hosts/host-history-view'

function Source({ step }: { readonly step: HostHistoryStep }) {
  if (step.source.kind === 'check') return <>seen by a check</>
  return (
    <>
      seen by a{' '}
      <Link href={`/runs/${step.source.runId}`} className="underline underline-offset-2">
        run of {step.source.linkName}
      </Link>
    </>
  )
}

function Step({ step, nowIso }: { readonly step: HostHistoryStep; readonly nowIso: string }) {
  return (
    <div>
      <p className="mb-1 text-sm">
        <Time iso={step.atIso} format="relative" nowIso={nowIso} />{' '}
        <span className="text-muted">
          <Source step={step} />; as before on <Time iso={step.sinceIso} format="absolute" nowIso={nowIso} />
        </span>
      </p>
      <Table caption={`Changes seen at ${step.atIso}`}>
        <TableHead>
          <HeadCell>What</HeadCell>
          <HeadCell>Was</HeadCell>
          <HeadCell>Is</HeadCell>
        </TableHead>
        <TableBody>
          {step.changes.map(({ item, before, after }) => (
            <Row key={item}>
              <RowHeader>{item}</RowHeader>
              <Cell label="Was">
                <span className="text-muted [overflow-wrap:anywhere]">{before}</span>
              </Cell>
              <Cell label="Is">
                <span className="[overflow-wrap:anywhere]">{after}</span>
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

const SHOWN_COUNT = 5

/** What changed on the host from one check or run to the next. */
export function HostHistory(props: { readonly history: HostHistoryView; readonly nowIso: string }) {
  const { history, nowIso } = props
  const { steps, snapshotsCount } = history
  const [shown, older] = [steps.slice(0, SHOWN_COUNT), steps.slice(SHOWN_COUNT)]
  return (
    <Section
      title="What changed on it"
      note={
        <>
          {snapshotsCount === 1 ? 'seen once' : `seen ${snapshotsCount} times`}, first{' '}
          <Time iso={history.firstIso} format="relative" nowIso={nowIso} />
        </>
      }
    >
      {steps.length === 0 && (
        <p className="text-muted text-sm">
          {snapshotsCount === 1
            ? 'Nothing to hold it against yet: the next check or run will tell.'
            : 'Nothing has changed since it was first seen.'}
        </p>
      )}
      <div className="space-y-4">
        {shown.map((step) => (
          <Step key={step.atIso} step={step} nowIso={nowIso} />
        ))}
      </div>
      {older.length > 0 && (
        <details className="mt-4 text-sm">
          <summary>{older.length} older</summary>
          <div className="mt-2 space-y-4">
            {older.map((step) => (
              <Step key={step.atIso} step={step} nowIso={nowIso} />
            ))}
          </div>
        </details>
      )}
    </Section>
  )
}
