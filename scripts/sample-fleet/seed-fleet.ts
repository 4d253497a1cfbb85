import { createStores } from '@/lib/adapters/db/create-stores'
import { applyMigrations } from '@/lib/adapters/db/migrate'
import { type Database, openDatabase } from '@/lib/adapters/db/open'
import { systemClock } from '@/lib/adapters/system/clock'
import { sortableIds } from '@/lib/adapters/system/ids'
import type { Link } from '@/lib/domain/model/link'
import { judgeStoredRun } from '@/lib/services/diagnosis/judge-stored-run'
import type { Run } from '@/lib/services/ports/run'
import type { Stores } from '@/lib/services/ports/stores'
import type { ErrorLog } from '@/lib/services/ports/system'
import { insertSampleData } from '@/lib/services/sample-data/insert-sample-data'
import { seededRandom } from '@/lib/services/sample-data/seeded-random'
import { copyRuns, type Night } from './copy-runs'
import { type PlannedLink, planFleet } from './plan-fleet'

const DAY_MS = 86_400_000
/** Run-to-run spread of the copies, as a share. */
const SPREAD = 0.02

export type FleetSize = Parameters<typeof planFleet>[0]
/** Issue 3 measures its pages with this fleet. */
export const YEAR_OF_200_LINKS: FleetSize = {
  linksCount: 200,
  nightsCount: 365,
  longestNightsCount: 730,
  linksPerFateCount: 3,
}

/**
 * Fills an empty data directory with a fleet of nightly runs. A few runs of each link are simulated, planned and judged by
 * the product's own parts and stored by its stores; the nights between are copies of them. Takes some minutes and gigabytes.
 */
export async function seedFleet(dataDir: string, size: FleetSize): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    await applyMigrations(database)
    const stores = createStores(database, sortableIds())
    const planned = planFleet(size)
    await insertSampleData(
      { stores, clock: systemClock(), ids: sortableIds() },
      planned.map(({ scenario }) => scenario),
    )
    const links = new Map(
      (await stores.links.list({ includeRetired: false })).map((link) => [link.name, link]),
    )
    for (const [index, plan] of planned.entries()) {
      const link = links.get(plan.scenario.name)
      if (!link) throw new Error(`${plan.scenario.name} was not made`)
      await fillNights({ database, stores, link, plan, seed: index })
    }
    await database.client.$executeRawUnsafe('ANALYZE')
  } finally {
    await database.close()
  }
}

/** A fleet whose runs could not be judged is no fleet to measure pages with. */
const FAILING_LOG: ErrorLog = {
  error: (details, message) => {
    throw new Error(message, { cause: details })
  },
}

async function fillNights(input: {
  readonly database: Database
  readonly stores: Stores
  readonly link: Link
  readonly plan: PlannedLink
  readonly seed: number
}): Promise<void> {
  const { plan, link } = input
  const { items } = await input.stores.runs.list({ linkId: link.id, page: { limit: 100, cursor: null } })
  const stored = items.toReversed()
  for (const run of stored)
    await judgeStoredRun({ ...input.stores, clock: systemClock(), log: FAILING_LOG }, run.id)
  const random = seededRandom(input.seed)
  const nights: Night[] = []
  for (const [index, run] of stored.entries()) {
    const nextDaysAgo = plan.scenario.runs[index + 1]?.daysAgo
    if (run.profile !== 'quick' || run.state !== 'completed' || nextDaysAgo === undefined) continue
    const from = plan.scenario.runs[index]?.daysAgo ?? 0
    for (let daysAgo = from - 1; daysAgo > nextDaysAgo; daysAgo--)
      nights.push(copyOf(run, { laterMs: (from - daysAgo) * DAY_MS, factor: random.around(SPREAD) }))
  }
  await copyRuns(input.database, nights)
}

/** Its id sorts by its moment, as the product's ids do. */
function copyOf(run: Run, moved: { readonly laterMs: number; readonly factor: number }): Night {
  const ids = sortableIds(() => run.queuedAt.getTime() + moved.laterMs)
  return { runId: ids.newId(), copiedRunId: run.id, laterS: moved.laterMs / 1000, factor: moved.factor }
}
