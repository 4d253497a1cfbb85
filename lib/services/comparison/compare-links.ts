import { type Comparison, compareRuns } from '@/lib/domain/comparison/compare-runs'
import type { ComparedRun } from '@/lib/domain/comparison/compared-run'
import { nameEnds } from '@/lib/domain/format/end-names'
import type { ComparableRun, FleetStore } from '../ports/fleet-store'
import { loadNoise } from './link-noise'

export type LinkPair = {
  readonly linkId: string
  readonly runId: string
  readonly baselineRunIds: readonly string[]
}

/** What decides the verdict, and what counts of it stand on; every comparison of links reads at least these. */
export const DECIDING_KEYS: readonly string[] = [
  'tcp.single.steady_bps',
  'rtt.idle.min_ms',
  'udp.base_loss_pct',
  'udp.base_lost_count',
  'udp.base_packets_count',
]

/**
 * Compares one run of each link with that link's baseline: the same verdicts and sentences as `compareStoredRuns` gives,
 * in a handful of queries for any number of links. `metrics` holds the deciding metrics and those of `keys` alone, and the
 * hosts are not compared. A link whose runs are not found, or are another link's, is missing.
 */
export async function compareLinks(
  fleet: FleetStore,
  input: { readonly pairs: readonly LinkPair[]; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, Comparison>> {
  const { pairs, keys } = input
  const runIds = [...new Set(pairs.flatMap(({ runId, baselineRunIds }) => [runId, ...baselineRunIds]))]
  const [runs, noiseOf] = await Promise.all([
    fleet.comparableRuns({ runIds, keys: [...new Set([...DECIDING_KEYS, ...keys])] }),
    loadNoise(
      fleet,
      pairs.map(({ linkId }) => linkId),
    ),
  ])
  const comparisons = new Map<string, Comparison>()
  for (const { linkId, runId, baselineRunIds } of pairs) {
    const [now, ...others] = [runId, ...baselineRunIds].map((id) => runs.get(id))
    const baseline = others.filter((run) => run !== undefined).filter((run) => run.linkId === linkId)
    if (now?.linkId !== linkId || baseline.length === 0) continue
    comparisons.set(linkId, compare(now, baseline, noiseOf(linkId)))
  }
  return comparisons
}

function compare(
  now: ComparableRun,
  baseline: readonly ComparableRun[],
  noise: ReturnType<Awaited<ReturnType<typeof loadNoise>>>,
): Comparison {
  const { a, b } = now.snapshot
  return compareRuns({
    now: [toCompared(now)],
    baseline: baseline.toSorted((x, y) => x.queuedAt.getTime() - y.queuedAt.getTime()).map(toCompared),
    siteNames: nameEnds(a, b),
    hostNames: { a: a.name, b: b.name },
    noise,
  })
}

function toCompared(run: ComparableRun): ComparedRun {
  const { a, b } = run.snapshot.link
  return {
    metrics: run.metrics,
    specs: run.specs,
    addresses: { a: a.address, b: b.address },
    facts: { a: null, b: null },
    isContaminated: run.contaminated,
  }
}
