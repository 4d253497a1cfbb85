import { sayRunPlan } from '@/lib/domain/format/run-plan'
import type { Run } from '@/lib/services/ports/run'
import type { WebContext } from '@/lib/web/context'
import { workerProblem } from '@/lib/web/views/hosts/host-state'
import { loadRowProgress } from './load-row-progress'
import type { RowProgress, RunRow, RunsView } from './runs-view'
import { type RunFilters, runsHref, sinceOf, statesOf } from './search-params'

const ENDED_COUNT = 50
const ACTIVE_COUNT = 200

/** What runs, what waits and for whom, and how runs ended; by link and profile throughout, by state and time in the history. */
export async function loadRunsView(
  { stores, clock }: Pick<WebContext, 'stores' | 'clock'>,
  filters: RunFilters,
): Promise<RunsView> {
  const now = clock.now()
  await stores.runs.interruptExpired(now)
  const { link, profile, cursor = null } = filters
  const chosen = { ...(link && { linkId: link }), ...(profile && { profile }) }
  const queuedSince = sinceOf(filters.since, now)
  const active = { ...chosen, page: { limit: ACTIVE_COUNT, cursor: null } }
  const [running, waiting, ended, worker, links] = await Promise.all([
    stores.runs.list({ ...active, states: ['running'] }),
    stores.runs.list({ ...active, states: ['queued'] }),
    stores.runs.list({
      ...chosen,
      ...(queuedSince && { queuedSince }),
      states: statesOf(filters.state),
      page: { limit: ENDED_COUNT, cursor },
    }),
    stores.workers.latest(),
    stores.links.list({ includeRetired: true }),
  ])
  const progress = await Promise.all(running.items.map((run) => loadRowProgress(stores, { run, now })))
  const rows = {
    running: running.items.map((run, index) => toRow(run, now, progress[index])),
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
    filters,
    links: links.map(({ id, name }) => ({ id, name })),
    olderHref: ended.nextCursor === null ? null : runsHref({ ...filters, cursor: ended.nextCursor }),
    newestHref: cursor === null ? null : runsHref({ ...filters, cursor: undefined }),
  }
}

function toRow(run: Run, now: Date, progress?: RowProgress): RunRow {
  const { link, a, b } = run.snapshot
  return {
    id: run.id,
    linkId: run.linkId,
    linkName: link.name,
    sites: `${a.site} – ${b.site}`,
    planText: sayRunPlan(run),
    state: run.state,
    // A run that measured nothing says so already.
    isPartial: run.partial && run.state === 'completed',
    isContaminated: run.contaminated,
    isImported: run.source === 'imported',
    requestedBy: run.requestedBy,
    atIso: (run.endedAt ?? run.startedAt ?? run.queuedAt).toISOString(),
    why: whyOf(run),
    waitsForRunId: run.state === 'queued' ? (run.waitingFor?.runId ?? null) : null,
    seconds: secondsOf(run, now),
    progress: progress ?? null,
  }
}

function whyOf(run: Run): string | null {
  if (run.state === 'queued') return run.waitingFor?.reason ?? 'Next in line for a worker.'
  return run.failure?.message ?? null
}

function secondsOf(run: Run, now: Date): number | null {
  if (run.startedAt === null) return null
  return Math.max(0, Math.round(((run.endedAt ?? now).getTime() - run.startedAt.getTime()) / 1000))
}

function sayRuns(view: Pick<RunsView, 'running' | 'waiting' | 'ended'>): string {
  const { running, waiting, ended } = view
  const now = running.length === 0 ? 'Nothing runs now' : `${running.length} running`
  const queue = waiting.length === 0 ? 'nothing waits' : `${waiting.length} waiting`
  const failed = ended.filter((row) => row.state === 'failed' || row.state === 'interrupted').length
  const past = failed === 0 ? '' : `; ${failed} of the ${ended.length} shown below did not get through`
  return `${now}, ${queue}${past}.`
}
