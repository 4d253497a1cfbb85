import { z } from 'zod'
import type { Direction } from '@/lib/domain/model/direction'
import type { Curve, Metric } from '@/lib/domain/model/metric'
import type { RunStore } from '@/lib/services/ports/run-store'
import type { IdSource } from '@/lib/services/ports/system'
import { notFound } from '../errors'
import { failureColumns } from '../failure-columns'
import type { Database } from '../open'
import { curvePointsOutline, parseStoredAs } from '../stored-json'
import { runEnded } from './run-queue'
import { toRunState } from './run-row'
import { failUnfinishedSteps } from './unfinished-steps'

type ResultsPart = Pick<
  RunStore,
  'finish' | 'metrics' | 'curves' | 'latestMetrics' | 'metricHistory' | 'curvesOfLink'
>

const directionSchema = z.enum(['ab', 'ba', 'both'])
const BY_KEY = [{ key: 'asc' as const }, { direction: 'asc' as const }]
const COMPLETED = { state: 'completed' }

/** What was judged of a run, and a link's history of it (completed runs only). */
export function createRunResults(database: Database, ids: IdSource): ResultsPart {
  const { client } = database
  return {
    finish: (input) => finish(database, ids, input),
    async metrics(runId) {
      const rows = await client.metric.findMany({ where: { runId }, orderBy: BY_KEY })
      return rows.map(toMetric)
    },
    async curves(runId) {
      const rows = await client.curve.findMany({ where: { runId }, orderBy: BY_KEY })
      return rows.map(toCurve)
    },
    latestMetrics: (linkIds) => latestMetrics(database, linkIds),
    metricHistory({ linkId, key, direction, from, to }) {
      const at = { ...(from === null ? {} : { gte: from }), ...(to === null ? {} : { lte: to }) }
      return client.metric.findMany({
        where: { linkId, key, direction, at, run: COMPLETED },
        select: { at: true, runId: true, value: true, reason: true },
        orderBy: [{ at: 'asc' }, { runId: 'asc' }],
      })
    },
    curvesOfLink: (input) => curvesOfLink(database, input),
  }
}

/** Only a run that has not ended can end: one that was interrupted meanwhile stays so. */
async function finish(database: Database, ids: IdSource, input: Parameters<RunStore['finish']>[0]) {
  const { runId, state, partial, failure, at } = input
  const metrics = input.metrics.map(({ key, direction, value, reason }) => ({
    ...{ id: ids.newId(), runId, key, direction, value, at },
    reason: reason ?? null,
  }))
  const curves = input.curves.map(({ key, direction, points }) => ({
    ...{ id: ids.newId(), runId, key, direction },
    points: JSON.stringify(points),
  }))
  await database.write(async (transaction) => {
    const [run] = await transaction.run.updateManyAndReturn({
      where: { id: runId, state: { in: ['queued', 'running'] } },
      data: {
        state,
        partial,
        ...failureColumns(failure),
        endedAt: at,
        waitingFor: null,
        leaseExpiresAt: null,
      },
      select: { linkId: true },
    })
    if (run === undefined) {
      const row = await transaction.run.findUnique({ where: { id: runId }, select: { state: true } })
      throw row === null ? notFound('run') : runEnded(toRunState(row.state))
    }
    await transaction.metric.createMany({
      data: metrics.map((metric) => ({ ...metric, linkId: run.linkId })),
    })
    await transaction.curve.createMany({ data: curves })
    await failUnfinishedSteps(transaction, [runId], at)
    await transaction.lease.deleteMany({ where: { runId } })
  })
}

/** Three queries, however many links there are. */
async function latestMetrics(database: Database, linkIds: readonly string[]) {
  const { client } = database
  const completed = { linkId: { in: [...linkIds] }, chosenSteps: null, ...COMPLETED }
  const latest = await client.run.groupBy({ by: ['linkId'], where: completed, _max: { queuedAt: true } })
  const moments = new Map(latest.map((group) => [group.linkId, group._max.queuedAt?.getTime()]))
  const runs = await client.run.findMany({
    where: { ...completed, queuedAt: { in: latest.flatMap((group) => group._max.queuedAt ?? []) } },
    select: { id: true, linkId: true, queuedAt: true, endedAt: true, metrics: { orderBy: BY_KEY } },
    orderBy: { id: 'asc' },
  })
  const byLink = new Map(
    runs
      .filter((run) => moments.get(run.linkId) === run.queuedAt.getTime())
      .map((run) => [run.linkId, run] as const),
  )
  return [...byLink.values()].map((run) => ({
    linkId: run.linkId,
    runId: run.id,
    at: run.endedAt ?? run.queuedAt,
    metrics: run.metrics.map(toMetric),
  }))
}

/** Newest run first. */
async function curvesOfLink(database: Database, input: Parameters<RunStore['curvesOfLink']>[0]) {
  const { linkId, key, lastRunsCount } = input
  const runs = await database.client.run.findMany({
    where: { linkId, ...COMPLETED, curves: { some: { key } } },
    select: { id: true, queuedAt: true, endedAt: true, curves: { where: { key }, orderBy: BY_KEY } },
    orderBy: [{ queuedAt: 'desc' }, { id: 'desc' }],
    take: lastRunsCount,
  })
  return runs.flatMap((run) =>
    run.curves.map((row) => ({ runId: run.id, at: run.endedAt ?? run.queuedAt, curve: toCurve(row) })),
  )
}

type MetricRow = {
  readonly key: string
  readonly direction: string
  readonly value: number | null
  readonly reason: string | null
}

/** A metric as its row holds it. */
export function toMetric({ key, direction, value, reason }: MetricRow): Metric {
  const metric = { key, direction: directionSchema.parse(direction), value }
  return reason === null ? metric : { ...metric, reason }
}

const curveKeySchema = z.enum(['tcp.window.curve', 'udp.curve'])

function toCurve(row: { readonly key: string; readonly direction: string; readonly points: string }): Curve {
  const key = curveKeySchema.parse(row.key)
  const direction: Direction = directionSchema.parse(row.direction)
  return key === 'udp.curve'
    ? { key, direction, points: parseStoredAs<PointsOf<'udp.curve'>>(curvePointsOutline, row.points) }
    : { key, direction, points: parseStoredAs<PointsOf<'tcp.window.curve'>>(curvePointsOutline, row.points) }
}

type PointsOf<K extends Curve['key']> = Extract<Curve, { readonly key: K }>['points']
