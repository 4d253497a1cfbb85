import { type Direction, ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { Link } from '@/lib/domain/model/link'
import type { ChosenStep, Profile, RunPlan, StepKind } from '@/lib/domain/model/run-state'

/**
 * The kinds of step of a profile, in their order. `quick` measures the path MTU too (a moment), because the length of its
 * datagrams must be that of `full`.
 */
export const PROFILE_KINDS: Readonly<Record<Profile, readonly StepKind[]>> = {
  full: ['rtt', 'mtu', 'tcp-single', 'tcp-parallel', 'tcp-both', 'jitter', 'udp-probe', 'window'],
  quick: ['rtt', 'mtu', 'tcp-single', 'udp-probe'],
}

/** Returns whether a profile has steps of a kind at all. */
export function includesKind(profile: Profile, kind: StepKind): boolean {
  return PROFILE_KINDS[profile].includes(kind)
}

/** Returns the directions that steps of a kind are performed in. */
export function directionsOfKind(kind: StepKind): readonly Direction[] {
  return kind === 'tcp-both' ? ['both'] : ONE_WAY_DIRECTIONS
}

/** Returns why a profile has no such step, as a sentence; null where it has it. */
export function findNoSuchStep(profile: Profile, { kind, direction }: ChosenStep): string | null {
  if (!includesKind(profile, kind)) return `The ${profile} profile has no step ${kind}.`
  const directions = directionsOfKind(kind)
  if (directions.includes(direction)) return null
  return `A step ${kind} is performed in direction ${directions.join(' or ')}, not in ${direction}.`
}

/** What each kind of step rests on, in the directions that it is performed in and in others. */
function findNeeds({ kind, direction }: ChosenStep, link: Pick<Link, 'capacityAbBps' | 'capacityBaBps'>) {
  const own = ONE_WAY_DIRECTIONS.filter((each) => direction === each || direction === 'both')
  const steps = (kinds: readonly StepKind[], directions: readonly OneWayDirection[]): ChosenStep[] =>
    kinds.flatMap((each) => directions.map((way) => ({ kind: each, direction: way })))
  const isRegistered = (way: OneWayDirection) =>
    (way === 'ab' ? link.capacityAbBps : link.capacityBaBps) !== null
  switch (kind) {
    case 'rtt':
    case 'mtu':
    case 'jitter':
      return []
    // Judged against the idle round trip and the path MTU (RFC 6349).
    case 'tcp-single':
    case 'tcp-parallel':
    case 'tcp-both':
      return steps(['rtt', 'mtu'], own)
    // One length of datagram for both ways; what TCP carries bounds the curve, and contradicts a loss by accident.
    case 'udp-probe':
      return [...steps(['mtu'], ONE_WAY_DIRECTIONS), ...steps(['tcp-single', 'tcp-parallel'], own)]
    // Its windows come from the BDP: the smaller round trip, and what TCP carries where no capacity is registered.
    case 'window': {
      const unregistered = own.filter((way) => !isRegistered(way))
      return [...steps(['rtt'], ONE_WAY_DIRECTIONS), ...steps(['tcp-single', 'tcp-parallel'], unregistered)]
    }
  }
}

/**
 * Returns the chosen steps with all that they rest on: what decides their specification, which must be that of the same
 * steps of the whole profile (design §5.12), and what they are judged against. Null where nothing was chosen.
 */
export function completeChoice(
  { profile, chosenSteps }: RunPlan,
  link: Pick<Link, 'capacityAbBps' | 'capacityBaBps'>,
): readonly ChosenStep[] | null {
  if (chosenSteps === null) return null
  const complete: ChosenStep[] = []
  const add = (step: ChosenStep): void => {
    const isKnown = complete.some(({ kind, direction }) => kind === step.kind && direction === step.direction)
    if (isKnown || !includesKind(profile, step.kind)) return
    complete.push(step)
    for (const need of findNeeds(step, link)) add(need)
  }
  for (const step of chosenSteps) add(step)
  return complete
}

/** Returns whether a run of a plan performs a step, `chosenSteps` being complete; a `both` step measures each direction. */
export function includesStep({ profile, chosenSteps }: RunPlan, { kind, direction }: ChosenStep): boolean {
  if (!includesKind(profile, kind)) return false
  if (chosenSteps === null) return true
  return chosenSteps.some(
    (step) => step.kind === kind && (step.direction === direction || step.direction === 'both'),
  )
}
