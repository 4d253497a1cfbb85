import { resultOf } from '@/lib/domain/analysis/judge-context'
import { type Measured, measuredOr } from '@/lib/domain/analysis/measured'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { Metric } from '@/lib/domain/model/metric'
import type { RunPlan } from '@/lib/domain/model/run-state'
import type { PerformedStep, PingSummary } from '@/lib/domain/model/step'
import { explainMissing, findSteps } from './find-steps'

const NO_REPLY = 'No ping was answered.'

type PathInput = {
  readonly performed: readonly PerformedStep[]
  readonly direction: OneWayDirection
  readonly plan: RunPlan | null
}

/** Returns idle round trip and path MTU of a direction. */
export function findPathMetrics(input: PathInput): readonly Metric[] {
  const { performed, direction, plan } = input
  const rttSteps = findSteps(performed, 'rtt', direction)
  const rtt = resultOf(rttSteps.at(-1))
  const ping = rtt?.kind === 'rtt' ? rtt.ping : null
  const missing = explainMissing(performed, { kind: 'rtt', direction, plan })
  const name = (key: string, measured: Measured): Metric => ({ key, direction, ...measured })
  const read = (pick: (summary: PingSummary) => number | null) =>
    measuredOr(ping && pick(ping), ping ? NO_REPLY : missing)
  return [
    name(
      'rtt.idle.min_ms',
      read((summary) => summary.minMs),
    ),
    name(
      'rtt.idle.avg_ms',
      read((summary) => summary.avgMs),
    ),
    name(
      'rtt.idle.mdev_ms',
      read((summary) => summary.mdevMs),
    ),
    name(
      'rtt.idle.lost_count',
      read((summary) => summary.lostCount),
    ),
    name(
      'rtt.idle.sent_count',
      read((summary) => summary.sentCount),
    ),
    name('path.mtu_bytes', findMtu(input)),
  ]
}

function findMtu({ performed, direction, plan }: PathInput): Measured {
  const result = resultOf(findSteps(performed, 'mtu', direction).at(-1))
  if (result?.kind !== 'mtu')
    return measuredOr(null, explainMissing(performed, { kind: 'mtu', direction, plan }))
  return measuredOr(result.mtu.pathMtuBytes, 'No packet of any size was answered.')
}
