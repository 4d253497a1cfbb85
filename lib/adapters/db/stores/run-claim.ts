import type { Run, WaitingFor } from '@/lib/services/ports/run'
import type { ClaimResult, RunStore } from '@/lib/services/ports/run-store'
import { isUniqueViolation } from '../errors'
import type { Database } from '../open'
import { describeWait, hostIdsOf } from './describe-wait'
import { toRun } from './run-row'
import { failUnfinishedSteps } from './unfinished-steps'

type ClaimInput = Parameters<RunStore['claimNext']>[0]

/** As many waiting runs as one look at the queue considers; the others get their turn as these go. */
const QUEUE_WINDOW = 200

/** Claims and the leases that keep two tests off one host or circuit. */
export function createRunClaim(database: Database): Pick<RunStore, 'claimNext' | 'interruptExpired'> {
  return {
    claimNext: (input) => claimNext(database, input),
    interruptExpired: (at) => interruptExpired(database, at),
  }
}

/**
 * Looks at the queue from its oldest run. A run may overtake older ones that wait only where it needs nothing of what they
 * wait for, so that no stream of small runs keeps a larger one waiting for ever.
 */
async function claimNext(database: Database, input: ClaimInput): Promise<ClaimResult> {
  await interruptExpired(database, input.at)
  const queue = await readQueue(database)
  if (queue.length === 0) return { kind: 'nothing' }
  const { takenBy, machines } = await readHolders(database, queue)
  for (const run of queue) {
    const resources = [...new Set(input.resourcesOf(run))].sort()
    const known = resources.find((resource) => takenBy.has(resource))
    const outcome = known === undefined ? await tryClaim(database, { run, resources, input }) : 'busy'
    if (outcome === 'gone') continue
    if (outcome !== 'busy') return { kind: 'claimed', run: outcome }
    const holder = known === undefined ? undefined : takenBy.get(known)
    // Without a holder another worker was faster just now; the next look finds whose it is.
    if (holder !== undefined) await noteWait(database, run, describeWait({ run, holder, machines }))
    for (const resource of resources) if (!takenBy.has(resource)) takenBy.set(resource, run)
  }
  return { kind: 'nothing' }
}

async function readQueue(database: Database): Promise<readonly Run[]> {
  const rows = await database.client.run.findMany({
    where: { state: 'queued' },
    orderBy: [{ queuedAt: 'asc' }, { id: 'asc' }],
    take: QUEUE_WINDOW,
  })
  return rows.map(toRun)
}

/** Which run holds which resource, and the machine behind each host: few queries, however long the queue is. */
async function readHolders(database: Database, queue: readonly Run[]) {
  const { client } = database
  const leases = await client.lease.findMany({ select: { resource: true, runId: true } })
  const rows = await client.run.findMany({ where: { id: { in: leases.map((lease) => lease.runId) } } })
  const runs = new Map(rows.map((row) => [row.id, toRun(row)]))
  const takenBy = new Map<string, Run>()
  for (const { resource, runId } of leases) {
    const holder = runs.get(runId)
    if (holder !== undefined) takenBy.set(resource, holder)
  }
  const hostIds = new Set([...queue, ...runs.values()].flatMap(hostIdsOf))
  const hosts = await client.host.findMany({
    where: { id: { in: [...hostIds] } },
    select: { id: true, identity: true },
  })
  return { takenBy, machines: new Map(hosts.map((host) => [host.id, host.identity ?? host.id])) }
}

/** The run where it is ours now, `busy` where a resource is held, `gone` where another worker or a cancel was first. */
async function tryClaim(
  database: Database,
  claim: { readonly run: Run; readonly resources: readonly string[]; readonly input: ClaimInput },
): Promise<Run | 'busy' | 'gone'> {
  const { run, resources, input } = claim
  const { workerId, at, leaseUntil } = input
  try {
    const claimed = await database.write(async (transaction) => {
      await transaction.lease.createMany({
        data: resources.map((resource) => ({ resource, runId: run.id, workerId, expiresAt: leaseUntil })),
      })
      const [row] = await transaction.run.updateManyAndReturn({
        where: { id: run.id, state: 'queued' },
        data: { state: 'running', workerId, startedAt: at, leaseExpiresAt: leaseUntil, waitingFor: null },
      })
      if (row === undefined) throw new NoLongerQueued()
      return row
    })
    return toRun(claimed)
  } catch (error) {
    if (error instanceof NoLongerQueued) return 'gone'
    if (isUniqueViolation(error)) return 'busy'
    throw error
  }
}

/** Undoes the leases of a claim that came too late. */
class NoLongerQueued extends Error {}

async function noteWait(database: Database, run: Run, waitingFor: WaitingFor) {
  if (isSameWait(run.waitingFor, waitingFor)) return
  await database.write((transaction) =>
    transaction.run.updateMany({
      where: { id: run.id, state: 'queued' },
      data: { waitingFor: JSON.stringify(waitingFor) },
    }),
  )
}

function isSameWait(before: WaitingFor | null, now: WaitingFor): boolean {
  return before !== null && JSON.stringify(before) === JSON.stringify(now)
}

async function interruptExpired(database: Database, at: Date): Promise<readonly string[]> {
  const expired = { state: 'running', leaseExpiresAt: { lt: at } }
  const [run, lease] = await Promise.all([
    database.client.run.findFirst({ where: expired, select: { id: true } }),
    database.client.lease.findFirst({ where: { expiresAt: { lt: at } }, select: { resource: true } }),
  ])
  if (run === null && lease === null) return []
  return database.write(async (transaction) => {
    const runs = await transaction.run.updateManyAndReturn({
      where: expired,
      data: {
        state: 'interrupted',
        endedAt: at,
        failureCode: 'worker-gone',
        failureMessage: 'The worker stopped during this run. What was measured until then is kept.',
      },
      select: { id: true, leaseExpiresAt: true },
    })
    // It ended when its worker fell silent, whenever somebody looks.
    for (const { id, leaseExpiresAt } of runs) {
      await transaction.run.update({ where: { id }, data: { endedAt: leaseExpiresAt ?? at } })
    }
    const runIds = runs.map(({ id }) => id)
    await failUnfinishedSteps(transaction, runIds, at)
    await transaction.lease.deleteMany({
      where: { OR: [{ runId: { in: runIds } }, { expiresAt: { lt: at } }] },
    })
    return runIds
  })
}
