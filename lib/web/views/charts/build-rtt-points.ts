import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { Metric } from '@/lib/domain/model/metric'
import type { RttPoint } from './chart-models'

/** A run's single-stream tests over the RTT they ran at; the idle RTT where the loaded one is not known. */
export function buildRttPoints(run: {
  readonly runId: string
  readonly atMs: number
  readonly role: RttPoint['role']
  readonly metrics: readonly Metric[]
}): readonly RttPoint[] {
  const { runId, atMs, role } = run
  return ONE_WAY_DIRECTIONS.flatMap((direction) => {
    const find = (key: string) => findValue(run.metrics, key, direction)
    const bps = find('tcp.single.steady_bps')
    const rttMs = find('tcp.single.rtt_loaded_ms') ?? find('rtt.idle.min_ms')
    if (!bps || !rttMs) return []
    return [{ direction, rttMs, bps, role, runId, atMs, windowBytes: null }]
  })
}

function findValue(metrics: readonly Metric[], key: string, direction: OneWayDirection): number | null {
  return metrics.find((metric) => metric.key === key && metric.direction === direction)?.value ?? null
}
