import { isFinal } from '@/lib/domain/model/run-state'
import { AppError } from '@/lib/services/errors'
import type { Run } from '@/lib/services/ports/run'
import type { RunStore } from '@/lib/services/ports/run-store'
import { isForeignKeyViolation, isUniqueViolation, notFound } from '../errors'
import type { Database, DatabaseTransaction } from '../open'
import { decodeCursor, encodeCursor } from './page-cursor'
import { toRun } from './run-row'

type QueuePart = Pick<
  RunStore,
  | 'enqueue'
  | 'get'
  | 'findByIdempotencyKey'
  | 'list'
  | 'requestCancel'
  | 'cancelQueued'
  | 'renewLease'
  | 'setEnvironment'
  | 'setContaminated'
  | 'setWaitingFor'
>

/** Runs from the click to their end, apart from the claim. */
export function createRunQueue(database: Database): QueuePart {
  const { client } = database
  const change = async (id: string, data: Parameters<typeof client.run.updateMany>[0]['data']) => {
    const { count } = await database.write((transaction) =>
      transaction.run.updateMany({ where: { id }, data }),
    )
    if (count === 0) throw notFound('run')
  }
  return {
    enqueue: (run) => enqueue(database, run),
    async get(id) {
      const row = await client.run.findUnique({ where: { id } })
      return row === null ? null : toRun(row)
    },
    async findByIdempotencyKey(idempotencyKey) {
      const row = await client.run.findUnique({ where: { idempotencyKey } })
      return row === null ? null : toRun(row)
    },
    list: (filter) => listRuns(database, filter),
    requestCancel: (input) => requestCancel(database, input),
    cancelQueued: (input) => database.write((transaction) => cancelQueued(transaction, input)),
    renewLease: (input) => renewLease(database, input),
    setEnvironment: (id, environment) => change(id, { environment: JSON.stringify(environment) }),
    setContaminated: (id) => change(id, { contaminated: true }),
    setWaitingFor: (id, waitingFor) =>
      change(id, { waitingFor: waitingFor === null ? null : JSON.stringify(waitingFor) }),
  }
}

async function enqueue(database: Database, run: Parameters<RunStore['enqueue']>[0]): Promise<Run> {
  const { id, linkId, profile, force, requestedBy, idempotencyKey, queuedAt } = run
  const data = {
    ...{ id, linkId, profile, force, requestedBy, idempotencyKey, queuedAt },
    chosenSteps: run.chosenSteps === null ? null : JSON.stringify(run.chosenSteps),
    state: 'queued',
    estimateSeconds: run.estimate.seconds,
    estimateBytes: run.estimate.bytes,
    linkSnapshot: JSON.stringify(run.snapshot),
  }
  try {
    return toRun(await database.write((transaction) => transaction.run.create({ data })))
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('link')
    if (idempotencyKey === null || !isUniqueViolation(error)) throw error
    const first = await database.client.run.findUnique({ where: { idempotencyKey } })
    if (first === null) throw error
    return toRun(first)
  }
}

/** Newest first. */
async function listRuns(database: Database, filter: Parameters<RunStore['list']>[0]) {
  const { linkId, states, profile, queuedSince, page } = filter
  const after = page.cursor === null ? null : decodeCursor(page.cursor)
  const rows = await database.client.run.findMany({
    where: {
      ...(linkId === undefined ? {} : { linkId }),
      ...(states === undefined ? {} : { state: { in: [...states] } }),
      ...(profile === undefined ? {} : { profile }),
      ...(queuedSince === undefined ? {} : { queuedAt: { gte: queuedSince } }),
      ...(after === null
        ? {}
        : { OR: [{ queuedAt: { lt: after.at } }, { queuedAt: after.at, id: { lt: after.id } }] }),
    },
    orderBy: [{ queuedAt: 'desc' }, { id: 'desc' }],
    take: page.limit + 1,
  })
  const items = rows.slice(0, page.limit).map(toRun)
  const last = items.at(-1)
  const hasMore = rows.length > page.limit && last !== undefined
  return { items, nextCursor: hasMore ? encodeCursor({ at: last.queuedAt, id: last.id }) : null }
}

/** A queued run ends at once; of a running one the worker sees the request; a final one stays as it is. */
async function requestCancel(
  database: Database,
  { runId, by, at }: Parameters<RunStore['requestCancel']>[0],
): Promise<Run> {
  const request = { cancelRequestedAt: at, cancelRequestedBy: by }
  const row = await database.write(async (transaction) => {
    if (!(await cancelQueued(transaction, { runId, by, at }))) {
      await transaction.run.updateMany({
        where: { id: runId, state: 'running', cancelRequestedAt: null },
        data: request,
      })
    }
    return transaction.run.findUnique({ where: { id: runId } })
  })
  if (row === null) throw notFound('run')
  return toRun(row)
}

async function cancelQueued(
  transaction: DatabaseTransaction,
  { runId, by, at }: Parameters<RunStore['cancelQueued']>[0],
): Promise<boolean> {
  const { count } = await transaction.run.updateMany({
    where: { id: runId, state: 'queued' },
    data: {
      cancelRequestedAt: at,
      cancelRequestedBy: by,
      state: 'cancelled',
      endedAt: at,
      waitingFor: null,
    },
  })
  return count === 1
}

function renewLease(
  database: Database,
  { runId, workerId, leaseUntil }: Parameters<RunStore['renewLease']>[0],
): Promise<boolean> {
  return database.write(async (transaction) => {
    const { count } = await transaction.run.updateMany({
      where: { id: runId, workerId, state: 'running' },
      data: { leaseExpiresAt: leaseUntil },
    })
    if (count === 0) return false
    await transaction.lease.updateMany({ where: { runId, workerId }, data: { expiresAt: leaseUntil } })
    return true
  })
}

/** The error for a change that a run's state no longer allows. */
export function runEnded(state: Run['state']): AppError {
  return new AppError(
    'conflict',
    isFinal(state) ? `The run has ended already: ${state}.` : 'The run has not been started.',
  )
}
