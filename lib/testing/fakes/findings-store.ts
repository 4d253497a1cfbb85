import { isFinal } from '@/lib/domain/model/run-state'
import { AppError } from '@/lib/services/errors'
import type {
  Diagnosis,
  FindingsStore,
  JudgeRequest,
  OutdatedFilter,
} from '@/lib/services/ports/findings-store'
import type { RunStore } from '@/lib/services/ports/run-store'

const EVERYTHING = { limit: 100_000, cursor: null }

/** Findings and requests in memory, of the runs of another store. */
export function createFakeFindingsStore(runs: RunStore): FindingsStore {
  const kept = new Map<string, Diagnosis>()
  let requests: readonly JudgeRequest[] = []
  const outdatedIds = async ({ linkId, rulesVersion }: OutdatedFilter) => {
    const { items } = await runs.list({ ...(linkId === null ? {} : { linkId }), page: EVERYTHING })
    return items
      .map(({ id }) => id)
      .filter((id) => (kept.get(id)?.rulesVersion ?? rulesVersion) < rulesVersion)
  }
  return {
    get: async (runId) => kept.get(runId) ?? null,
    summaries: async (runIds) =>
      new Map(
        runIds.flatMap((runId) => {
          const diagnosis = kept.get(runId)
          return diagnosis ? [[runId, summarise(diagnosis)] as const] : []
        }),
      ),
    keep: async (runId, diagnosis) => {
      if (!(await runs.get(runId))) throw new AppError('not-found', 'There is no such run.')
      kept.set(runId, diagnosis)
    },
    unjudged: async (limit) => {
      const { items } = await runs.list({ page: EVERYTHING })
      const waiting = items.filter(({ id, state }) => isFinal(state) && !kept.has(id))
      return waiting.slice(0, limit).map(({ id }) => id)
    },
    outdated: async (filter, limit) => (await outdatedIds(filter)).slice(0, limit),
    countOutdated: async (filter) => (await outdatedIds(filter)).length,
    request: async (request) => {
      requests = [...requests.filter(({ linkId }) => linkId !== request.linkId), request]
    },
    requests: async () => requests,
    closeRequest: async ({ linkId, requestedAt }) => {
      requests = requests.filter(
        (request) => request.linkId !== linkId || request.requestedAt.getTime() !== requestedAt.getTime(),
      )
    },
  }
}

function summarise({ rulesVersion, judgedAt, findings }: Diagnosis) {
  const [first] = findings ?? []
  return {
    ...{ rulesVersion, judgedAt, findingsCount: findings?.length ?? null },
    first: first
      ? { rule: first.rule, severity: first.severity, direction: first.direction, sentence: first.sentence }
      : null,
  }
}
