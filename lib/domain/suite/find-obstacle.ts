import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { Failure } from '@/lib/domain/model/failure'
import type { StepKind } from '@/lib/domain/model/run-state'
import type { PerformedStep } from '@/lib/domain/model/step'

/** Failures of a TCP test after which nothing else that needs a TCP connection in that direction can be measured. */
const UNREACHABLE_CODES: readonly string[] = [
  'firewalled',
  'unreachable',
  'tool-missing',
  'test-address-missing',
  'no-port-free',
  'unknown-option',
]

/** Returns the failure that showed that no TCP connection can be made in a direction (in either, for `both`), else null. */
export function findUnreachable(
  performed: readonly PerformedStep[],
  direction: OneWayDirection | 'both',
): Failure | null {
  for (const { spec, outcome } of performed) {
    if (spec.kind !== 'tcp-single' || (direction !== 'both' && spec.direction !== direction)) continue
    if (outcome.state !== 'done' && UNREACHABLE_CODES.includes(outcome.failure.code)) return outcome.failure
  }
  return null
}

/** Returns the failure that showed that datagrams do not pass in a direction, else null. */
export function findUdpBlock(
  performed: readonly PerformedStep[],
  direction: OneWayDirection,
): Failure | null {
  for (const { spec, outcome } of performed) {
    if ((spec.kind !== 'jitter' && spec.kind !== 'udp-probe') || spec.direction !== direction) continue
    if (outcome.state !== 'done' && outcome.failure.code === 'udp-blocked') return outcome.failure
  }
  return null
}

/** Kinds of step that are planned whatever failed before. */
const ALWAYS_PLANNED: readonly StepKind[] = ['rtt', 'mtu', 'tcp-single']

/** Returns the earlier failure for which the planner leaves a kind of step out in a direction, null where none stands in its way. */
export function findObstacle(
  performed: readonly PerformedStep[],
  wanted: { readonly kind: StepKind; readonly direction: OneWayDirection },
): Failure | null {
  const { kind, direction } = wanted
  if (ALWAYS_PLANNED.includes(kind)) return null
  const unreachable = findUnreachable(performed, kind === 'tcp-both' ? 'both' : direction)
  if (unreachable) return unreachable
  const blocked = kind === 'udp-probe' ? findUdpBlock(performed, direction) : null
  return blocked ?? findHopelessness(performed, direction)
}

/** A run in which nothing can be measured ends early: what its TCP test of the direction died of stands for the rest. */
function findHopelessness(performed: readonly PerformedStep[], direction: OneWayDirection): Failure | null {
  const isAnswer = ({ spec, outcome }: PerformedStep) =>
    (spec.kind === 'rtt' || spec.kind === 'tcp-single') && outcome.state === 'done'
  if (performed.some(isAnswer)) return null
  const test = performed.find(({ spec }) => spec.kind === 'tcp-single' && spec.direction === direction)
  return test && test.outcome.state !== 'done' ? test.outcome.failure : null
}
