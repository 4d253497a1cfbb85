import type { DirectionLabels } from '@/lib/domain/format/end-names'
import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { Link } from '@/lib/domain/model/link'
import type { Metric } from '@/lib/domain/model/metric'
import type { Stores } from '@/lib/services/ports/stores'
import { buildRttPoints, RTT_POINT_KEYS } from '../charts/build-rtt-points'
import type { RttPoint, ThroughputRttModel } from '../charts/chart-models'
import { findScanBinding, lineRates } from '../charts/find-binding'
import { sayThroughputRtt } from '../charts/say-charts'
import { thinSeries } from '../charts/thin-series'

type Input = {
  readonly link: Link
  readonly labels: DirectionLabels
  readonly baselineRunIds: readonly string[]
}

/** A cloud of a year's runs needs no more to show where they lie; the drift chart has each of them. */
const CLOUD_POINTS = 500

type LineRates = ReturnType<typeof lineRates>
type RunMetrics = { readonly atMs: number; readonly metrics: readonly Metric[] }

/** A link's single-stream tests over the RTT they ran at, with the latest window scan. */
export async function loadThroughputRtt(stores: Stores, input: Input): Promise<ThroughputRttModel> {
  const { link, labels } = input
  const lineBps = lineRates(link)
  const [runs, scan] = await Promise.all([
    loadRunMetrics(stores, link.id),
    loadScan(stores, link.id, lineBps),
  ])
  const tests = [...runs].flatMap(([runId, { atMs, metrics }]) => {
    const role = input.baselineRunIds.includes(runId) ? 'baseline' : 'older'
    return buildRttPoints({ runId, atMs, role, metrics, lineBps })
  })
  const marked = markLatest(tests.toSorted((x, y) => x.atMs - y.atMs))
  const points = [...thinOlder(marked, CLOUD_POINTS), ...scan]
  const model = { points, capacities: capacitiesOf(link), labels }
  return { ...model, title: sayThroughputRtt(model) }
}

/** A run's metrics as far as its point needs them; one query a metric and direction, however many runs there are. */
async function loadRunMetrics(stores: Stores, linkId: string): Promise<ReadonlyMap<string, RunMetrics>> {
  const names = RTT_POINT_KEYS.flatMap((key) => ONE_WAY_DIRECTIONS.map((direction) => ({ key, direction })))
  const histories = await Promise.all(
    names.map((name) => stores.runs.metricHistory({ linkId, ...name, from: null, to: null })),
  )
  const runs = new Map<string, { atMs: number; metrics: Metric[] }>()
  names.forEach((name, index) => {
    for (const { runId, at, value } of histories[index] ?? []) {
      const run = runs.get(runId) ?? { atMs: at.getTime(), metrics: [] }
      run.metrics.push({ ...name, value })
      runs.set(runId, run)
    }
  })
  return runs
}

/** The newest run that has such points is drawn large, even where it is the baseline itself. */
function markLatest(points: readonly RttPoint[]): readonly RttPoint[] {
  const newestMs = points.at(-1)?.atMs
  return points.map((point) => (point.atMs === newestMs ? { ...point, role: 'latest' } : point))
}

/** Latest run and baseline always stay; of the others the extremes of the rate. */
function thinOlder(points: readonly RttPoint[], maxPoints: number): readonly RttPoint[] {
  const kept = points.filter((point) => point.role !== 'older')
  const older = points.filter((point) => point.role === 'older')
  return [...thinSeries(older, (point) => point.bps, { maxPoints: maxPoints - kept.length }), ...kept]
}

async function loadScan(stores: Stores, linkId: string, lineBps: LineRates): Promise<readonly RttPoint[]> {
  const scans = await stores.runs.curvesOfLink({ linkId, key: 'tcp.window.curve', lastRunsCount: 1 })
  return scans.flatMap(({ runId, at, curve }) => {
    const { direction } = curve
    if (curve.key !== 'tcp.window.curve' || direction === 'both') return []
    return curve.points.flatMap((point) => {
      if (!point.steady_bps || !point.rtt_ms) return []
      return [scanPoint({ direction, bps: point.steady_bps, rttMs: point.rtt_ms, point, runId, at, lineBps })]
    })
  })
}

function scanPoint(input: {
  readonly direction: OneWayDirection
  readonly bps: number
  readonly rttMs: number
  readonly point: { readonly window_effective_bytes: number | null; readonly window_asked_bytes: number }
  readonly runId: string
  readonly at: Date
  readonly lineBps: LineRates
}): RttPoint {
  const { direction, bps, rttMs, point, runId } = input
  const windowBytes = point.window_effective_bytes ?? point.window_asked_bytes
  const lineBps = input.lineBps[direction]
  return {
    direction,
    rttMs,
    bps,
    role: 'scan',
    runId,
    atMs: input.at.getTime(),
    windowBytes,
    binding: findScanBinding({ bps, rttMs, windowBytes, lineBps }),
    link: null,
  }
}

function capacitiesOf(link: Link): ThroughputRttModel['capacities'] {
  const { capacityAbBps, capacityBaBps } = link
  if (capacityAbBps !== null && capacityAbBps === capacityBaBps)
    return [{ direction: 'ab', bps: capacityAbBps }]
  return [
    ...(capacityAbBps === null ? [] : [{ direction: 'ab' as const, bps: capacityAbBps }]),
    ...(capacityBaBps === null ? [] : [{ direction: 'ba' as const, bps: capacityBaBps }]),
  ]
}
