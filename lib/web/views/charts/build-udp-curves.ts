import { isAtLeast } from '@/lib/domain/analysis/metric-catalogue'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { Curve, Metric, UdpPoint } from '@/lib/domain/model/metric'
import type { UdpCurve, UdpLossPoint } from './chart-models'

/** The UDP curves of one run, ready to be laid over others. */
export function buildUdpCurves(run: {
  readonly runId: string
  readonly atMs: number
  readonly role: UdpCurve['role']
  readonly curves: readonly Curve[]
  readonly metrics: readonly Metric[]
}): readonly UdpCurve[] {
  return run.curves.flatMap((curve) => {
    if (curve.key !== 'udp.curve' || curve.direction === 'both' || curve.points.length === 0) return []
    const knee = findKnee(run.metrics, curve.direction)
    return [
      {
        runId: run.runId,
        atMs: run.atMs,
        direction: curve.direction,
        role: run.role,
        points: curve.points.map(toLossPoint).toSorted((x, y) => x.offeredBps - y.offeredBps),
        kneeBps: knee?.value ?? null,
        isKneeLowerBound: knee !== undefined && isAtLeast(knee),
      },
    ]
  })
}

function findKnee(metrics: readonly Metric[], direction: OneWayDirection): Metric | undefined {
  return metrics.find((metric) => metric.key === 'udp.knee_bps' && metric.direction === direction)
}

function toLossPoint(point: UdpPoint): UdpLossPoint {
  const { host_lost_count: hostLost, sent_count: sent } = point
  return {
    offeredBps: point.offered_bps,
    pathLossPct: point.path_loss_pct,
    hostLossPct: hostLost === null || sent === null || sent === 0 ? null : (100 * hostLost) / sent,
    delayMs: point.delay_ms,
  }
}
