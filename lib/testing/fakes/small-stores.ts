import type { AuditStore } from '@/lib/services/ports/audit-store'
import type { Baseline, BaselineStore } from '@/lib/services/ports/baseline-store'
import type { PurgeStore } from '@/lib/services/ports/purge-store'
import type { SetupStore } from '@/lib/services/ports/setup-store'
import type { ApiToken, TokenStore } from '@/lib/services/ports/token-store'
import type { WorkerRow, WorkerStore } from '@/lib/services/ports/worker-store'

/** Tokens in memory. */
export function createFakeTokenStore(): TokenStore {
  const rows: { token: ApiToken; secretHash: string }[] = []
  const change = (id: string, part: Partial<ApiToken>) => {
    for (const row of rows) if (row.token.id === id) row.token = { ...row.token, ...part }
  }
  return {
    insert: async ({ at, secretHash, ...made }) => {
      const token = { ...made, createdAt: at, lastUsedAt: null, revokedAt: null }
      rows.push({ token, secretHash })
      return token
    },
    findBySecretHash: async (hash) => rows.find((row) => row.secretHash === hash)?.token ?? null,
    list: async () => rows.map((row) => row.token),
    revoke: async (id, at) => change(id, { revokedAt: at }),
    touch: async (id, at) => change(id, { lastUsedAt: at }),
  }
}

/** One-time links in memory; `hasUsers` tells what it was made with. */
export function createFakeSetupStore(state: { hasUsers: boolean } = { hasUsers: false }): SetupStore {
  const links = new Map<string, { expiresAt: Date; isUsed: boolean }>()
  return {
    hasUsers: async () => state.hasUsers,
    insertLink: async ({ secretHash, expiresAt }) => {
      links.set(secretHash, { expiresAt, isUsed: false })
    },
    useLink: async (secretHash, at) => {
      const link = links.get(secretHash)
      if (!link || link.isUsed || link.expiresAt <= at) return false
      link.isUsed = true
      return true
    },
  }
}

/** The last worker that beat. */
export function createFakeWorkerStore(): WorkerStore {
  let last: WorkerRow | null = null
  return {
    beat: async (worker) => {
      last = worker
    },
    latest: async () => last,
    ping: async () => {},
  }
}

export type FakeAuditStore = AuditStore & { readonly entries: Parameters<AuditStore['record']>[0][] }

/** Keeps what was recorded, for tests to look at. */
export function createFakeAuditStore(): FakeAuditStore {
  const entries: FakeAuditStore['entries'] = []
  return {
    entries,
    record: async (entry) => {
      entries.push(entry)
    },
  }
}

/** Baselines in memory; pinning supersedes the one before. */
export function createFakeBaselineStore(): BaselineStore {
  const baselines: Baseline[] = []
  const current = (linkId: string) =>
    baselines.find((baseline) => baseline.linkId === linkId && baseline.supersededAt === null) ?? null
  return {
    pin: async ({ at, ...input }) => {
      const old = current(input.linkId)
      if (old) baselines[baselines.indexOf(old)] = { ...old, supersededAt: at }
      const baseline = { ...input, pinnedAt: at, supersededAt: null }
      baselines.push(baseline)
      return baseline
    },
    current: async (linkId) => current(linkId),
    currentOf: async (linkIds) => baselines.filter((b) => linkIds.includes(b.linkId) && !b.supersededAt),
    history: async (linkId) => baselines.filter((baseline) => baseline.linkId === linkId).toReversed(),
  }
}

export type FakePurgeStore = PurgeStore & { readonly purged: string[] }

/** Keeps the ids of what was to be purged, in order. */
export function createFakePurgeStore(): FakePurgeStore {
  const purged: string[] = []
  const note = async (id: string) => {
    purged.push(id)
  }
  return { purged, purgeLink: note, purgeHost: note }
}
