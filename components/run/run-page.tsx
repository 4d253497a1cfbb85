import Link from 'next/link'
import { ApplicationPanel } from '@/components/application/application-panel'
import { CeilingsChart } from '@/components/charts/ceilings-chart'
import { UdpLossChart } from '@/components/charts/udp-loss-chart'
import { VerdictBadge } from '@/components/compare/verdict-badge'
import { FindingList } from '@/components/findings/finding-list'
import { JudgedBy } from '@/components/findings/judged-by'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { Section } from '@/components/ui/section'
import { StateBadge } from '@/components/ui/state-badge'
import { Time } from '@/components/ui/time'
import type { RunNotice, RunResultView, RunView } from '@/lib/web/views/run/run-view'
import { HostSnapshots } from './host-snapshots'
import { KeyFigures } from './key-figures'
import { LiveRun } from './live-run'
import { ResultArrival } from './result-arrival'
import { Since } from './since'
import { StepList } from './step-list'

/** A run: the live view while it goes on, its result afterwards. */
export function RunPage(props: { readonly view: RunView }) {
  const { view } = props
  return (
    <>
      <PageHeader
        title={`${view.linkName}, ${view.planText}`}
        sentence={<RunSentence view={view} />}
        actions={<RunActions view={view} />}
      />
      <div className="flex flex-col gap-3 [&:not(:empty)]:mb-5">
        {view.notices.map((notice) => (
          <RunNoticeBox key={notice.title} notice={notice} />
        ))}
      </div>
      {view.live && <LiveRun view={view.live} />}
      <ResultArrival isOver={view.live === null} announcement={announcementOf(view)}>
        {view.result && <RunResult view={view} result={view.result} />}
      </ResultArrival>
      {view.steps.length > 0 && (
        <Section title="Steps" note="Open a step for its charts, the exact commands and the raw output.">
          <StepList steps={view.steps} places={view.places} />
        </Section>
      )}
      {view.hosts && (
        <Section title="The two hosts" note="As they were when the run began.">
          <HostSnapshots view={view.hosts} />
        </Section>
      )}
    </>
  )
}

function announcementOf(view: RunView): string {
  return `The run has ended. ${view.result?.verdict?.sentence ?? view.sentence}`
}

function RunNoticeBox(props: { readonly notice: RunNotice }) {
  const { notice } = props
  return (
    <Notice kind={notice.kind} title={notice.title}>
      <p>{notice.text}</p>
      {notice.items.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {notice.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function RunSentence(props: { readonly view: RunView }) {
  const { view } = props
  const verdict = view.result?.verdict
  return (
    <div className="flex flex-col gap-1">
      {!view.live && <p className="text-base text-ink">{verdict ? verdict.sentence : view.sentence}</p>}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {verdict && <VerdictBadge verdict={verdict.verdict} />}
        {view.result?.isBaseline && <Badge>pinned baseline</Badge>}
        <StateBadge state={view.state} />
        {view.isPartial && <Badge tone="warn">partial</Badge>}
        <span>
          <RunTime view={view} />, {view.isImported ? 'imported' : 'asked for'} by {view.requestedBy}
        </span>
      </p>
      {verdict && <p>{view.sentence}</p>}
    </div>
  )
}

/** A run that has ended goes by its end, as everywhere else. */
function RunTime({ view }: { readonly view: RunView }) {
  if (view.endedAt)
    return (
      <>
        ended <Time iso={view.endedAt} />
      </>
    )
  return (
    <>
      {view.startedAt ? 'began' : 'queued'} <Time iso={view.startedAt ?? view.queuedAt} />
    </>
  )
}

function RunActions(props: { readonly view: RunView }) {
  const { view } = props
  return (
    <>
      <Link href={`/links/${view.linkId}`} className={buttonClass('plain')}>
        Link
      </Link>
      {view.result?.compareHref && (
        <Link href={view.result.compareHref} className={buttonClass('plain')}>
          Compare with baseline
        </Link>
      )}
    </>
  )
}

function RunResult(props: { readonly view: RunView; readonly result: RunResultView }) {
  const { view, result } = props
  return (
    <>
      {result.since && <Since view={result.since} labels={view.labels} />}
      <Section title="What holds this link back" note={<Link href="/glossary">Words explained</Link>}>
        {result.diagnosis && <JudgedBy view={result.diagnosis} />}
        {result.coverage && (
          <FindingList findings={result.findings} labels={view.labels} whenNone={result.coverage.whenNone} />
        )}
      </Section>
      {result.keyFigures.length > 0 && (
        <Section title="What was measured">
          <KeyFigures
            rows={result.keyFigures}
            labels={view.labels}
            caption="Key figures of this run by direction"
          />
          {result.otherFigures.length > 0 && (
            <details className="mt-2">
              <summary className="text-muted text-sm underline underline-offset-4">
                All {result.keyFigures.length + result.otherFigures.length} metrics
              </summary>
              <div className="mt-2">
                <KeyFigures
                  rows={result.otherFigures}
                  labels={view.labels}
                  caption="All other metrics of this run"
                />
              </div>
            </details>
          )}
        </Section>
      )}
      {result.ceilings && (
        <Section title="What limited one TCP stream">
          <div className="rounded-lg border border-line bg-surface p-3">
            <CeilingsChart model={result.ceilings} />
          </div>
        </Section>
      )}
      {result.application && (
        <Section title="For an application" note="One TCP connection, nothing else on the link.">
          <ApplicationPanel view={result.application} labels={view.labels} />
        </Section>
      )}
      {result.udp && (
        <Section title="UDP loss against offered rate">
          <div className="rounded-lg border border-line bg-surface p-3">
            <UdpLossChart model={result.udp} />
          </div>
        </Section>
      )}
    </>
  )
}
