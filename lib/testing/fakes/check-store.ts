import { AppError } from '@/lib/services/errors'
import type { CheckStore, HostCheck } from '@/lib/services/ports/check-store'

/** Checks in memory, in the order they were asked for. */
export function createFakeCheckStore(): CheckStore {
  const checks: HostCheck[] = []
  const replace = (id: string, change: Partial<HostCheck>): HostCheck => {
    const index = checks.findIndex((check) => check.id === id)
    const old = checks[index]
    if (!old) throw new AppError('not-found', 'There is no such check.')
    const changed = { ...old, ...change }
    checks[index] = changed
    return changed
  }
  return {
    enqueue: async ({ id, hostId, requestedBy, at }) => {
      const check: HostCheck = {
        id,
        hostId,
        state: 'queued',
        requestedBy,
        requestedAt: at,
        startedAt: null,
        endedAt: null,
        offered: null,
        failure: null,
        report: null,
      }
      checks.push(check)
      return check
    },
    get: async (id) => checks.find((check) => check.id === id) ?? null,
    latestOf: async (hostId) => checks.findLast((check) => check.hostId === hostId) ?? null,
    latestReported: async (hostId) =>
      checks.findLast((check) => check.hostId === hostId && check.report !== null) ?? null,
    listReported: async ({ hostId, limit }) =>
      checks
        .filter((check) => check.hostId === hostId && check.report !== null)
        .reverse()
        .slice(0, limit),
    claimNext: async ({ at }) => {
      const next = checks.find((check) => check.state === 'queued')
      return next ? replace(next.id, { state: 'running', startedAt: at }) : null
    },
    finish: async (id, { at, ...outcome }) => {
      replace(id, { ...outcome, endedAt: at })
    },
    failAbandoned: async ({ startedBefore, at }) => {
      const gone = checks.filter(
        (check) => check.state === 'running' && check.startedAt !== null && check.startedAt < startedBefore,
      )
      const failure = { code: 'worker-gone', message: 'The worker went away.' }
      for (const check of gone) replace(check.id, { state: 'failed', endedAt: at, failure })
      return gone.length
    },
  }
}
