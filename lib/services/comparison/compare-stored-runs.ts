import { type Comparison, compareRuns } from '@/lib/domain/comparison/compare-runs'
import type { ComparedRun } from '@/lib/domain/comparison/compared-run'
import type { Confidence } from '@/lib/domain/comparison/confidence'
import { nameEnds } from '@/lib/domain/format/end-names'
import type { FleetStore } from '../ports/fleet-store'
import type { Run } from '../ports/run'
import type { RunStore } from '../ports/run-store'
import { readRunMetrics } from '../runs/read-run-metrics'
import { loadNoise } from './link-noise'

export type StoredComparisonInput = {
  readonly linkId: string
  readonly runIds: readonly string[]
  readonly baselineRunIds: readonly string[]
  /** How sure a verdict must be; without it that of one comparison. */
  readonly confidence?: Confidence
}

type Deps = {
  readonly runs: Pick<RunStore, 'get' | 'metrics' | 'specs'>
  readonly fleet: Pick<FleetStore, 'lastValues'>
}

/** Compares stored runs of a link with a baseline's; null where either side has no run of that link. */
export async function compareStoredRuns(
  deps: Deps,
  input: StoredComparisonInput,
): Promise<Comparison | null> {
  const [now, baseline] = await Promise.all([
    loadRuns(deps, input.linkId, input.runIds),
    loadRuns(deps, input.linkId, input.baselineRunIds),
  ])
  const newest = now.at(-1)
  if (!newest || baseline.length === 0) return null
  const { a, b } = newest.snapshot
  const [comparedNow, comparedBaseline, noiseOf] = await Promise.all([
    toCompared(deps, now),
    toCompared(deps, baseline),
    loadNoise(deps.fleet, [input.linkId]),
  ])
  return compareRuns({
    now: comparedNow,
    baseline: comparedBaseline,
    siteNames: nameEnds(a, b),
    hostNames: { a: a.name, b: b.name },
    noise: noiseOf(input.linkId),
    ...(input.confidence ? { confidence: input.confidence } : {}),
  })
}

async function loadRuns({ runs }: Deps, linkId: string, ids: readonly string[]): Promise<readonly Run[]> {
  const found = await Promise.all(ids.map((id) => runs.get(id)))
  return found
    .filter((run) => run !== null)
    .filter((run) => run.linkId === linkId)
    .toSorted((x, y) => x.queuedAt.getTime() - y.queuedAt.getTime())
}

async function toCompared({ runs }: Deps, stored: readonly Run[]): Promise<readonly ComparedRun[]> {
  const specs = await runs.specs(stored.map((run) => run.id))
  return Promise.all(
    stored.map(async (run) => ({
      metrics: await readRunMetrics(runs, run),
      specs: specs.get(run.id) ?? [],
      addresses: { a: run.snapshot.link.a.address, b: run.snapshot.link.b.address },
      facts: run.environment ?? { a: null, b: null },
      isContaminated: run.contaminated,
    })),
  )
}
