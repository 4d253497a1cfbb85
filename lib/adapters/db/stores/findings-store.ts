import type { Finding } from '@/lib/domain/diagnosis/finding'
import type {
  Diagnosis,
  DiagnosisSummary,
  FindingsStore,
  OutdatedFilter,
} from '@/lib/services/ports/findings-store'
import { isForeignKeyViolation, notFound } from '../errors'
import type { Database } from '../open'
import {
  compress,
  decompress,
  findingsOutline,
  firstFindingSchema,
  parseStored,
  parseStoredAs,
} from '../stored-json'

/** What the scope column says of a request for every link's runs; no id looks so. */
const ALL = 'all'
const NEWEST_FIRST = [{ queuedAt: 'desc' as const }, { id: 'desc' as const }]

/** What the rules concluded of runs, and who asked for what to be judged again. */
export function createFindingsStore(database: Database): FindingsStore {
  const { client } = database
  return {
    async get(runId) {
      const row = await client.diagnosis.findUnique({
        where: { runId },
        select: { rulesVersion: true, judgedAt: true, findings: true },
      })
      return row && { ...row, findings: row.findings && (await readFindings(row.findings)) }
    },
    summaries: (runIds) => summaries(database, runIds),
    keep: (runId, diagnosis) => keep(database, runId, diagnosis),
    async unjudged(limit) {
      const rows = await client.run.findMany({
        where: { state: { notIn: ['queued', 'running'] }, diagnosis: null },
        select: { id: true },
        orderBy: NEWEST_FIRST,
        take: limit,
      })
      return rows.map(({ id }) => id)
    },
    async outdated(filter, limit) {
      const rows = await client.diagnosis.findMany({
        where: whereOutdated(filter),
        select: { runId: true },
        orderBy: NEWEST_FIRST.map((run) => ({ run })),
        take: limit,
      })
      return rows.map(({ runId }) => runId)
    },
    countOutdated: (filter) => client.diagnosis.count({ where: whereOutdated(filter) }),
    ...createRequests(database),
  }
}

function createRequests(database: Database): Pick<FindingsStore, 'request' | 'requests' | 'closeRequest'> {
  const scopeOf = ({ linkId }: { readonly linkId: string | null }) => linkId ?? ALL
  return {
    async request({ linkId, ...rest }) {
      const scope = scopeOf({ linkId })
      await database.write((transaction) =>
        transaction.judgeRequest.upsert({ where: { scope }, create: { scope, ...rest }, update: rest }),
      )
    },
    async requests() {
      const rows = await database.client.judgeRequest.findMany({ orderBy: { requestedAt: 'asc' } })
      return rows.map(({ scope, ...rest }) => ({ linkId: scope === ALL ? null : scope, ...rest }))
    },
    async closeRequest(request) {
      const where = { scope: scopeOf(request), requestedAt: request.requestedAt }
      await database.write((transaction) => transaction.judgeRequest.deleteMany({ where }))
    },
  }
}

/** Everything is made ready before the transaction, which is one statement. */
async function keep(database: Database, runId: string, diagnosis: Diagnosis): Promise<void> {
  const { rulesVersion, judgedAt, findings } = diagnosis
  const columns = {
    rulesVersion,
    judgedAt,
    findings: findings && (await compress(JSON.stringify(findings))),
    findingsCount: findings?.length ?? null,
    first: firstOf(findings),
  }
  try {
    await database.write((transaction) =>
      transaction.diagnosis.upsert({ where: { runId }, create: { runId, ...columns }, update: columns }),
    )
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('run')
    throw error
  }
}

function firstOf(findings: Diagnosis['findings']): string | null {
  const [first] = findings ?? []
  if (!first) return null
  const { rule, severity, direction, sentence } = first
  return JSON.stringify({ rule, severity, direction, sentence })
}

async function readFindings(stored: Uint8Array): Promise<readonly Finding[]> {
  return parseStoredAs<readonly Finding[]>(findingsOutline, await decompress(stored))
}

async function summaries(
  database: Database,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, DiagnosisSummary>> {
  const rows = await database.client.diagnosis.findMany({
    where: { runId: { in: [...runIds] } },
    select: { runId: true, rulesVersion: true, judgedAt: true, findingsCount: true, first: true },
  })
  return new Map(
    rows.map(({ runId, first, ...row }) => [
      runId,
      { ...row, first: first === null ? null : parseStored(firstFindingSchema, first) },
    ]),
  )
}

function whereOutdated({ linkId, rulesVersion }: OutdatedFilter) {
  return { rulesVersion: { lt: rulesVersion }, ...(linkId === null ? {} : { run: { linkId } }) }
}
