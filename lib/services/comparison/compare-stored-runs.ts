import { type Comparison, compareRuns } from '@/lib/domain/comparison/compare-runs'
import type { ComparedRun } from '@/lib/domain/comparison/compared-run'
import { nameEnds } from '@/lib/domain/format/end-names'
import type { Run } from '../ports/run'
import type { RunStore } from '../ports/run-store'
import { loadLinkNoise } from './link-noise'

export type StoredComparisonInput = {
  readonly linkId: string
  readonly runIds: readonly string[]
  readonly baselineRunIds: readonly string[]
}

/** Compares stored runs of a link with a baseline's; null where either side has no run of that link. */
export async function compareStoredRuns(
  runs: RunStore,
  input: StoredComparisonInput,
): Promise<Comparison | null> {
  const [now, baseline] = await Promise.all([
    loadRuns(runs, input.linkId, input.runIds),
    loadRuns(runs, input.linkId, input.baselineRunIds),
  ])
  const newest = now.at(-1)
  if (!newest || baseline.length === 0) return null
  const { a, b } = newest.snapshot
  const [comparedNow, comparedBaseline, noise] = await Promise.all([
    Promise.all(now.map((run) => toCompared(runs, run))),
    Promise.all(baseline.map((run) => toCompared(runs, run))),
    loadLinkNoise(runs, input.linkId),
  ])
  return compareRuns({
    now: comparedNow,
    baseline: comparedBaseline,
    siteNames: nameEnds(a, b),
    hostNames: { a: a.name, b: b.name },
    noise,
  })
}

async function loadRuns(runs: RunStore, linkId: string, ids: readonly string[]): Promise<readonly Run[]> {
  const found = await Promise.all(ids.map((id) => runs.get(id)))
  return found
    .filter((run) => run !== null)
    .filter((run) => run.linkId === linkId)
    .toSorted((x, y) => x.queuedAt.getTime() - y.queuedAt.getTime())
}

async function toCompared(runs: RunStore, run: Run): Promise<ComparedRun> {
  const [metrics, steps] = await Promise.all([runs.metrics(run.id), runs.steps(run.id)])
  const { link } = run.snapshot
  return {
    metrics,
    specs: steps.filter((step) => step.state === 'done').map((step) => step.spec),
    addresses: { a: link.a.address, b: link.b.address },
    facts: run.environment ?? { a: null, b: null },
    isContaminated: run.contaminated,
  }
}
