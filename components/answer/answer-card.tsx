import clsx from 'clsx'
import { VerdictBadge } from '@/components/compare/verdict-badge'
import type { Verdict } from '@/lib/domain/comparison/compared-run'
import type { AnswerWords } from '@/lib/web/views/answer/answer-view'
import { leaveOutHeadline } from '@/lib/web/views/answer/leave-out-headline'

const BORDERS: Readonly<Record<Verdict, string>> = {
  degraded: 'border-l-bad',
  unchanged: 'border-l-good',
  improved: 'border-l-good',
  inconclusive: 'border-l-warn',
  'not-comparable': 'border-l-line-strong',
}

/** The answer itself: in a few words, in a sentence, and why. */
export function AnswerCard(props: { readonly words: AnswerWords }) {
  const { verdict, headline, sentence, why } = props.words
  return (
    <section
      aria-label="The answer"
      className={clsx(
        'flex flex-col gap-2 rounded-lg border border-line border-l-4 bg-surface p-4',
        BORDERS[verdict],
      )}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-semibold text-2xl tracking-tight">{headline}</strong>
        <VerdictBadge verdict={verdict} />
      </p>
      <p className="max-w-[90ch] text-base [overflow-wrap:anywhere]">{leaveOutHeadline(sentence)}</p>
      {why && (
        <p className="max-w-[90ch] text-sm [overflow-wrap:anywhere]">
          <span className="font-semibold">Likely why:</span> {why}
        </p>
      )}
    </section>
  )
}
