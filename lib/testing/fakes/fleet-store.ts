import type { CheckStore } from '@/lib/services/ports/check-store'
import type { ComparableRun, FleetStore, SeriesInput } from '@/lib/services/ports/fleet-store'
import type { Run } from '@/lib/services/ports/run'
import type { RunStore } from '@/lib/services/ports/run-store'

const EVERYTHING = { limit: 100_000, cursor: null }

/** The fleet's reads over the stores in memory, one link after the other. */
export function createFakeFleetStore(deps: {
  readonly runs: RunStore
  readonly checks: CheckStore
}): FleetStore {
  const { runs, checks } = deps
  const metricsOf: FleetStore['metricsOf'] = ({ runIds, keys }) =>
    collect(runIds, async (runId) => (await runs.metrics(runId)).filter(({ key }) => keys.includes(key)))
  const history = async ({ key, direction }: SeriesInput, linkId: string, from: Date | null) =>
    runs.metricHistory({ linkId, key, direction, from, to: null })
  return {
    metricsOf,
    heads: (linkIds) =>
      collect(linkIds, async (linkId) => {
        const { items } = await runs.list({ linkId, page: EVERYTHING })
        const isOpen = (run: Run) => run.state === 'queued' || run.state === 'running'
        return {
          latest: items.find((run) => run.state === 'completed' && run.chosenSteps === null) ?? null,
          ended: items.find((run) => !isOpen(run)) ?? null,
          active: items.findLast(isOpen) ?? null,
        }
      }),
    comparableRuns: async ({ runIds, keys }) => {
      const [metrics, specs] = await Promise.all([metricsOf({ runIds, keys }), runs.specs(runIds)])
      return collect(runIds, async (runId): Promise<ComparableRun | null> => {
        const run = await runs.get(runId)
        return run && { ...run, metrics: metrics.get(runId) ?? [], specs: specs.get(runId) ?? [] }
      })
    },
    lastValues: (input) =>
      collect(input.linkIds, async (linkId) => {
        const values = (await history(input, linkId, null)).flatMap(({ value }) => value ?? [])
        return values.length === 0 ? null : values.slice(-input.count)
      }),
    valuesSince: (input) =>
      collect(input.linkIds, async (linkId) => {
        const points = await history(input, linkId, input.since)
        return points.length === 0 ? null : points.map(({ at, value }) => ({ at, value }))
      }),
    factsOfHosts: (hostIds) =>
      collect(hostIds, async (hostId) => (await checks.latestReported(hostId))?.report?.facts ?? null),
  }
}

/** What `read` finds for each id, without the ids for which it finds nothing. */
async function collect<T>(
  ids: readonly string[],
  read: (id: string) => Promise<T | null>,
): Promise<ReadonlyMap<string, T>> {
  const found = new Map<string, T>()
  for (const id of ids) {
    const value = await read(id)
    if (value !== null) found.set(id, value)
  }
  return found
}
