import type { BaselineChoice } from '@/lib/domain/answer/answer'
import { formatSeconds } from '@/lib/domain/format/duration'
import type { Answer } from '@/lib/services/ports/answer-store'
import type { Run } from '@/lib/services/ports/run'
import { LOCALE } from '@/lib/web/viewer-preferences'

const CHOICES: Readonly<Record<BaselineChoice, string>> = {
  pinned: 'the pinned baseline',
  'six-months': 'the run nearest to six months ago, because no baseline is pinned',
  oldest: 'the oldest run of this link, because no baseline is pinned and none is of six months ago',
  chosen: 'what was chosen',
}

/** How the reference was found, in words. */
export function sayChoice(choice: BaselineChoice): string {
  return CHOICES[choice]
}

/**
 * What goes on with a question that has no answer, or why it has none: whom it waits for and how long it takes from then
 * on, or how many seconds are left. Null where an answer stands.
 */
export function sayStanding(
  answer: Answer,
  known: { readonly runs: readonly Run[]; readonly trafficBeganAt: Date | null; readonly now: Date },
): string | null {
  switch (answer.state) {
    case 'answered':
      return null
    case 'cancelled':
      return 'The question was cancelled before it was answered. What had been measured is kept.'
    case 'failed':
      return answer.failure?.message ?? 'Nothing could be measured.'
    case 'measuring':
      return sayMeasuring(answer, known)
  }
}

function sayMeasuring(
  { budgetS, runIds }: Answer,
  { runs, trafficBeganAt, now }: Parameters<typeof sayStanding>[1],
): string {
  const within = formatSeconds(Math.round(budgetS), LOCALE)
  const waiting = runs.find(({ waitingFor }) => waitingFor !== null)?.waitingFor
  if (!trafficBeganAt) {
    const reason = waiting ? `${waiting.reason} ` : ''
    return `${reason}The answer comes within ${within} of the first test traffic.`
  }
  const leftS = Math.round(budgetS - (now.getTime() - trafficBeganAt.getTime()) / 1000)
  const what = runIds.length > 1 ? 'What was left open is measured again' : 'The first pass is being measured'
  return leftS > 0
    ? `${what}; the answer comes within ${formatSeconds(leftS, LOCALE)}.`
    : `${what}; it takes longer than was reckoned.`
}
