import { type JudgeContext, resultOf } from '@/lib/domain/analysis/judge-context'
import { judgeTcpTest } from '@/lib/domain/analysis/tcp/judge-tcp-test'
import { toUdpPoint } from '@/lib/domain/analysis/udp/find-knee'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { Curve, WindowPoint } from '@/lib/domain/model/metric'
import type { PerformedStep } from '@/lib/domain/model/step'
import { findProbes, findSteps } from './find-steps'

/** Returns the curves of a direction that have at least one point, points in rising order. */
export function findCurves(
  performed: readonly PerformedStep[],
  direction: OneWayDirection,
  context: JudgeContext,
): readonly Curve[] {
  const windows = findSteps(performed, 'window', direction)
    .flatMap((step) => toWindowPoint(step, direction, context))
    .toSorted((left, right) => left.window_asked_bytes - right.window_asked_bytes)
  const probes = findProbes(findSteps(performed, 'udp-probe', direction))
    .map(toUdpPoint)
    .toSorted((left, right) => left.offered_bps - right.offered_bps)
  return [
    ...(windows.length > 0 ? [{ key: 'tcp.window.curve', direction, points: windows } as const] : []),
    ...(probes.length > 0 ? [{ key: 'udp.curve', direction, points: probes } as const] : []),
  ]
}

function toWindowPoint(
  step: PerformedStep,
  direction: OneWayDirection,
  context: JudgeContext,
): WindowPoint[] {
  const { spec } = step
  if (spec.kind !== 'window') return []
  const asked = spec.windowAskedBytes
  if (asked === null) return []
  if (spec.clamped) return [{ ...UNKNOWN_POINT, window_asked_bytes: asked, clamped: true }]
  const result = resultOf(step)
  const test = result?.kind === 'tcp' ? result.tests.find((each) => each.direction === direction) : undefined
  if (!test || test.totals.failure) return []
  const judged = judgeTcpTest(test, { streamsCount: spec.streamsCount, context })
  const granted = [test.sender.bufferGrantedBytes, test.receiver.bufferGrantedBytes].filter(
    (each) => each !== null,
  )
  return [
    {
      window_asked_bytes: asked,
      window_granted_bytes: granted.length === 0 ? null : Math.min(...granted),
      window_effective_bytes: judged.window.effective.value,
      steady_bps: judged.steady.steadyBps,
      rtt_ms: judged.rttLoadedMs,
      clamped: false,
    },
  ]
}

const UNKNOWN_POINT = {
  window_granted_bytes: null,
  window_effective_bytes: null,
  steady_bps: null,
  rtt_ms: null,
} as const
