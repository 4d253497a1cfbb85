import { ApplicationPanel } from '@/components/application/application-panel'
import { EnvironmentTable } from '@/components/compare/environment-table'
import { FindingList } from '@/components/findings/finding-list'
import { Section } from '@/components/ui/section'
import type { Verdict } from '@/lib/domain/comparison/compared-run'
import type { AnswerView } from '@/lib/web/views/answer/answer-view'
import { AskButton } from './ask-button'

const TITLES: Readonly<Record<Verdict, string>> = {
  degraded: 'What to do next',
  unchanged: 'Look at the application',
  improved: 'Look at the application',
  inconclusive: 'What would decide it',
  'not-comparable': 'What would decide it',
}

/** What to do with the answer: findings and their advice, what the link means for an application, or what would decide. */
export function AnswerNext(props: { readonly view: AnswerView; readonly verdict: Verdict }) {
  const { view, verdict } = props
  return (
    <>
      <Section title={TITLES[verdict]}>
        <NextSteps {...props} />
      </Section>
      <Section title="What differs in the hosts" note="No verdict, but the first suspects.">
        <EnvironmentTable rows={view.environment} />
      </Section>
      {verdict !== 'degraded' && view.findings.length > 0 && (
        <Section title="What holds this link back, then as now">
          <FindingList findings={view.findings} labels={view.labels} whenNone="" />
        </Section>
      )}
    </>
  )
}

function NextSteps(props: { readonly view: AnswerView; readonly verdict: Verdict }) {
  const { view, verdict } = props
  switch (verdict) {
    case 'degraded':
      return (
        <FindingList
          findings={view.findings}
          labels={view.labels}
          whenNone="No rule explains it from so short a measurement. Re-baseline the link in full: its curves and window scan tell more, and the table above can go to the carrier."
        />
      )
    case 'unchanged':
    case 'improved':
      return view.application ? (
        <ApplicationPanel view={view.application} labels={view.labels} isFolded />
      ) : (
        <p className="text-sm">The link carries what it did. Nothing more is known of it from this run.</p>
      )
    case 'inconclusive':
      return (
        <div className="flex flex-col items-start gap-2 text-sm">
          <p className="max-w-[90ch]">{sayWhatDecides(view.runsNeeded)}</p>
          <AskButton linkId={view.linkId} linkName={view.linkName}>
            Ask again
          </AskButton>
        </div>
      )
    case 'not-comparable':
      return (
        <p className="max-w-[90ch] text-sm">
          Choose another run to compare with, or re-baseline the link as it is measured now. The numbers stand
          above all the same.
        </p>
      )
  }
}

function sayWhatDecides(runsNeeded: number | null): string {
  if (runsNeeded === null)
    return 'What is open has too few figures, or the baseline too few runs, to say how many more would decide it. Ask again at another time, or pin a baseline of several runs.'
  const runs = runsNeeded === 1 ? 'One more run' : `About ${runsNeeded} more runs`
  return `${runs}, at other times than this, would decide it: runs of one hour share what that hour adds. Ask again later, or let a schedule measure the link and compare those runs.`
}
