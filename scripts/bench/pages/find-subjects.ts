import { startLiveRun } from '@/e2e/support/live-run'
import { createStores } from '@/lib/adapters/db/create-stores'
import { openDatabase } from '@/lib/adapters/db/open'
import { systemClock } from '@/lib/adapters/system/clock'
import { sortableIds } from '@/lib/adapters/system/ids'
import type { Run } from '@/lib/services/ports/run'
import type { RunStore } from '@/lib/services/ports/run-store'

/** What the pages that are measured show. */
export type Subjects = {
  readonly hostId: string
  /** The link with the longest history, its last run and its baseline. */
  readonly linkId: string
  readonly runId: string
  readonly baselineRunId: string
  readonly failedRunId: string
  /** A run that goes on while the pages are measured. */
  readonly liveRunId: string
}

/** Finds them in a fleet that `seedFleet` made. */
export async function findSubjects(dataDir: string): Promise<Subjects> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    const stores = createStores(database, sortableIds())
    const { links, runs, baselines } = stores
    const [oldest] = (await links.list({ includeRetired: false })).toSorted(
      (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.id.localeCompare(other.id),
    )
    if (!oldest) throw new Error('the fleet has no link')
    const [last] = await listRuns(runs, { linkId: oldest.id, states: ['completed'] })
    const [failed] = await listRuns(runs, { states: ['failed'] })
    const baselineRunId = (await baselines.current(oldest.id))?.runIds[0]
    if (!last || !failed || baselineRunId === undefined)
      throw new Error('the fleet lacks a run that was completed, one that failed, or a baseline')
    return {
      hostId: oldest.a.hostId,
      linkId: oldest.id,
      runId: last.id,
      baselineRunId,
      failedRunId: failed.id,
      liveRunId: await startLiveRun({ stores, clock: systemClock(), ids: sortableIds() }, oldest),
    }
  } finally {
    await database.close()
  }
}

async function listRuns(
  runs: RunStore,
  filter: Pick<Parameters<RunStore['list']>[0], 'linkId' | 'states'>,
): Promise<readonly Run[]> {
  return (await runs.list({ ...filter, page: { limit: 1, cursor: null } })).items
}
