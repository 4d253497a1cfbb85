import Link from 'next/link'
import { ComparisonTable } from '@/components/compare/comparison-table'
import { LinkTabs } from '@/components/link/link-tabs'
import { LiveRun } from '@/components/run/live-run'
import { ResultArrival } from '@/components/run/result-arrival'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { RefreshWhile } from '@/components/ui/refresh-while'
import { Section } from '@/components/ui/section'
import { Time } from '@/components/ui/time'
import type { AnswerView } from '@/lib/web/views/answer/answer-view'
import { AnswerBaseline } from './answer-baseline'
import { AnswerCard } from './answer-card'
import { AnswerNext } from './answer-next'
import { AskButton } from './ask-button'

/** "Is it the network?": the answer first, what carries it, what differs, and what to do next; live while it is measured. */
export function AnswerPage(props: { readonly view: AnswerView }) {
  const { view } = props
  const href = `/links/${view.linkId}/answers/${view.answerId}`
  const isMeasuring = view.state === 'measuring'
  return (
    <>
      <PageHeader
        title={view.linkName}
        sentence={
          <p>
            Is it the network? Asked <Time iso={view.askedAt} /> by {view.askedBy}
          </p>
        }
        actions={<Actions view={view} />}
      />
      <LinkTabs linkId={view.linkId} current="answers" />
      <RefreshWhile isActive={isMeasuring && view.live === null} everyMs={700} />
      <ResultArrival isOver={!isMeasuring} announcement={announcementOf(view)}>
        {view.words && <AnswerCard words={view.words} />}
        {view.standing && <Standing view={view} />}
      </ResultArrival>
      {view.decidingRows.length > 0 && (
        <Section title={isMeasuring ? 'So far' : 'What decides'} note="Five answers; all others inform.">
          <ComparisonTable
            rows={view.decidingRows}
            labels={view.labels}
            caption="The metrics that decide, then and now"
            hasReasons={!isMeasuring}
          />
        </Section>
      )}
      {view.live && (
        <div className="mt-5">
          <LiveRun key={view.live.runId} view={view.live} />
        </div>
      )}
      {view.words && <AnswerNext view={view} verdict={view.words.verdict} />}
      <Section title="What it stands on">
        <AnswerBaseline view={view.baseline} href={href} />
        <Measured view={view} />
      </Section>
    </>
  )
}

function announcementOf({ words, standing }: AnswerView): string {
  return words ? `${words.headline} ${words.sentence}` : (standing ?? '')
}

/** What goes on, or why there is no answer. */
function Standing({ view }: { readonly view: AnswerView }) {
  if (view.state === 'measuring') return <Notice kind="info">{view.standing}</Notice>
  const isFailed = view.state === 'failed'
  return (
    <Notice
      kind={isFailed ? 'bad' : 'warn'}
      title={isFailed ? 'It could not be measured.' : 'No answer was given.'}
    >
      <p>{view.standing}</p>
      {view.advice && <p className="mt-1">{view.advice}</p>}
    </Notice>
  )
}

function Actions({ view }: { readonly view: AnswerView }) {
  if (view.state === 'measuring') return null
  return (
    <>
      {view.compareHref && (
        <Link href={view.compareHref} className={buttonClass('plain')}>
          Compare in full
        </Link>
      )}
      <AskButton
        linkId={view.linkId}
        linkName={view.linkName}
        look="plain"
        {...(view.isBusy && { question: { force: true } })}
      >
        {view.isBusy ? 'Ask although the link is busy' : 'Ask again'}
      </AskButton>
    </>
  )
}

function Measured({ view }: { readonly view: AnswerView }) {
  return (
    <p className="mt-2 text-sm">
      Measured by{' '}
      {view.runs.map((run, index) => (
        <span key={run.runId}>
          {index > 0 && ', '}
          <Link href={`/runs/${run.runId}`} className="underline underline-offset-4">
            {run.planText} of <Time iso={run.at} />
          </Link>
        </span>
      ))}
      .
    </p>
  )
}
