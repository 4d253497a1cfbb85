import type { EndNames } from '@/lib/domain/format/end-names'
import type { Failure } from '@/lib/domain/model/failure'
import type { PerformedStep, StepOutcome, StepSpec } from '@/lib/domain/model/step'
import { assumeRateBps, estimateRun } from '@/lib/domain/suite/estimate'
import { PARSER_VERSION, parseStep } from '@/lib/domain/suite/parse-step'
import { bestTcpBps, type PlanInput, type SideFacts } from '@/lib/domain/suite/plan-context'
import { planNext } from '@/lib/domain/suite/plan-next'
import { type AssumedRate, countSentBytes, expectSentBytes } from '@/lib/domain/suite/sent-bytes'
import { STALL_LIMIT_S } from '@/lib/domain/suite/stall'
import { readBaselineKnees } from '@/lib/services/baselines/read-baseline-knees'
import { RemoteError } from '@/lib/services/ports/remote'
import type { Run } from '@/lib/services/ports/run'
import type { Ends } from './connect-ends'
import { createLiveReporter } from './live-reporter'
import type { RunLocks } from './lock-ends'
import { findLinkLoss, LinkLost } from './look-at-link'
import { type Attempt, type KnownWays, performEitherWay } from './perform-either-way'
import { type PerformedScripts, performScripts, type SideSample } from './perform-step'
import { RunStopped } from './run-watch'
import type { WorkerDeps } from './worker-deps'

type Suite = {
  readonly run: Run
  readonly ends: Ends
  readonly facts: SideFacts
  readonly locks: Pick<RunLocks, 'renew' | 'noteLoss'>
  /** Grows by each step that ended; the caller judges it whatever ends the suite. */
  readonly performed: PerformedStep[]
  readonly signal: AbortSignal
}

/**
 * Performs step after step until the planner has none left; each is stored, raw and parsed, before the next is planned.
 * Throws what ended it early: RunStopped, LinkLost, RemoteError, or an error of the database.
 */
export async function performSuite(deps: WorkerDeps, suite: Suite): Promise<void> {
  const baseline = await readBaselineKnees(deps.stores, suite.run)
  const { profile, chosenSteps } = suite.run
  const { link } = suite.run.snapshot
  const { stepsCount } = estimateRun({ profile, chosenSteps, link, facts: suite.facts, lastKnown: {} })
  const ways: KnownWays = new Map()
  let sentBytes = 0
  for (let ordinal = 1; ; ordinal++) {
    suite.signal.throwIfAborted()
    const plan: PlanInput = {
      ...{ profile, chosenSteps, link },
      facts: suite.facts,
      performed: suite.performed,
      baseline,
    }
    const spec = planNext(plan)
    if (spec === null) break
    await suite.locks.renew()
    sentBytes += await performStep(deps, {
      suite,
      spec,
      ways,
      ordinal,
      stepsCount,
      sentBytesBefore: sentBytes,
    })
  }
  await suite.locks.noteLoss()
}

/** Performs one step, stores it, and returns the bytes it sent. */
async function performStep(
  deps: WorkerDeps,
  input: {
    readonly suite: Suite
    readonly spec: StepSpec
    readonly ways: KnownWays
    readonly ordinal: number
    readonly stepsCount: number
    readonly sentBytesBefore: number
  },
): Promise<number> {
  const { suite, spec, ways, ordinal } = input
  const { runs } = deps.stores
  const id = deps.ids.newId()
  const assumed = assumedRate(suite)
  const expectedBytes = expectSentBytes(spec, assumed)
  await runs.startStep({ id, runId: suite.run.id, ordinal, spec, expectedBytes, at: deps.clock.now() })
  const live = createLiveReporter(deps, { ...input, run: suite.run })
  await live.stepBegan()
  const attempt = (isReversed: boolean) => attemptStep(suite, { spec, isReversed, onSample: live.sampled })
  const attempted = await performEitherWay({ spec, ways, attempt })
  const { scripts } = attempted
  const loss = scripts.error === null ? await findLinkLoss({ ...suite, outcome: attempted.outcome }) : null
  const outcome = loss === null ? attempted.outcome : withFailure(attempted.outcome, loss)
  const sentBytes = countSentBytes({ spec, outcome, outputs: scripts.outputs, assumed })
  await runs.finishStep({
    id,
    state: outcome.state,
    failure: outcome.state === 'done' ? null : outcome.failure,
    result: outcome.state === 'skipped' ? null : outcome.result,
    parserVersion: PARSER_VERSION,
    commands: scripts.commands,
    outputs: scripts.outputs,
    toolVersions: toolVersionsOf(suite.facts),
    sentBytes,
    at: deps.clock.now(),
  })
  suite.performed.push({ spec, outcome })
  await live.stepEnded(outcome)
  if (scripts.error !== null) throw scripts.error
  if (loss !== null) throw new LinkLost(loss)
  return sentBytes
}

function withFailure(outcome: StepOutcome, failure: Failure): StepOutcome {
  return { state: 'failed', failure, result: outcome.state === 'skipped' ? null : outcome.result }
}

function assumedRate({ run, facts, performed }: Suite): AssumedRate {
  const { link } = run.snapshot
  return (direction) =>
    assumeRateBps({ link, facts, lastKnown: { tcpBps: bestTcpBps(performed, direction) } }, direction)
}

function toolVersionsOf({ a, b }: SideFacts): Readonly<Record<string, string | null>> {
  return {
    'iperf3.a': a?.iperf3Version ?? null,
    'iperf3.b': b?.iperf3Version ?? null,
    'iproute2.a': a?.iproute2Version ?? null,
    'iproute2.b': b?.iproute2Version ?? null,
  }
}

async function attemptStep(
  suite: Suite,
  step: {
    readonly spec: StepSpec
    readonly isReversed: boolean
    readonly onSample: (sample: SideSample) => void
  },
): Promise<Attempt> {
  const { run, facts, ends, signal } = suite
  const { spec, isReversed, onSample } = step
  const context = { link: run.snapshot.link, facts, runId: run.id, isReversed }
  const scripts = await performScripts({ spec, context, ends, signal, onSample })
  const names = { a: run.snapshot.a.name, b: run.snapshot.b.name }
  return { scripts, outcome: outcomeOf({ spec, scripts, facts, names }) }
}

function outcomeOf(input: {
  readonly spec: StepSpec
  readonly scripts: PerformedScripts
  readonly facts: SideFacts
  readonly names: EndNames
}): StepOutcome {
  const { error, isStalled } = input.scripts
  if (error === null && isStalled) return { state: 'failed', failure: STALLED, result: null }
  if (error === null)
    return parseStep({
      spec: input.spec,
      outputs: input.scripts.outputs,
      facts: input.facts,
      names: input.names,
    })
  return { state: 'failed', failure: interruptionOf(error), result: null }
}

const STALLED: Failure = {
  code: 'stalled',
  message: `The test stood still: for ${STALL_LIMIT_S} s not one byte was acknowledged, so it was ended. The path or a host stopped answering.`,
}

function interruptionOf(error: unknown): Failure {
  if (error instanceof RunStopped)
    return { code: error.stop, message: 'The run was ended while this step was performed.' }
  if (error instanceof RemoteError) return { code: error.code, message: error.userMessage }
  return {
    code: 'internal',
    message: "The step ended for a reason that is Plumbline's own; the worker's log has it.",
  }
}
