import Link from 'next/link'
import { ThroughputRttChart } from '@/components/charts/throughput-rtt-chart'
import { UdpLossChart } from '@/components/charts/udp-loss-chart'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { Section } from '@/components/ui/section'
import { Time } from '@/components/ui/time'
import type { ComparedRunView, CompareView } from '@/lib/web/views/compare/compare-view'
import { CompareActions } from './compare-actions'
import { ComparisonTable } from './comparison-table'
import { EnvironmentTable } from './environment-table'
import { RunChooser } from './run-chooser'
import { VerdictBadge } from './verdict-badge'
import { WindowTable } from './window-table'

/** Two runs side by side: the answer, every number, the curves over each other, and what differs in the hosts. */
export function ComparePage(props: { readonly view: CompareView }) {
  const { view } = props
  return (
    <>
      <PageHeader
        title={`${view.linkName}: then and now`}
        sentence={<CompareSentence view={view} />}
        actions={
          <Link href={`/links/${view.linkId}`} className={`${buttonClass('plain')} print:hidden`}>
            Link
          </Link>
        }
      />
      {view.problem && (
        <div className="mb-4">
          <Notice kind="warn" title="There is nothing to compare.">
            {view.problem} Choose the runs below, or measure the link first.
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <RunChooser linkId={view.linkId} view={view.chooser} isOpen={view.problem !== null} />
        {view.exports && (
          <div className="flex flex-wrap gap-2 print:hidden">
            {view.swapHref && (
              <Link href={view.swapHref} scroll={false} className={buttonClass('plain', 'small')}>
                Swap then and now
              </Link>
            )}
            <CompareActions shareHref={view.shareHref} exports={view.exports} />
          </div>
        )}
      </div>
      {view.verdict && <Numbers view={view} />}
      {view.verdict && <Curves view={view} />}
      {view.verdict && (
        <Section title="What differs in the hosts" note="No verdict by itself, but the first suspects.">
          <EnvironmentTable rows={view.environment} />
        </Section>
      )}
    </>
  )
}

function Numbers(props: { readonly view: CompareView }) {
  const { view } = props
  return (
    <>
      <Section title="What decides" note="Five answers; all others inform.">
        <ComparisonTable
          rows={view.decidingRows}
          labels={view.labels}
          caption="Key metrics then and now"
          hasReasons
        />
      </Section>
      {view.keyRows.length > 0 && (
        <Section title="What informs">
          <ComparisonTable
            rows={view.keyRows}
            labels={view.labels}
            caption="Metrics that inform, then and now"
          />
          {view.otherRows.length > 0 && (
            <details className="mt-2">
              <summary className="text-muted text-sm underline underline-offset-4">
                All other metrics ({view.otherRows.length})
              </summary>
              <div className="mt-2">
                <ComparisonTable
                  rows={view.otherRows}
                  labels={view.labels}
                  caption="All other metrics then and now"
                />
              </div>
            </details>
          )}
        </Section>
      )}
    </>
  )
}

function Curves(props: { readonly view: CompareView }) {
  const { view } = props
  return (
    <Section title="Curves over each other" note="Then dashed or as a ring, now solid.">
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="min-w-0 break-inside-avoid rounded-lg border border-line bg-surface p-3">
          <UdpLossChart model={view.udp} />
        </div>
        <div className="min-w-0 break-inside-avoid rounded-lg border border-line bg-surface p-3">
          <ThroughputRttChart model={view.throughputRtt} />
        </div>
      </div>
      {view.windows.length > 0 && (
        <details className="mt-3">
          <summary className="text-muted text-sm underline underline-offset-4">
            One stream by window ({view.windows.length} points)
          </summary>
          <div className="mt-2">
            <WindowTable rows={view.windows} labels={view.labels} />
          </div>
        </details>
      )}
    </Section>
  )
}

function CompareSentence(props: { readonly view: CompareView }) {
  const { view } = props
  return (
    <div className="flex flex-col gap-1.5">
      {view.verdict && (
        <>
          <p className="text-base text-ink">{view.verdict.sentence}</p>
          <p>
            <VerdictBadge verdict={view.verdict.verdict} />
          </p>
        </>
      )}
      <p>
        Then: <RunNames runs={view.baselineRuns} />. Now: <RunNames runs={view.nowRuns} />.
      </p>
    </div>
  )
}

function RunNames(props: { readonly runs: readonly ComparedRunView[] }) {
  if (props.runs.length === 0) return <>no run</>
  return (
    <>
      {props.runs.map((run, index) => (
        <span key={run.runId}>
          {index > 0 && ', '}
          <Link href={`/runs/${run.runId}`} className="underline underline-offset-4">
            {run.planText} run of <Time iso={run.at} />
          </Link>
        </span>
      ))}
    </>
  )
}
