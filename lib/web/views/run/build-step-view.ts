import type { JudgeContext } from '@/lib/domain/analysis/judge-context'
import { judgeStep, type StepJudgement } from '@/lib/domain/analysis/step/judge-step'
import { formatBytes } from '@/lib/domain/format/bytes'
import { formatSeconds } from '@/lib/domain/format/duration'
import type { DirectionLabels, EndNames } from '@/lib/domain/format/end-names'
import { formatRate } from '@/lib/domain/format/rate'
import type { OneWayTest, StepResult } from '@/lib/domain/model/step'
import { sayStep, stepDurationS } from '@/lib/domain/suite/say-step'
import type { StepRecord } from '@/lib/services/ports/run'
import { performedOf } from '@/lib/services/runs/performed-of'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { buildIntervals } from '../charts/build-intervals'
import type { IntervalsModel } from '../charts/chart-models'
import { adviseOnFailure } from './advise-failure'
import type { StepView } from './run-view'

export type StepNaming = { readonly ends: EndNames; readonly labels: DirectionLabels }

/** A stored step as the run page shows it. */
export function buildStepView(step: StepRecord, context: JudgeContext, naming: StepNaming): StepView {
  const [performed] = performedOf(step)
  const judged = performed ? judgeStep(performed, context) : null
  const tookS =
    step.startedAt && step.endedAt ? (step.endedAt.getTime() - step.startedAt.getTime()) / 1_000 : null
  return {
    id: step.id,
    ordinal: step.ordinal,
    sentence: sayStep(step.spec, naming.ends),
    direction: step.spec.direction,
    state: step.state,
    failure: step.failure,
    advice: step.failure && adviseOnFailure(step.failure.code),
    seconds: tookS === null ? null : formatSeconds(tookS, LOCALE),
    outcome: sayOutcome(judged, naming),
    intervals: intervalsOf(step, judged, naming),
    commands: step.commands.map((record) => ({
      title: `On ${naming.ends[record.side]} (${record.name})`,
      lines: record.commands,
    })),
    rawHref: `/api/v1/runs/${step.runId}/raw/${step.id}`,
  }
}

/** What the step found; of two tests at once, each under the name of its direction. Nothing while it goes on. */
function sayOutcome(judged: StepJudgement | null, naming: StepNaming): string {
  if (!judged) return ''
  const sentences = new Set(judged.ways.map((way) => way.sentence))
  if (sentences.size < 2) return judged.headline
  return judged.ways.map((way) => `${naming.labels[way.direction]}: ${way.sentence}`).join(' ')
}

function intervalsOf(
  step: StepRecord,
  judged: StepJudgement | null,
  naming: StepNaming,
): readonly IntervalsModel[] {
  const isTcp = step.result?.kind === 'tcp'
  return testsOf(step.result).map((test, index) => {
    const steady = judged?.ways[index]?.steady ?? null
    const durationS = test.totals.seconds ?? stepDurationS(step.spec)
    const steadyPart =
      steady?.isSteady && steady.steadyBps !== null
        ? { fromS: steady.fromS, toS: steady.toS, bps: steady.steadyBps }
        : null
    return buildIntervals({
      id: `${step.id}-${test.direction}`,
      title: titleOf(test, steady?.steadyBps ?? null, naming),
      test,
      durationS,
      // UDP has no ramp: all of it counts.
      steady: isTcp ? steadyPart : { fromS: 0, toS: durationS, bps: null },
    })
  })
}

function testsOf(result: StepResult | null): readonly OneWayTest[] {
  if (result?.kind === 'tcp') return result.tests
  return result?.kind === 'udp' ? [result.test] : []
}

function titleOf(test: OneWayTest, steadyBps: number | null, naming: StepNaming): string {
  const label = naming.labels[test.direction]
  if (steadyBps !== null) return `${label}: steady at ${formatRate(steadyBps, LOCALE)}`
  const window = test.sender.bufferGrantedBytes
  const buffer = window === null ? '' : `, buffer ${formatBytes(window, LOCALE)}`
  return `${label}: ${formatRate(test.totals.goodputBps, LOCALE)} over the whole test${buffer}`
}
