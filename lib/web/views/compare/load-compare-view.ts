import { labelDirections, nameEnds } from '@/lib/domain/format/end-names'
import type { Link } from '@/lib/domain/model/link'
import type { Run } from '@/lib/services/ports/run'
import type { Stores } from '@/lib/services/ports/stores'
import { buildRttPoints } from '../charts/build-rtt-points'
import { buildUdpCurves } from '../charts/build-udp-curves'
import { lineRates } from '../charts/find-binding'
import { sayThroughputRtt, sayUdpCurves } from '../charts/say-charts'
import { runTimeMs } from '../run/load-run-view'
import { buildComparisonRows } from './build-comparison-rows'
import { buildWindowRows } from './build-window-rows'
import type { CompareView } from './compare-view'
import { toComparedRunView } from './compared-run-view'
import { exportComparison } from './export-comparison'
import { loadChooser } from './load-chooser'
import { loadComparison } from './load-comparison'
import { compareHref } from './search-params'

type Input = {
  readonly linkId: string
  /** None: the link's latest completed run. */
  readonly runIds: readonly string[]
  /** None: the pinned baseline. */
  readonly baselineRunIds: readonly string[]
}

type Pair = { readonly link: Link; readonly now: readonly Run[]; readonly baseline: readonly Run[] }

/** Two runs, or groups of runs, of a link side by side; null where there is no such link. */
export async function loadCompareView(stores: Stores, input: Input): Promise<CompareView | null> {
  const pair = await loadPair(stores, input)
  if (!pair) return null
  const { link, now, baseline } = pair
  const labels = await loadLabels(stores, pair)
  const comparison =
    now.length > 0 && baseline.length > 0
      ? await loadComparison(stores, {
          linkId: link.id,
          runIds: now.map((run) => run.id),
          baselineRunIds: baseline.map((run) => run.id),
        })
      : null
  const [nowRuns, baselineRuns] = [now.map(toComparedRunView), baseline.map(toComparedRunView)]
  const ids = { now: now.map((run) => run.id), baseline: baseline.map((run) => run.id) }
  return {
    linkId: link.id,
    linkName: link.name,
    labels,
    nowRuns,
    baselineRuns,
    verdict: comparison && { verdict: comparison.verdict, sentence: comparison.sentence },
    problem: comparison ? null : sayProblem(pair),
    shareHref: compareHref(link.id, ids),
    swapHref: comparison && compareHref(link.id, { now: ids.baseline, baseline: ids.now }),
    chooser: await loadChooser(stores, { linkId: link.id, now, baseline }),
    exports:
      comparison &&
      exportComparison({ comparison, linkName: link.name, labels, now: nowRuns, baseline: baselineRuns }),
    ...buildComparisonRows(comparison?.metrics ?? []),
    environment: (comparison?.environment ?? []).map(({ host, item, then, now: today }) => ({
      host,
      item,
      was: then,
      now: today,
    })),
    ...(await loadCurves(stores, pair, labels)),
  }
}

async function loadPair(stores: Stores, input: Input): Promise<Pair | null> {
  const link = await stores.links.get(input.linkId)
  if (!link) return null
  const [latest] = input.runIds.length > 0 ? [] : await stores.runs.latestMetrics([link.id])
  const pinned = input.baselineRunIds.length > 0 ? null : await stores.baselines.current(link.id)
  const nowIds = input.runIds.length > 0 ? input.runIds : latest ? [latest.runId] : []
  const baselineIds = input.baselineRunIds.length > 0 ? input.baselineRunIds : (pinned?.runIds ?? [])
  const [now, baseline] = await Promise.all([
    loadRuns(stores, link.id, nowIds),
    loadRuns(stores, link.id, baselineIds),
  ])
  return { link, now, baseline }
}

async function loadRuns(stores: Stores, linkId: string, ids: readonly string[]): Promise<readonly Run[]> {
  const found = await Promise.all(ids.map((id) => stores.runs.get(id)))
  return found.filter((run) => run !== null).filter((run) => run.linkId === linkId)
}

async function loadLabels(stores: Stores, { link, now, baseline }: Pair): Promise<CompareView['labels']> {
  const snapshot = (now[0] ?? baseline[0])?.snapshot
  if (snapshot) return labelDirections(nameEnds(snapshot.a, snapshot.b))
  const [a, b] = await Promise.all([stores.hosts.get(link.a.hostId), stores.hosts.get(link.b.hostId)])
  const unknown = (address: string) => ({ name: address, site: address })
  return labelDirections(nameEnds(a ?? unknown(link.a.address), b ?? unknown(link.b.address)))
}

function sayProblem({ now, baseline }: Pair): string {
  if (now.length === 0) return 'The run to look at was not found on this link.'
  if (baseline.length === 0)
    return 'No baseline is pinned, or the run to compare with was not found on this link.'
  return 'These runs cannot be compared.'
}

async function loadCurves(
  stores: Stores,
  pair: Pair,
  labels: CompareView['labels'],
): Promise<Pick<CompareView, 'udp' | 'throughputRtt' | 'windows'>> {
  const loaded = await Promise.all([
    ...pair.baseline.map((run) => loadRunCurves(stores, run, 'baseline')),
    ...pair.now.map((run) => loadRunCurves(stores, run, 'latest')),
  ])
  const udp = { curves: loaded.flatMap((one) => one.udp), labels }
  const { capacityAbBps, capacityBaBps } = pair.link
  const capacities = [
    ...(capacityAbBps === null ? [] : [{ direction: 'ab' as const, bps: capacityAbBps }]),
    ...(capacityBaBps === null || capacityBaBps === capacityAbBps
      ? []
      : [{ direction: 'ba' as const, bps: capacityBaBps }]),
  ]
  const throughputRtt = { points: loaded.flatMap((one) => one.points), capacities, labels }
  const last = (role: 'baseline' | 'latest') => loaded.findLast((one) => one.role === role)?.curves ?? []
  return {
    windows: buildWindowRows(last('baseline'), last('latest')),
    udp: { ...udp, title: sayUdpCurves(udp) },
    throughputRtt: { ...throughputRtt, title: sayThroughputRtt(throughputRtt) },
  }
}

async function loadRunCurves(stores: Stores, run: Run, role: 'baseline' | 'latest') {
  const [metrics, curves] = await Promise.all([stores.runs.metrics(run.id), stores.runs.curves(run.id)])
  const at = { runId: run.id, atMs: runTimeMs(run), role }
  const udp = buildUdpCurves({ ...at, curves, metrics })
  const points = buildRttPoints({ ...at, metrics, lineBps: lineRates(run.snapshot.link) })
  return { role, curves, udp, points }
}
