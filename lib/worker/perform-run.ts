import { judgeRun } from '@/lib/domain/analysis/judge-run'
import type { Failure } from '@/lib/domain/model/failure'
import { nextRunState, type RunEventKind } from '@/lib/domain/model/run-state'
import type { PerformedStep } from '@/lib/domain/model/step'
import { pinFirstBaseline } from '@/lib/services/baselines/pin-first-baseline'
import { judgeStoredRun } from '@/lib/services/diagnosis/judge-stored-run'
import { AppError } from '@/lib/services/errors'
import { RemoteError } from '@/lib/services/ports/remote'
import type { Run } from '@/lib/services/ports/run'
import { connectEnds } from './connect-ends'
import { lockEnds } from './lock-ends'
import { LinkLost } from './look-at-link'
import { performSuite } from './perform-suite'
import { LinkRefused, refuseBusy, snapshotEnds } from './prepare-ends'
import { RunStopped, watchRun } from './run-watch'
import type { WorkerDeps } from './worker-deps'

/** A run that takes several times its estimate is ended by the hosts themselves, whatever became of this worker. */
const LOCK_LIMIT_FACTOR = 4
const LOCK_LIMIT_LEAST_S = 1_800

type Ending = { readonly event: RunEventKind; readonly failure: Failure | null }

/**
 * Performs a claimed run to its end and writes that end down. Every finished step is stored before the next begins,
 * so that whatever ends the run early loses nothing. Rejects only where the database cannot be written.
 */
export async function performRun(deps: WorkerDeps, run: Run, shutdown: AbortSignal): Promise<void> {
  const watch = watchRun(deps, run.id, shutdown)
  const performed: PerformedStep[] = []
  try {
    await deps.stores.runs.appendEvent({
      runId: run.id,
      type: 'state',
      data: { state: 'running' },
      at: deps.clock.now(),
    })
    const ending = await measure(deps, { run, performed, signal: watch.signal })
    await finishRun(deps, { run, performed, ending })
  } finally {
    await watch.end()
  }
}

async function measure(
  deps: WorkerDeps,
  input: { readonly run: Run; readonly performed: PerformedStep[]; readonly signal: AbortSignal },
): Promise<Ending> {
  try {
    await measureConnected(deps, input)
    const measuredCount = countIn(input.performed, 'done')
    return {
      event: { kind: 'planner-ended', measuredCount, failedCount: countIn(input.performed, 'failed') },
      failure: measuredCount > 0 ? null : (firstFailure(input.performed) ?? NOTHING_MEASURED),
    }
  } catch (error) {
    return endingOf(deps, { error, signal: input.signal, measuredCount: countIn(input.performed, 'done') })
  }
}

async function measureConnected(
  deps: WorkerDeps,
  input: { readonly run: Run; readonly performed: PerformedStep[]; readonly signal: AbortSignal },
): Promise<void> {
  const { run, signal } = input
  const ends = await connectEnds(deps, run, signal)
  try {
    const limitS = Math.max(LOCK_LIMIT_LEAST_S, Math.ceil(run.estimate.seconds * LOCK_LIMIT_FACTOR))
    // Before the locks, because a host that is both ends would wait for itself; again where they were waited for.
    const seen = await snapshotEnds(deps, { run, ends, signal })
    const locks = await lockEnds(deps, { run, ends, limitS, signal })
    const facts = locks.hasWaited ? await snapshotEnds(deps, { run, ends, signal }) : seen
    await refuseBusy(deps, { run, ends, facts, signal })
    await performSuite(deps, { run, ends, facts, locks, performed: input.performed, signal })
    await locks.release()
  } finally {
    await ends.close()
  }
}

const NOTHING_MEASURED: Failure = { code: 'nothing-measured', message: 'No step yielded a measurement.' }

function countIn(performed: readonly PerformedStep[], state: 'done' | 'failed'): number {
  return performed.filter((step) => step.outcome.state === state).length
}

function firstFailure(performed: readonly PerformedStep[]): Failure | null {
  const failed = performed.find((step) => step.outcome.state === 'failed')
  return failed?.outcome.state === 'failed' ? failed.outcome.failure : null
}

function endingOf(
  deps: WorkerDeps,
  input: { readonly error: unknown; readonly signal: AbortSignal; readonly measuredCount: number },
): Ending {
  const reason: unknown = input.signal.aborted ? input.signal.reason : input.error
  const gaveUp = (failure: Failure): Ending => ({
    event: { kind: 'gave-up', failure, measuredCount: input.measuredCount },
    failure,
  })
  if (reason instanceof RunStopped) return stoppedEnding(reason)
  if (reason instanceof LinkRefused)
    return { event: { kind: 'gave-up', failure: reason.failure, measuredCount: 0 }, failure: reason.failure }
  if (reason instanceof LinkLost) return gaveUp(reason.failure)
  if (reason instanceof RemoteError) return gaveUp({ code: reason.code, message: reason.userMessage })
  if (reason instanceof AppError) return gaveUp(reason.toFailure())
  deps.log.error({ err: reason }, 'A run ended unexpectedly.')
  return gaveUp({
    code: 'internal',
    message: "The run ended for a reason that is Plumbline's own; the worker's log has it.",
  })
}

function stoppedEnding(reason: RunStopped): Ending {
  if (reason.stop === 'cancelled') return { event: { kind: 'cancel-asked' }, failure: null }
  const message =
    reason.stop === 'shutting-down'
      ? 'The worker was stopped while the run went on; what it had measured is kept.'
      : 'The run outlived its lease and was given up; what it had measured is kept.'
  return { event: { kind: 'lease-lost' }, failure: { code: reason.stop, message } }
}

async function finishRun(
  deps: WorkerDeps,
  input: { readonly run: Run; readonly performed: readonly PerformedStep[]; readonly ending: Ending },
): Promise<void> {
  const { runs } = deps.stores
  const stored = await runs.get(input.run.id)
  const state = stored ? nextRunState(stored.state, input.ending.event) : null
  if (!stored || state === null) return
  const facts = stored.environment ?? { a: null, b: null }
  const judged = judgeRun({
    performed: input.performed,
    link: stored.snapshot.link,
    facts,
    plan: stored,
  })
  const at = deps.clock.now()
  await runs.finish({
    runId: stored.id,
    state,
    partial: judged.partial,
    failure: input.ending.failure,
    metrics: judged.metrics,
    curves: judged.curves,
    at,
  })
  await judgeStoredRun({ ...deps.stores, clock: deps.clock, log: deps.log }, stored.id)
  const isPinned = await pinFirstBaseline(
    { baselines: deps.stores.baselines, clock: deps.clock, ids: deps.ids },
    { ...stored, state, partial: judged.partial },
  )
  await runs.appendEvent({
    runId: stored.id,
    type: 'state',
    data: { state, isPinned, failure: input.ending.failure },
    at,
  })
  deps.log.info({ runId: stored.id, state, failure: input.ending.failure }, 'Run ended.')
}
