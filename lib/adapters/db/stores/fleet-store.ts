import { z } from 'zod'
import type { Prisma } from '@/generated/prisma-sqlite/client'
import type { Metric } from '@/lib/domain/model/metric'
import { PROFILES } from '@/lib/domain/model/run-state'
import type { HostCheckReport } from '@/lib/services/ports/check-store'
import type { ComparableRun, FleetStore, LinkHeads, RunHead } from '@/lib/services/ports/fleet-store'
import type { Run } from '@/lib/services/ports/run'
import type { Database } from '../open'
import { parseStoredAs, reportOutline, snapshotOutline } from '../stored-json'
import { readLastValues, readNewestRunIds, readReportedCheckIds, readValuesSince } from './fleet-queries'
import { toMetric } from './run-results'
import { toRunState } from './run-row'
import { readSpecs } from './run-steps'

const HEAD = {
  id: true,
  linkId: true,
  profile: true,
  state: true,
  partial: true,
  queuedAt: true,
  endedAt: true,
  leaseExpiresAt: true,
} satisfies Prisma.RunSelect
type HeadRow = Prisma.RunGetPayload<{ select: typeof HEAD }>

const profileSchema = z.enum(PROFILES)

/** What pages about many links read, in as many queries for two hundred as for one. */
export function createFleetStore(database: Database): FleetStore {
  return {
    heads: (linkIds) => readHeads(database, linkIds),
    comparableRuns: (input) => readComparableRuns(database, input),
    metricsOf: (input) => readMetrics(database, input),
    lastValues: (input) => readLastValues(database, input),
    valuesSince: (input) => readValuesSince(database, input),
    async factsOfHosts(hostIds) {
      const ids = await readReportedCheckIds(database, hostIds)
      const rows = await database.client.hostCheck.findMany({
        where: { id: { in: [...ids] } },
        select: { hostId: true, report: true },
      })
      return new Map(
        rows.flatMap(({ hostId, report }) =>
          report === null
            ? []
            : [[hostId, parseStoredAs<HostCheckReport>(reportOutline, report).facts] as const],
        ),
      )
    },
  }
}

async function readHeads(
  database: Database,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, LinkHeads>> {
  const { client } = database
  const newest = await readNewestRunIds(database, linkIds)
  const wanted = newest.flatMap(({ latestId, endedId }) => [latestId, endedId]).filter((id) => id !== null)
  const [rows, active] = await Promise.all([
    client.run.findMany({ where: { id: { in: [...new Set(wanted)] } }, select: HEAD }),
    client.run.findMany({
      where: { state: { in: ['queued', 'running'] } },
      select: HEAD,
      orderBy: [{ queuedAt: 'desc' }, { id: 'desc' }],
    }),
  ])
  const byId = new Map(rows.map((row) => [row.id, toHead(row)]))
  const activeOf = new Map(active.map((row) => [row.linkId, toHead(row)]))
  return new Map(
    newest.map(({ linkId, latestId, endedId }) => [
      linkId,
      {
        latest: byId.get(latestId ?? '') ?? null,
        ended: byId.get(endedId ?? '') ?? null,
        active: activeOf.get(linkId) ?? null,
      },
    ]),
  )
}

function toHead({ state, profile, ...row }: HeadRow): RunHead {
  return { ...row, state: toRunState(state), profile: profileSchema.parse(profile) }
}

async function readComparableRuns(
  database: Database,
  input: { readonly runIds: readonly string[]; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, ComparableRun>> {
  const [rows, metrics, specs] = await Promise.all([
    database.client.run.findMany({
      where: { id: { in: [...input.runIds] } },
      select: { id: true, linkId: true, queuedAt: true, contaminated: true, linkSnapshot: true },
    }),
    readMetrics(database, input),
    readSpecs(database, input.runIds),
  ])
  return new Map(
    rows.map(({ linkSnapshot, ...row }) => [
      row.id,
      {
        ...row,
        snapshot: parseStoredAs<Run['snapshot']>(snapshotOutline, linkSnapshot),
        metrics: metrics.get(row.id) ?? [],
        specs: specs.get(row.id) ?? [],
      },
    ]),
  )
}

async function readMetrics(
  { client }: Database,
  { runIds, keys }: { readonly runIds: readonly string[]; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, readonly Metric[]>> {
  const rows = await client.metric.findMany({
    where: { runId: { in: [...runIds] }, key: { in: [...keys] } },
    select: { runId: true, key: true, direction: true, value: true, reason: true },
    orderBy: [{ runId: 'asc' }, { key: 'asc' }, { direction: 'asc' }],
  })
  const metrics = new Map<string, Metric[]>(runIds.map((runId) => [runId, []]))
  for (const row of rows) metrics.get(row.runId)?.push(toMetric(row))
  return metrics
}
