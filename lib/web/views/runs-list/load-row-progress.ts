import { nameEnds } from '@/lib/domain/format/end-names'
import { stepOverheadS } from '@/lib/domain/suite/estimate'
import { sayStep, stepDurationS } from '@/lib/domain/suite/say-step'
import type { Run, StepRecord } from '@/lib/services/ports/run'
import type { Stores } from '@/lib/services/ports/stores'
import { emptyLiveState, type LiveState } from '../run/live-state'
import { findProgress, sayDoing, sayStepCount } from '../run/say-live'
import type { RowProgress } from './runs-view'

/** What a run does now and how far it is, from its stored steps: a list need not read every sample of every run. */
export async function loadRowProgress(
  stores: Stores,
  input: { readonly run: Run; readonly now: Date },
): Promise<RowProgress> {
  const { run, now } = input
  const live = toLiveState(run, await stores.runs.steps(run.id))
  const estimate = { ...run.estimate, stepOverheadSeconds: stepOverheadS(run.snapshot.link) }
  return {
    doing: sayDoing(live, run.waitingFor?.reason ?? null),
    stepText: sayStepCount(live),
    ...findProgress(live, estimate, now.getTime()),
  }
}

function toLiveState(run: Run, steps: readonly StepRecord[]): LiveState {
  const ended = steps.filter((step) => step.state !== 'running' && step.state !== 'pending')
  const current = steps.find((step) => step.state === 'running')
  return {
    ...emptyLiveState(run.state),
    doneCount: ended.length,
    doneSeconds: ended.reduce((sum, step) => sum + stepDurationS(step.spec), 0),
    step: current
      ? {
          ordinal: current.ordinal,
          kind: current.spec.kind,
          sentence: sayStep(current.spec, nameEnds(run.snapshot.a, run.snapshot.b)),
          estimatedSeconds: stepDurationS(current.spec),
          startedAtMs: current.startedAt?.getTime() ?? 0,
        }
      : null,
  }
}
