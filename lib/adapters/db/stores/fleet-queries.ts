import { join, sqltag as sql } from '@prisma/client/runtime/client'
import type { SeriesInput, TimedValue } from '@/lib/services/ports/fleet-store'
import type { Database } from '../open'

/*
 * SQL that is written by hand (the other is in insert-rows.ts): what it says, both providers understand. Prisma would fetch a row for each of the
 * 18,000 runs behind two hundred sparklines; here a link is one row, its values one text (ADR 0001).
 */

type NewestIds = {
  readonly linkId: string
  /** The latest completed run of a whole profile. */
  readonly latestId: string | null
  /** The newest run that is over. */
  readonly endedId: string | null
}

/** Ids of the newest runs of each link that exists; walks the index `linkId, queuedAt` from its end. */
export async function readNewestRunIds(
  { client }: Database,
  linkIds: readonly string[],
): Promise<readonly NewestIds[]> {
  if (linkIds.length === 0) return []
  return client.$queryRaw<NewestIds[]>`
    SELECT l."id" AS "linkId",
      (SELECT r."id" FROM "Run" r WHERE r."linkId" = l."id" AND r."state" = 'completed'
        AND r."chosenSteps" IS NULL
        ORDER BY r."queuedAt" DESC, r."id" DESC LIMIT 1) AS "latestId",
      (SELECT r."id" FROM "Run" r WHERE r."linkId" = l."id" AND r."state" NOT IN ('queued', 'running')
        ORDER BY r."queuedAt" DESC, r."id" DESC LIMIT 1) AS "endedId"
    FROM "Link" l WHERE l."id" IN (${join([...linkIds])})`
}

/** Id of the newest preflight with a report, of each host that has one. */
export async function readReportedCheckIds(
  { client }: Database,
  hostIds: readonly string[],
): Promise<readonly string[]> {
  if (hostIds.length === 0) return []
  const rows = await client.$queryRaw<{ readonly id: string | null }[]>`
    SELECT (SELECT c."id" FROM "HostCheck" c WHERE c."hostId" = h."id" AND c."report" IS NOT NULL
      ORDER BY c."requestedAt" DESC, c."id" DESC LIMIT 1) AS "id"
    FROM "Host" h WHERE h."id" IN (${join([...hostIds])})`
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** Runs whose metrics are no history: few, so that leaving them out is cheaper than looking each run up. */
const NOT_COMPLETED = sql`SELECT r."id" FROM "Run" r
  WHERE r."state" IN ('queued', 'running', 'failed', 'cancelled', 'interrupted')`

type TextRow = { readonly linkId: string; readonly text: string | null }

/** Values of each link's last completed runs, oldest first. */
export async function readLastValues(
  { client }: Database,
  { linkIds, key, direction, count }: SeriesInput & { readonly count: number },
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (linkIds.length === 0) return new Map()
  const rows = await client.$queryRaw<TextRow[]>`
    SELECT l."id" AS "linkId",
      (SELECT string_agg(CAST(v."value" AS TEXT), ' ' ORDER BY v."at", v."runId") FROM (
        SELECT m."value", m."at", m."runId" FROM "Metric" m
        WHERE m."linkId" = l."id" AND m."key" = ${key} AND m."direction" = ${direction} AND m."value" IS NOT NULL
          AND m."runId" NOT IN (${NOT_COMPLETED})
        ORDER BY m."at" DESC, m."runId" DESC LIMIT ${count}) v) AS "text"
    FROM "Link" l WHERE l."id" IN (${join([...linkIds])})`
  return new Map(
    rows.flatMap(({ linkId, text }) =>
      text === null ? [] : [[linkId, text.split(' ').map(Number)] as const],
    ),
  )
}

/** Values of each link's completed runs since a moment, oldest first; null where a run could not tell. */
export async function readValuesSince(
  { client }: Database,
  { linkIds, key, direction, since }: SeriesInput & { readonly since: Date },
): Promise<ReadonlyMap<string, readonly TimedValue[]>> {
  if (linkIds.length === 0) return new Map()
  const rows = await client.$queryRaw<TextRow[]>`
    SELECT m."linkId" AS "linkId",
      string_agg(CAST(m."at" AS TEXT) || '=' || COALESCE(CAST(m."value" AS TEXT), ''), '|' ORDER BY m."at", m."runId")
        AS "text"
    FROM "Metric" m
    WHERE m."linkId" IN (${join([...linkIds])}) AND m."key" = ${key} AND m."direction" = ${direction}
      AND m."at" >= ${since} AND m."runId" NOT IN (${NOT_COMPLETED})
    GROUP BY m."linkId"`
  return new Map(rows.map(({ linkId, text }) => [linkId, (text ?? '').split('|').map(toTimedValue)] as const))
}

function toTimedValue(text: string): TimedValue {
  const [at = '', value = ''] = text.split('=')
  return { at: toMoment(at), value: value === '' ? null : Number(value) }
}

/** SQLite keeps moments as ISO 8601; PostgreSQL writes `2026-03-01 12:00:00.5`, in UTC and without saying so. */
function toMoment(text: string): Date {
  return new Date(text.includes('T') ? text : `${text.replace(' ', 'T')}Z`)
}
