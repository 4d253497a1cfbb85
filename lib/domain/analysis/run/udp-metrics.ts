import { type Measured, measuredOr } from '@/lib/domain/analysis/measured'
import { AT_LEAST_REASON } from '@/lib/domain/analysis/metric-catalogue'
import { findBaseLoss } from '@/lib/domain/analysis/udp/find-base-loss'
import { findKnee, type Probe } from '@/lib/domain/analysis/udp/find-knee'
import { formatRate } from '@/lib/domain/format/rate'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { Metric } from '@/lib/domain/model/metric'
import type { RunPlan } from '@/lib/domain/model/run-state'
import type { PerformedStep } from '@/lib/domain/model/step'
import { explainMissing, findProbes, findSteps } from './find-steps'

/** Reasons are stored sentences, in the language of the product. */
const LOCALE = 'en'

/** Returns the UDP metrics of a direction. `payloadBps` is what the registered capacity carries of UDP payload, else the most that TCP reached. */
export function findUdpMetrics(input: {
  readonly performed: readonly PerformedStep[]
  readonly direction: OneWayDirection
  readonly payloadBps: number | null
  readonly plan: RunPlan | null
}): readonly Metric[] {
  const { performed, direction, payloadBps, plan } = input
  const probes = findProbes(findSteps(performed, 'udp-probe', direction))
  const missing = explainMissing(performed, { kind: 'udp-probe', direction, plan })
  const noJitter = explainMissing(performed, { kind: 'jitter', direction, plan })
  const base = payloadBps === null ? null : findBaseLoss(probes, payloadBps)
  const noBase = probes.length === 0 ? missing : describeNoBase(payloadBps)
  const name = (key: string, measured: Measured): Metric => ({ key: `udp.${key}`, direction, ...measured })
  return [
    findKneeMetric(probes, direction, missing),
    name('base_loss_pct', measuredOr(base?.lossPct, noBase)),
    name('base_lost_count', measuredOr(base?.lostCount, noBase)),
    name('base_packets_count', measuredOr(base?.packetsCount, noBase)),
    name('jitter_ms', findJitter(findSteps(performed, 'jitter', direction), noJitter)),
  ]
}

function findKneeMetric(probes: readonly Probe[], direction: OneWayDirection, missing: string): Metric {
  const key = 'udp.knee_bps'
  if (probes.length === 0) return { key, direction, value: null, reason: missing }
  const knee = findKnee(probes)
  if (knee.kind === 'unknown') return { key, direction, value: null, reason: knee.reason }
  if (knee.kind === 'between') return { key, direction, value: null, reason: describeBetween(knee) }
  if (knee.kind === 'at-least') return { key, direction, value: knee.bps, reason: AT_LEAST_REASON }
  return { key, direction, value: knee.bps }
}

function describeBetween({ bps, lossyBps }: { readonly bps: number; readonly lossyBps: number }): string {
  const [clean, lossy] = [bps, lossyBps].map((rate) => formatRate(rate, LOCALE))
  return `It lies between ${clean}, which passed, and ${lossy}, which did not; nothing between was tried.`
}

function describeNoBase(payloadBps: number | null): string {
  return payloadBps === null
    ? 'Neither a registered capacity nor a TCP rate says what half of the capacity is.'
    : 'No rate up to half of the capacity was offered whose loss could be attributed.'
}

function findJitter(steps: readonly PerformedStep[], missing: string): Measured {
  const probe = findProbes(steps).at(-1)
  if (!probe) return measuredOr(null, missing)
  return measuredOr(probe.test.totals.jitterMs, 'The receiver did not report jitter.')
}
