import { judgeRun } from '@/lib/domain/analysis/judge-run'
import type { AnswerConclusion } from '@/lib/domain/answer/answer'
import { concludeAnswer } from '@/lib/domain/answer/conclude-answer'
import { planRepeat } from '@/lib/domain/answer/plan-repeat'
import { compareRuns } from '@/lib/domain/comparison/compare-runs'
import type { ComparedRun } from '@/lib/domain/comparison/compared-run'
import { ONE_OF_THREE_LOOKS } from '@/lib/domain/comparison/confidence'
import { pickDeciding } from '@/lib/domain/comparison/find-verdict'
import { collectRunEvidence } from '@/lib/domain/diagnosis/collect/run-evidence'
import { diagnose } from '@/lib/domain/diagnosis/diagnose'
import { nameEnds } from '@/lib/domain/format/end-names'
import type { Change } from './changes'
import type { AnswerRecording, RecordedRun } from './recordings'

export type Outcome = { readonly conclusion: AnswerConclusion; readonly isRight: boolean }

/** Answers a recorded question by the rules as they are, with as many of its runs as they ask for; pure. */
export function judgeAnswer(recording: AnswerRecording, { expected }: Change): Outcome {
  const baseline = recording.baseline.map(toCompared)
  const first = recording.runs[0]
  if (!first) throw new Error('A recording has at least one run')
  const { a, b } = first.run.names
  for (let looksCount = 1; ; looksCount++) {
    const runs = recording.runs.slice(0, looksCount)
    const [now, siteNames] = [runs.map(toCompared), nameEnds(a, b)]
    const hostNames = { a: a.name, b: b.name }
    const confidence = ONE_OF_THREE_LOOKS
    const comparison = compareRuns({ now, baseline, siteNames, hostNames, confidence })
    const more = planRepeat({
      ...{ verdict: comparison.verdict, deciding: pickDeciding(comparison.metrics), looksCount },
      ...{ secondsLeft: looksCount < recording.runs.length ? 1 : 0, secondsOf: () => 1 },
    })
    if (more.length > 0) continue
    const conclusion = concludeAnswer({
      ...{ comparison, siteNames, looksCount },
      findings: runs.flatMap(findingsOf),
      findingsThen: recording.baseline.flatMap(findingsOf),
    })
    return { conclusion, isRight: isRight(conclusion, expected) }
  }
}

function isRight(conclusion: AnswerConclusion, expected: Change['expected']): boolean {
  const { verdict, blame, headline, sentence, why } = conclusion
  const words = [headline, sentence, why ?? ''].join(' ')
  return verdict === expected.verdict && blame === expected.blame && expected.words.test(words)
}

function findingsOf({ run }: RecordedRun) {
  return diagnose(collectRunEvidence(run))
}

function toCompared({ run, isContaminated, profile, chosenSteps }: RecordedRun): ComparedRun {
  const { link, facts, steps } = run
  return {
    metrics: judgeRun({ performed: steps, link, facts, plan: { profile, chosenSteps } }).metrics,
    specs: steps.filter(({ outcome }) => outcome.state === 'done').map(({ spec }) => spec),
    addresses: { a: link.a.address, b: link.b.address },
    facts,
    isContaminated,
  }
}
