import type { ImportStore, NewImportedRun } from '@/lib/services/ports/import-store'
import type { IdSource } from '@/lib/services/ports/system'
import { isForeignKeyViolation, isUniqueViolation, notFound } from '../errors'
import { insertRows } from '../insert-rows'
import type { Database } from '../open'
import { compress } from '../stored-json'

/** Runs that were performed elsewhere. */
export function createImportStore(database: Database, ids: IdSource): ImportStore {
  return {
    findKnown: (input) => findKnown(database, input),
    insert: (runs) => insert(database, ids, runs),
  }
}

async function findKnown(
  { client }: Database,
  { linkId, digests, ends }: Parameters<ImportStore['findKnown']>[0],
) {
  const [byDigest, byEnd] = await Promise.all([
    client.run.findMany({
      where: { linkId, importDigest: { in: [...digests] } },
      select: { importDigest: true },
    }),
    client.run.findMany({ where: { linkId, importEnd: { in: [...ends] } }, select: { importEnd: true } }),
  ])
  return {
    digests: new Set(byDigest.flatMap(({ importDigest }) => importDigest ?? [])),
    ends: new Set(byEnd.flatMap(({ importEnd }) => importEnd ?? [])),
  }
}

async function insert(
  database: Database,
  ids: IdSource,
  runs: readonly NewImportedRun[],
): Promise<ReadonlySet<string>> {
  if (runs.length === 0) return new Set()
  const rows = await Promise.all(runs.map((run) => toRows(ids, run)))
  try {
    await database.write(async (transaction) => {
      await insertRows(
        transaction,
        'Run',
        rows.map(({ run }) => run),
      )
      await insertRows(
        transaction,
        'Step',
        rows.map(({ step }) => step),
      )
      await insertRows(
        transaction,
        'StepOutput',
        rows.map(({ output }) => output),
      )
      await insertRows(
        transaction,
        'Metric',
        rows.flatMap(({ metrics }) => metrics),
      )
      await insertRows(
        transaction,
        'Curve',
        rows.flatMap(({ curves }) => curves),
      )
    })
    return new Set(runs.map(({ digest }) => digest))
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('link')
    if (!isUniqueViolation(error)) throw error
    return insertApart(database, ids, runs)
  }
}

/** Somebody imported one of them meanwhile: each by itself, so that the others are kept. */
async function insertApart(
  database: Database,
  ids: IdSource,
  runs: readonly NewImportedRun[],
): Promise<ReadonlySet<string>> {
  if (runs.length === 1) return new Set()
  const inserted = new Set<string>()
  for (const run of runs) for (const digest of await insert(database, ids, [run])) inserted.add(digest)
  return inserted
}

/** `sentBytes` stays unknown: it is not of this product's traffic, which a link's volume is counted by. */
async function toRows(ids: IdSource, imported: NewImportedRun) {
  const { id: runId, linkId, startedAt, endedAt, spec, raw, metrics, curves } = imported
  const stepId = ids.newId()
  const [result, content] = await Promise.all([compress(JSON.stringify(imported.result)), compress(raw.text)])
  return {
    run: toRunRow(imported),
    step: {
      ...{ id: stepId, runId, ordinal: 1, startedAt, endedAt, result, state: 'done' },
      ...{ kind: spec.kind, direction: spec.direction, spec: JSON.stringify(spec) },
      ...{ parserVersion: imported.parserVersion, commands: '[]' },
    },
    output: {
      ...{ id: ids.newId(), stepId, side: raw.side, name: 'imported', content },
      toolVersions: JSON.stringify({ iperf3: imported.iperfVersion }),
      lengthBytes: Buffer.byteLength(raw.text),
    },
    metrics: metrics.map(({ key, direction, value, reason }) => ({
      ...{ id: ids.newId(), runId, linkId, key, direction, value, at: endedAt },
      reason: reason ?? null,
    })),
    curves: curves.map(({ key, direction, points }) => ({
      ...{ id: ids.newId(), runId, key, direction },
      points: JSON.stringify(points),
    })),
  }
}

function toRunRow(imported: NewImportedRun) {
  const { id, linkId, profile, chosenSteps, requestedBy, startedAt, endedAt } = imported
  return {
    ...{ id, linkId, profile, requestedBy, startedAt, endedAt, queuedAt: startedAt },
    chosenSteps: chosenSteps === null ? null : JSON.stringify(chosenSteps),
    state: 'completed',
    source: 'imported',
    importDigest: imported.digest,
    importEnd: imported.end,
    importFile: imported.fileName,
    estimateSeconds: 0,
    estimateBytes: 0,
    linkSnapshot: JSON.stringify(imported.snapshot),
  }
}
