import Link from 'next/link'
import { ThroughputRttChart } from '@/components/charts/throughput-rtt-chart'
import { UdpLossChart } from '@/components/charts/udp-loss-chart'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { Section } from '@/components/ui/section'
import { Time } from '@/components/ui/time'
import type { ComparedRunView, CompareView } from '@/lib/web/views/compare/compare-view'
import { ComparisonTable } from './comparison-table'
import { EnvironmentTable } from './environment-table'
import { VerdictBadge } from './verdict-badge'

/** Two runs side by side: the answer, every number, the curves over each other, and what differs in the hosts. */
export function ComparePage(props: { readonly view: CompareView }) {
  const { view } = props
  return (
    <>
      <PageHeader
        title={`${view.linkName}: then and now`}
        sentence={<CompareSentence view={view} />}
        actions={
          <Link href={`/links/${view.linkId}`} className={buttonClass('plain')}>
            Link
          </Link>
        }
      />
      {view.problem && (
        <Notice kind="warn" title="There is nothing to compare.">
          {view.problem} Pick two runs in the history of the link.
        </Notice>
      )}
      {view.keyRows.length > 0 && (
        <Section title="Numbers">
          <ComparisonTable rows={view.keyRows} labels={view.labels} caption="Key metrics then and now" />
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
      {view.verdict && (
        <Section title="Curves over each other" note="Then dashed or as a ring, now solid.">
          <div className="grid gap-4 lg:grid-cols-2">
            <div className="min-w-0 rounded-lg border border-line bg-surface p-3">
              <UdpLossChart model={view.udp} />
            </div>
            <div className="min-w-0 rounded-lg border border-line bg-surface p-3">
              <ThroughputRttChart model={view.throughputRtt} />
            </div>
          </div>
        </Section>
      )}
      {view.verdict && (
        <Section title="What differs in the hosts">
          <EnvironmentTable rows={view.environment} />
        </Section>
      )}
    </>
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
            {run.profile} run of <Time iso={run.at} />
          </Link>
        </span>
      ))}
    </>
  )
}
