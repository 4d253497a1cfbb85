import { nameEnds } from '@/lib/domain/format/end-names'
import { senderOf } from '@/lib/domain/model/direction'
import type { StepOutcome, StepSpec } from '@/lib/domain/model/step'
import { sentBytesOf } from '@/lib/domain/suite/parse-step'
import { sayStep, stepDurationS } from '@/lib/domain/suite/say-step'
import type { Run, RunEvent } from '@/lib/services/ports/run'
import type { SideSample } from './perform-step'
import type { WorkerDeps } from './worker-deps'

/** Two samples a second and direction are as much as a person can follow. */
const SAMPLE_EVERY_S = 0.45

export type LiveReporter = {
  stepBegan(): Promise<void>
  /** Takes samples as they come; writes them behind the test, thinned, and never holds it up. */
  readonly sampled: (sample: SideSample) => void
  stepEnded(outcome: StepOutcome): Promise<void>
}

/** Writes what a step is doing as run events, for whoever watches. */
export function createLiveReporter(
  deps: WorkerDeps,
  input: {
    readonly run: Run
    readonly spec: StepSpec
    readonly ordinal: number
    readonly sentBytesBefore: number
    readonly stepsCount: number
  },
): LiveReporter {
  const { run, spec, ordinal } = input
  const append = (type: RunEvent['type'], data: object) =>
    deps.stores.runs.appendEvent({ runId: run.id, type, data: { ordinal, ...data }, at: deps.clock.now() })
  const lastSampleS = new Map<string, number>()
  const ackedBytes = new Map<string, number>()
  let writing: Promise<unknown> = Promise.resolve()
  const step = {
    totalCount: Math.max(input.stepsCount, ordinal),
    kind: spec.kind,
    direction: spec.direction,
    estimatedSeconds: stepDurationS(spec),
    sentence: sayStep(spec, nameEnds(run.snapshot.a, run.snapshot.b)),
    spec,
  }
  return {
    async stepBegan() {
      await append('step', { ...step, state: 'running', bytesSoFar: input.sentBytesBefore })
    },
    sampled({ side, sample }) {
      if (sample.ackedBytes !== null) ackedBytes.set(side, sample.ackedBytes)
      if (sample.atS - (lastSampleS.get(side) ?? Number.NEGATIVE_INFINITY) < SAMPLE_EVERY_S) return
      lastSampleS.set(side, sample.atS)
      const bytes = [...ackedBytes.values()].reduce((sum, each) => sum + each, 0)
      const data = {
        direction: side === senderOf('ab') ? 'ab' : 'ba',
        atS: sample.atS,
        bps: sample.bpsSent,
        rttMs: sample.rttMs,
        bytesSoFar: input.sentBytesBefore + bytes,
      }
      writing = writing
        .then(() => append('sample', data))
        .catch((error: unknown) => {
          deps.log.warn({ err: error, runId: run.id }, 'A live sample could not be written.')
        })
    },
    async stepEnded(outcome) {
      await writing
      await append('step', {
        ...step,
        state: outcome.state,
        bytesSoFar: input.sentBytesBefore + (sentBytesOf(outcome) ?? 0),
        failure: outcome.state === 'done' ? null : outcome.failure,
      })
    },
  }
}
