import Link from 'next/link'
import type { ReactNode } from 'react'
import { AskButton } from '@/components/answer/ask-button'
import { ApplicationPanel } from '@/components/application/application-panel'
import { DriftChart } from '@/components/charts/drift-chart'
import { ThroughputRttChart } from '@/components/charts/throughput-rtt-chart'
import { UdpLossChart } from '@/components/charts/udp-loss-chart'
import { VerdictBadge } from '@/components/compare/verdict-badge'
import { JudgeOutdated } from '@/components/findings/judge-outdated'
import { JournalSection } from '@/components/journal/journal-section'
import { RestoreLink } from '@/components/links/link-restore'
import { KeyFigures } from '@/components/run/key-figures'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { Facts } from '@/components/ui/facts'
import { PageHeader } from '@/components/ui/page-header'
import { Section } from '@/components/ui/section'
import { StateBadge } from '@/components/ui/state-badge'
import type { JournalView } from '@/lib/web/views/journal/journal-view'
import type { LinkView } from '@/lib/web/views/link/link-view'
import { BaselineLine } from './baseline-line'
import { DriftChooser } from './drift-chooser'
import { HistoryPages } from './history-pages'
import { HistoryTable } from './history-table'
import { LinkTabs } from './link-tabs'
import { Rebaseline } from './rebaseline'

/** A link: whether it has changed, the charts that show it, and its history. */
export function LinkPage(props: {
  readonly view: LinkView
  readonly journal: JournalView
  readonly canRun: boolean
  readonly canEdit: boolean
}) {
  const { view, canRun, canEdit } = props
  return (
    <>
      <PageHeader
        title={view.name}
        sentence={<LinkSentence view={view} />}
        actions={<LinkActions view={view} canEdit={canEdit} />}
      />
      <LinkTabs linkId={view.linkId} current="" />
      {view.isRetired && (
        <div className="mb-6">
          <RestoreLink linkId={view.linkId} canChange={canEdit} />
        </div>
      )}
      {view.figures.length > 0 && (
        <Section title={view.verdict ? 'Then and now' : 'Now'}>
          <KeyFigures
            rows={view.figures}
            labels={view.labels}
            caption="The latest run’s numbers, with the baseline’s"
          />
        </Section>
      )}
      <Section title="Charts" actions={<DriftChooser view={view.chooser} />}>
        <LinkCharts view={view} />
      </Section>
      {view.application && (
        <Section
          title="For an application"
          note="From the latest run: one TCP connection, nothing else on the link."
        >
          <ApplicationPanel view={view.application} labels={view.labels} isFolded />
        </Section>
      )}
      <Section title="History" actions={<Presets view={view} />}>
        <HistoryTable
          linkId={view.linkId}
          rows={view.history.rows}
          labels={view.labels}
          nowIso={view.nowIso}
          canPin={canRun && !view.isRetired}
        />
        <HistoryPages linkId={view.linkId} history={view.history} />
        <JudgeLink view={view} canJudge={canRun} />
      </Section>
      <JournalSection view={props.journal} nowIso={view.nowIso} canNote={canRun} />
      <Section
        title="What is known of this link"
        actions={
          canEdit &&
          !view.isRetired && (
            <Link href={`/links/${view.linkId}/edit`} className="text-sm underline underline-offset-4">
              Edit
            </Link>
          )
        }
      >
        <Facts items={view.facts} />
        {view.notes && <p className="mt-2 max-w-prose whitespace-pre-wrap text-sm">{view.notes}</p>}
      </Section>
    </>
  )
}

/** Nothing where today's rules judged every run. */
function JudgeLink(props: { readonly view: LinkView; readonly canJudge: boolean }) {
  const { linkId, judging } = props.view
  if (judging.outdatedCount === 0) return null
  const path = `/api/v1/links/${encodeURIComponent(linkId)}/judge` as const
  return (
    <div className="mt-3">
      <JudgeOutdated view={judging} path={path} canJudge={props.canJudge} />
    </div>
  )
}

function LinkCharts(props: { readonly view: LinkView }) {
  const { view } = props
  return (
    <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
      <ChartCard>
        <DriftChart model={view.drift} />
      </ChartCard>
      <ChartCard>
        <ThroughputRttChart model={view.throughputRtt} />
      </ChartCard>
      <ChartCard>
        <UdpLossChart model={view.udp} />
      </ChartCard>
    </div>
  )
}

function LinkSentence(props: { readonly view: LinkView }) {
  const { view } = props
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-base text-ink">{view.sentence}</p>
      <p className="flex flex-wrap items-center gap-1.5">
        {view.verdict && <VerdictBadge verdict={view.verdict.verdict} />}
        {view.active && (
          <Link href={`/runs/${view.active.runId}`}>
            <StateBadge state={view.active.state} />
          </Link>
        )}
        {view.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </p>
      <BaselineLine baseline={view.baseline} nowIso={view.nowIso} />
    </div>
  )
}

function LinkActions(props: { readonly view: LinkView; readonly canEdit: boolean }) {
  const { view } = props
  if (view.isRetired) return null
  return (
    <>
      {props.canEdit && (
        <Link href={`/links/${view.linkId}/edit`} className={buttonClass('plain')}>
          Edit
        </Link>
      )}
      <AskButton linkId={view.linkId} linkName={view.name} />
      <Rebaseline view={view.rebaseline} hasShortcut />
    </>
  )
}

function Presets(props: { readonly view: LinkView }) {
  if (props.view.presets.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      <span className="text-muted">Compare the newest run with:</span>
      {props.view.presets.map((preset) => (
        <Link key={preset.name} href={preset.href} className="underline underline-offset-4">
          {preset.name}
        </Link>
      ))}
    </p>
  )
}

function ChartCard(props: { readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-3">
      {props.children}
    </div>
  )
}
