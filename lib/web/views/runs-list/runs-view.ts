import type { RunState } from '@/lib/domain/model/run-state'
import type { Run } from '@/lib/services/ports/run'
import type { WebContext } from '@/lib/web/context'
import { workerProblem } from '@/lib/web/views/hosts/host-state'

const ENDED_COUNT = 50
const ACTIVE_COUNT = 200
const ENDED_STATES = ['completed', 'failed', 'cancelled', 'interrupted'] as const

export type RunRow = {
  readonly id: string
  readonly linkId: string
  readonly linkName: string
  readonly sites: string
  readonly profile: Run['profile']
  readonly state: RunState
  readonly isPartial: boolean
  readonly isContaminated: boolean
  readonly requestedBy: string
  readonly atIso: string
  /** Why it waits, or why it failed. */
  readonly why: string | null
  readonly waitsForRunId: string | null
  readonly seconds: number | null
}

export type RunsView = {
  readonly sentence: string
  readonly nowIso: string
  readonly isMoving: boolean
  readonly workerProblem: string | null
  readonly running: readonly RunRow[]
  readonly waiting: readonly RunRow[]
  readonly ended: readonly RunRow[]
  readonly nextCursor: string | null
}

function secondsOf(run: Run, now: Date): number | null {
  if (run.startedAt === null) return null
  return Math.max(0, Math.round(((run.endedAt ?? now).getTime() - run.startedAt.getTime()) / 1000))
}

function whyOf(run: Run): string | null {
  if (run.state === 'queued') return run.waitingFor?.reason ?? 'Next in line for a worker.'
  return run.failure?.message ?? null
}

function toRow(run: Run, now: Date): RunRow {
  const { link, a, b } = run.snapshot
  return {
    id: run.id,
    linkId: run.linkId,
    linkName: link.name,
    sites: `${a.site} – ${b.site}`,
    profile: run.profile,
    state: run.state,
    isPartial: run.partial,
    isContaminated: run.contaminated,
    requestedBy: run.requestedBy,
    atIso: (run.endedAt ?? run.startedAt ?? run.queuedAt).toISOString(),
    why: whyOf(run),
    waitsForRunId: run.state === 'queued' ? (run.waitingFor?.runId ?? null) : null,
    seconds: secondsOf(run, now),
  }
}

function sayRuns(view: Pick<RunsView, 'running' | 'waiting' | 'ended'>): string {
  const { running, waiting, ended } = view
  if (running.length + waiting.length + ended.length === 0) return ''
  const now = running.length === 0 ? 'Nothing runs now' : `${running.length} running`
  const queue = waiting.length === 0 ? 'nothing waits' : `${waiting.length} waiting`
  const failed = ended.filter((row) => row.state === 'failed' || row.state === 'interrupted').length
  const past = failed === 0 ? '' : `; ${failed} of the last ${ended.length} did not get through`
  return `${now}, ${queue}${past}.`
}

/** What runs, what waits and for whom, and how the last runs ended. */
export async function viewRuns(
  { stores, clock }: Pick<WebContext, 'stores' | 'clock'>,
  cursor: string | null,
): Promise<RunsView> {
  const now = clock.now()
  await stores.runs.interruptExpired(now)
  const active = { limit: ACTIVE_COUNT, cursor: null }
  const [running, waiting, ended, worker] = await Promise.all([
    stores.runs.list({ states: ['running'], page: active }),
    stores.runs.list({ states: ['queued'], page: active }),
    stores.runs.list({ states: ENDED_STATES, page: { limit: ENDED_COUNT, cursor } }),
    stores.workers.latest(),
  ])
  const rows = {
    running: running.items.map((run) => toRow(run, now)),
    // The queue is served oldest first, so it is read that way too.
    waiting: waiting.items.map((run) => toRow(run, now)).toReversed(),
    ended: ended.items.map((run) => toRow(run, now)),
  }
  const isMoving = rows.running.length + rows.waiting.length > 0
  return {
    ...rows,
    sentence: sayRuns(rows),
    nowIso: now.toISOString(),
    isMoving,
    workerProblem: isMoving ? workerProblem(worker?.beatAt ?? null, now) : null,
    nextCursor: ended.nextCursor,
  }
}
