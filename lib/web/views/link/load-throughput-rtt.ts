import type { DirectionLabels } from '@/lib/domain/format/end-names'
import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { Link } from '@/lib/domain/model/link'
import type { Stores } from '@/lib/services/ports/stores'
import type { RttPoint, ThroughputRttModel } from '../charts/chart-models'
import { sayThroughputRtt } from '../charts/say-charts'
import { MAX_CHART_POINTS } from '../charts/thin-series'

type Input = {
  readonly link: Link
  readonly labels: DirectionLabels
  readonly baselineRunIds: readonly string[]
}

/** A link's single-stream tests over the RTT they ran at, with the latest window scan. */
export async function loadThroughputRtt(stores: Stores, input: Input): Promise<ThroughputRttModel> {
  const { link, labels } = input
  const tests = await Promise.all(ONE_WAY_DIRECTIONS.map((direction) => loadTests(stores, input, direction)))
  const scan = await loadScan(stores, link.id)
  const points = [...markLatest(tests.flat()).slice(-MAX_CHART_POINTS), ...scan]
  const model = { points, capacities: capacitiesOf(link), labels }
  return { ...model, title: sayThroughputRtt(model) }
}

async function loadTests(
  stores: Stores,
  input: Input,
  direction: OneWayDirection,
): Promise<readonly RttPoint[]> {
  const range = { linkId: input.link.id, direction, from: null, to: null }
  const [rates, loaded, idle] = await Promise.all([
    stores.runs.metricHistory({ ...range, key: 'tcp.single.steady_bps' }),
    stores.runs.metricHistory({ ...range, key: 'tcp.single.rtt_loaded_ms' }),
    stores.runs.metricHistory({ ...range, key: 'rtt.idle.min_ms' }),
  ])
  const loadedOf = new Map(loaded.map((point) => [point.runId, point.value]))
  const idleOf = new Map(idle.map((point) => [point.runId, point.value]))
  return rates.flatMap(({ runId, at, value }) => {
    const rttMs = loadedOf.get(runId) ?? idleOf.get(runId) ?? null
    if (value === null || value <= 0 || rttMs === null || rttMs <= 0) return []
    const role = input.baselineRunIds.includes(runId) ? 'baseline' : 'older'
    return [{ direction, rttMs, bps: value, role, runId, atMs: at.getTime(), windowBytes: null }]
  })
}

/** The newest run that has such points is drawn large, even where it is the baseline itself. */
function markLatest(points: readonly RttPoint[]): readonly RttPoint[] {
  const newestMs = Math.max(...points.map((point) => point.atMs))
  return points.map((point) => (point.atMs === newestMs ? { ...point, role: 'latest' } : point))
}

async function loadScan(stores: Stores, linkId: string): Promise<readonly RttPoint[]> {
  const scans = await stores.runs.curvesOfLink({ linkId, key: 'tcp.window.curve', lastRunsCount: 1 })
  return scans.flatMap(({ runId, at, curve }) => {
    const { direction } = curve
    if (curve.key !== 'tcp.window.curve' || direction === 'both') return []
    return curve.points.flatMap((point) => {
      if (!point.steady_bps || !point.rtt_ms) return []
      return [
        {
          direction,
          rttMs: point.rtt_ms,
          bps: point.steady_bps,
          role: 'scan' as const,
          runId,
          atMs: at.getTime(),
          windowBytes: point.window_effective_bytes ?? point.window_asked_bytes,
        },
      ]
    })
  })
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
