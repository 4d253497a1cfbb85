import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { Metric } from '@/lib/domain/model/metric'
import type { RttPoint } from './chart-models'
import { findBinding } from './find-binding'

/** The metrics that `buildRttPoints` reads: a page about many links asks for no others. */
export const RTT_POINT_KEYS = [
  'tcp.single.steady_bps',
  'tcp.single.rtt_loaded_ms',
  'rtt.idle.min_ms',
  'tcp.single.rwnd_limited_pct',
  'tcp.single.sndbuf_limited_pct',
  'tcp.single.retransmit_pct',
] as const

/**
 * A run's single-stream tests over the RTT they ran at; the idle RTT where the loaded one is not known. `lineBps` is the
 * payload rate of the full line (`lineRates`). On a page about many links each point says which one it is of.
 */
export function buildRttPoints(run: {
  readonly runId: string
  readonly atMs: number
  readonly role: RttPoint['role']
  readonly metrics: readonly Metric[]
  readonly lineBps?: Readonly<Record<OneWayDirection, number | null>>
  readonly link?: {
    readonly name: string
    readonly href: string
    readonly labels: Readonly<Record<OneWayDirection, string>>
  }
}): readonly RttPoint[] {
  const { runId, atMs, role, link } = run
  return ONE_WAY_DIRECTIONS.flatMap((direction) => {
    const find = (key: (typeof RTT_POINT_KEYS)[number]) => findValue(run.metrics, key, direction)
    const bps = find('tcp.single.steady_bps')
    const rttMs = find('tcp.single.rtt_loaded_ms') ?? find('rtt.idle.min_ms')
    if (!bps || !rttMs) return []
    const binding = findBinding({
      bps,
      lineBps: run.lineBps?.[direction] ?? null,
      rwndLimitedPct: find('tcp.single.rwnd_limited_pct'),
      sndbufLimitedPct: find('tcp.single.sndbuf_limited_pct'),
      retransmitPct: find('tcp.single.retransmit_pct'),
    })
    const place = link ? { name: link.name, href: link.href, label: link.labels[direction] } : null
    return [{ direction, rttMs, bps, role, runId, atMs, windowBytes: null, binding, link: place }]
  })
}

function findValue(metrics: readonly Metric[], key: string, direction: OneWayDirection): number | null {
  return metrics.find((metric) => metric.key === key && metric.direction === direction)?.value ?? null
}
