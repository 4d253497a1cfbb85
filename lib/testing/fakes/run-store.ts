import type { Curve, Metric } from '@/lib/domain/model/metric'
import { isFinal } from '@/lib/domain/model/run-state'
import { AppError } from '@/lib/services/errors'
import type { ImportStore, NewImportedRun } from '@/lib/services/ports/import-store'
import type { NewRun, Run, RunEvent, StepRecord } from '@/lib/services/ports/run'
import type { RunStore } from '@/lib/services/ports/run-store'

type Judged = { readonly metrics: readonly Metric[]; readonly curves: readonly Curve[] }
type Raw = Awaited<ReturnType<RunStore['rawOutputs']>>
type State = {
  readonly runs: Run[]
  readonly keys: Map<string, string>
  readonly steps: StepRecord[]
  readonly raw: Map<string, Raw>
  readonly judged: Map<string, Judged>
  readonly events: Map<string, RunEvent[]>
}

function toRun(input: NewRun): Run {
  const { idempotencyKey: _key, ...run } = input
  return {
    ...run,
    state: 'queued',
    partial: false,
    contaminated: false,
    startedAt: null,
    endedAt: null,
    waitingFor: null,
    cancelRequestedAt: null,
    failure: null,
    workerId: null,
    leaseExpiresAt: null,
    environment: null,
    source: 'measured',
    importFile: null,
  }
}

function changeRun(state: State, id: string, change: Partial<Run>): Run {
  const index = state.runs.findIndex((run) => run.id === id)
  const old = state.runs[index]
  if (!old) throw new AppError('not-found', 'There is no such run.')
  const changed = { ...old, ...change }
  state.runs[index] = changed
  return changed
}

function lifeOf(
  state: State,
): Pick<
  RunStore,
  'enqueue' | 'get' | 'findByIdempotencyKey' | 'list' | 'requestCancel' | 'cancelQueued' | 'finish'
> {
  return {
    enqueue: async (input) => {
      const known = input.idempotencyKey === null ? undefined : state.keys.get(input.idempotencyKey)
      const made = state.runs.find((run) => run.id === known)
      if (made) return made
      const run = toRun(input)
      state.runs.push(run)
      if (input.idempotencyKey !== null) state.keys.set(input.idempotencyKey, run.id)
      return run
    },
    get: async (id) => state.runs.find((run) => run.id === id) ?? null,
    findByIdempotencyKey: async (key) => state.runs.find((run) => run.id === state.keys.get(key)) ?? null,
    list: async ({ linkId, states, profile, queuedSince, page }) => {
      const all = state.runs
        .filter((run) => (!linkId || run.linkId === linkId) && (!states || states.includes(run.state)))
        .filter(
          (run) => (!profile || run.profile === profile) && (!queuedSince || run.queuedAt >= queuedSince),
        )
        .toReversed()
      const start = page.cursor === null ? 0 : Number(page.cursor)
      const end = start + page.limit
      return { items: all.slice(start, end), nextCursor: end < all.length ? String(end) : null }
    },
    requestCancel: async ({ runId, at }) => {
      const run = state.runs.find((other) => other.id === runId)
      const ended = run?.state === 'queued' ? { state: 'cancelled' as const, endedAt: at } : {}
      return changeRun(state, runId, { cancelRequestedAt: at, ...ended })
    },
    cancelQueued: async ({ runId, at }) => {
      const isQueued = state.runs.some((run) => run.id === runId && run.state === 'queued')
      if (isQueued) changeRun(state, runId, { cancelRequestedAt: at, state: 'cancelled', endedAt: at })
      return isQueued
    },
    finish: async ({ runId, metrics, curves, at, ...rest }) => {
      changeRun(state, runId, { ...rest, endedAt: at, leaseExpiresAt: null })
      state.judged.set(runId, { metrics, curves })
    },
  }
}

function claimOf(
  state: State,
): Pick<
  RunStore,
  'claimNext' | 'renewLease' | 'interruptExpired' | 'setEnvironment' | 'setContaminated' | 'setWaitingFor'
> {
  return {
    claimNext: async ({ workerId, at, leaseUntil }) => {
      const next = state.runs.find((run) => run.state === 'queued')
      if (!next) return { kind: 'nothing' }
      const change = { state: 'running', workerId, startedAt: at, leaseExpiresAt: leaseUntil } as const
      return { kind: 'claimed', run: changeRun(state, next.id, change) }
    },
    renewLease: async ({ runId, leaseUntil }) => {
      changeRun(state, runId, { leaseExpiresAt: leaseUntil })
      return true
    },
    interruptExpired: async (at) => {
      const gone = state.runs.filter(
        (run) => !isFinal(run.state) && run.leaseExpiresAt !== null && run.leaseExpiresAt < at,
      )
      for (const run of gone) changeRun(state, run.id, { state: 'interrupted', endedAt: run.leaseExpiresAt })
      return gone.map((run) => run.id)
    },
    setEnvironment: async (runId, environment) => void changeRun(state, runId, { environment }),
    setContaminated: async (runId) => void changeRun(state, runId, { contaminated: true }),
    setWaitingFor: async (runId, waitingFor) => void changeRun(state, runId, { waitingFor }),
  }
}

function stepsOf(
  state: State,
): Pick<RunStore, 'startStep' | 'finishStep' | 'steps' | 'specs' | 'rawOutputs' | 'sentBytesSince'> {
  return {
    startStep: async ({ at, expectedBytes: sentBytes, ...step }) => {
      const rest = { failure: null, endedAt: null, result: null, commands: [], sentBytes }
      state.steps.push({ ...step, ...rest, state: 'running', startedAt: at })
    },
    finishStep: async ({ id, outputs, toolVersions, parserVersion: _version, at, ...outcome }) => {
      const index = state.steps.findIndex((step) => step.id === id)
      const old = state.steps[index]
      if (!old) throw new AppError('not-found', 'There is no such step.')
      state.steps[index] = { ...old, ...outcome, endedAt: at }
      state.raw.set(
        id,
        outputs.map((output) => ({ ...output, toolVersions })),
      )
    },
    steps: async (runId) => state.steps.filter((step) => step.runId === runId),
    specs: async (runIds) =>
      new Map(
        runIds.map((runId) => [
          runId,
          state.steps.filter((step) => step.runId === runId && step.state === 'done').map(({ spec }) => spec),
        ]),
      ),
    rawOutputs: async (stepId) => state.raw.get(stepId) ?? [],
    sentBytesSince: async () => state.steps.reduce((sum, step) => sum + (step.sentBytes ?? 0), 0),
  }
}

function isWithin(at: Date, from: Date | null, to: Date | null): boolean {
  return (from === null || at >= from) && (to === null || at <= to)
}

function judgedOf(
  state: State,
): Pick<RunStore, 'metrics' | 'curves' | 'latestMetrics' | 'metricHistory' | 'curvesOfLink'> {
  const ended = (linkId: string) =>
    state.runs.filter((run) => run.linkId === linkId && run.state === 'completed').toReversed()
  return {
    metrics: async (runId) => state.judged.get(runId)?.metrics ?? [],
    curves: async (runId) => state.judged.get(runId)?.curves ?? [],
    latestMetrics: async (linkIds) =>
      linkIds.flatMap((linkId) => {
        const run = ended(linkId).find(({ chosenSteps }) => chosenSteps === null)
        const metrics = state.judged.get(run?.id ?? '')?.metrics ?? []
        return run ? [{ linkId, runId: run.id, at: run.endedAt ?? run.queuedAt, metrics }] : []
      }),
    metricHistory: async ({ linkId, key, direction, from, to }) =>
      ended(linkId)
        .toReversed()
        .filter(({ endedAt, queuedAt }) => isWithin(endedAt ?? queuedAt, from, to))
        .flatMap((run) =>
          (state.judged.get(run.id)?.metrics ?? [])
            .filter((metric) => metric.key === key && metric.direction === direction)
            .map(({ value, reason }) => ({
              at: run.endedAt ?? run.queuedAt,
              runId: run.id,
              value,
              reason: reason ?? null,
            })),
        ),
    curvesOfLink: async ({ linkId, key, lastRunsCount }) =>
      ended(linkId)
        .slice(0, lastRunsCount)
        .flatMap((run) =>
          (state.judged.get(run.id)?.curves ?? [])
            .filter((curve) => curve.key === key)
            .map((curve) => ({ runId: run.id, at: run.endedAt ?? run.queuedAt, curve })),
        ),
  }
}

function eventsOf(state: State): Pick<RunStore, 'appendEvent' | 'eventsAfter' | 'deleteSampleEvents'> {
  return {
    appendEvent: async ({ runId, type, data, at }) => {
      const events = state.events.get(runId) ?? []
      const sequence = events.length + 1
      state.events.set(runId, [...events, { sequence, type, data, at }])
      return sequence
    },
    eventsAfter: async (runId, sequence, limit) =>
      (state.events.get(runId) ?? []).filter((event) => event.sequence > sequence).slice(0, limit),
    deleteSampleEvents: async () => 0,
  }
}

function importsOf(state: State): ImportStore {
  const imported = new Map<string, NewImportedRun>()
  const known = (linkId: string) => [...imported.values()].filter((run) => run.linkId === linkId)
  return {
    findKnown: async ({ linkId, digests, ends }) => ({
      digests: new Set(known(linkId).flatMap(({ digest }) => (digests.includes(digest) ? [digest] : []))),
      ends: new Set(known(linkId).flatMap(({ end }) => (end !== null && ends.includes(end) ? [end] : []))),
    }),
    insert: async (runs) => {
      const fresh = runs.filter(({ linkId, digest }) => !imported.has(`${linkId} ${digest}`))
      for (const run of fresh) {
        imported.set(`${run.linkId} ${run.digest}`, run)
        insertImported(state, run)
      }
      return new Set(fresh.map(({ digest }) => digest))
    },
  }
}

function insertImported(state: State, run: NewImportedRun): void {
  const { id, linkId, profile, chosenSteps, requestedBy, snapshot, startedAt, endedAt } = run
  const estimate = { seconds: 0, bytes: 0 }
  const plan = { id, linkId, profile, chosenSteps, requestedBy, snapshot, estimate, force: false }
  const queued = toRun({ ...plan, queuedAt: startedAt, idempotencyKey: null })
  const marks = { source: 'imported', importFile: run.fileName } as const
  state.runs.push({ ...queued, state: 'completed', startedAt, endedAt, ...marks })
  state.runs.sort((x, y) => x.queuedAt.getTime() - y.queuedAt.getTime())
  const stepId = `step of ${id}`
  const rest = { failure: null, commands: [], sentBytes: null, startedAt, endedAt }
  const { spec, result, iperfVersion, raw } = run
  state.steps.push({ id: stepId, runId: id, ordinal: 1, state: 'done', spec, result, ...rest })
  state.raw.set(stepId, [{ ...raw, name: 'imported', toolVersions: { iperf3: iperfVersion } }])
  state.judged.set(id, run)
}

export type FakeRunStore = RunStore & { readonly imports: ImportStore }

/** Runs in memory: enough for use cases and routes; resources are never contended. */
export function createFakeRunStore(): FakeRunStore {
  const state: State = {
    runs: [],
    keys: new Map(),
    steps: [],
    raw: new Map(),
    judged: new Map(),
    events: new Map(),
  }
  return {
    ...lifeOf(state),
    ...claimOf(state),
    ...stepsOf(state),
    ...judgedOf(state),
    ...eventsOf(state),
    imports: importsOf(state),
  }
}
