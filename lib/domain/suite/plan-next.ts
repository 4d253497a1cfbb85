import { type Direction, ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { LinkSettings } from '@/lib/domain/model/link-settings'
import type { StepKind } from '@/lib/domain/model/run-state'
import type { PerformedStep, StepSpec, TcpSpec, UdpSpec } from '@/lib/domain/model/step'
import { completeChoice, includesStep, PROFILE_KINDS } from '@/lib/domain/suite/choose-steps'
import { findUdpBlock, findUnreachable } from '@/lib/domain/suite/find-obstacle'
import { largestPacketBytes, type PlanInput, udpWindowBytes } from '@/lib/domain/suite/plan-context'
import { nextCurveProbe, nextQuickProbe } from '@/lib/domain/suite/plan-udp'
import { windowSpecs } from '@/lib/domain/suite/plan-window'

export type { PlanInput } from '@/lib/domain/suite/plan-context'

/** Design §5, Defaults: jitter at other rates and lengths is not comparable, so these are no settings. */
const JITTER_RATE_BPS = 1_000_000
const JITTER_DATAGRAM_BYTES = 200

/** The next step of one kind, of the directions that are wanted. */
type NextStep = (input: PlanInput, isWanted: (direction: Direction) => boolean) => StepSpec | null

function tcpSpec(
  settings: LinkSettings,
  part: Pick<TcpSpec, 'kind' | 'direction' | 'durationS' | 'streamsCount'>,
): TcpSpec {
  return { ...part, congestionControl: settings.congestionControl, windowAskedBytes: null, clamped: false }
}

function fixedSpecs(
  input: PlanInput,
): Record<'rtt' | 'mtu' | 'single' | 'parallel' | 'both' | 'jitter', readonly StepSpec[]> {
  const { settings } = input.link
  const eachWay = (make: (direction: OneWayDirection) => StepSpec) => ONE_WAY_DIRECTIONS.map(make)
  const jitter = (direction: OneWayDirection): UdpSpec => ({
    kind: 'jitter',
    direction,
    durationS: settings.jitterS,
    offeredBps: JITTER_RATE_BPS,
    datagramBytes: JITTER_DATAGRAM_BYTES,
    windowBytes: udpWindowBytes(input.facts),
  })
  return {
    rtt: eachWay((direction) => ({
      kind: 'rtt',
      direction,
      count: settings.pingCount,
      intervalS: settings.pingIntervalS,
    })),
    mtu: eachWay((direction) => ({
      kind: 'mtu',
      direction,
      largestBytes: largestPacketBytes(input, direction),
    })),
    single: eachWay((direction) =>
      tcpSpec(settings, { kind: 'tcp-single', direction, durationS: settings.singleS, streamsCount: 1 }),
    ),
    parallel: eachWay((direction) =>
      tcpSpec(settings, {
        kind: 'tcp-parallel',
        direction,
        durationS: settings.parallelS,
        streamsCount: settings.parallelStreamsCount,
      }),
    ),
    // As many streams as the parallel test, so that what is missing in `both` is the link's and not one stream's window.
    both: [
      tcpSpec(settings, {
        kind: 'tcp-both',
        direction: 'both',
        durationS: settings.bothS,
        streamsCount: settings.parallelStreamsCount,
      }),
    ],
    jitter: eachWay(jitter),
  }
}

function findPerformed(performed: readonly PerformedStep[], wanted: StepSpec): PerformedStep | undefined {
  return performed.find(({ spec }) => {
    if (spec.kind !== wanted.kind || spec.direction !== wanted.direction) return false
    if (spec.kind === 'window' && wanted.kind === 'window')
      return spec.windowAskedBytes === wanted.windowAskedBytes
    return true
  })
}

function failureCode(step: PerformedStep | undefined): string | null {
  if (!step || step.outcome.state === 'done') return null
  return step.outcome.failure.code
}

function hasFailed(input: PlanInput, wanted: StepSpec): boolean {
  return failureCode(findPerformed(input.performed, wanted)) !== null
}

/** Nothing answers a ping and nothing accepts a connection, either way: every further step would fail in the same way. */
function isHopeless(input: PlanInput): boolean {
  const { rtt, single } = fixedSpecs(input)
  return [...rtt, ...single].every((spec) => hasFailed(input, spec))
}

function firstNew(input: PlanInput, specs: readonly StepSpec[]): StepSpec | null {
  return specs.find((spec) => !findPerformed(input.performed, spec)) ?? null
}

type FixedName = keyof ReturnType<typeof fixedSpecs>

function fixedStep(name: FixedName, needsConnection: boolean): NextStep {
  return (input, isWanted) => {
    const specs = fixedSpecs(input)[name].filter(({ direction }) => isWanted(direction))
    const isUsable = ({ direction }: StepSpec) => findUnreachable(input.performed, direction) === null
    return firstNew(input, needsConnection ? specs.filter(isUsable) : specs)
  }
}

const probeStep: NextStep = (input, isWanted) => {
  const { performed } = input
  const next = input.profile === 'quick' ? nextQuickProbe : nextCurveProbe
  for (const direction of ONE_WAY_DIRECTIONS.filter(isWanted)) {
    const isUsable = !findUnreachable(performed, direction) && !findUdpBlock(performed, direction)
    const spec = isUsable ? next(input, direction) : null
    if (spec) return spec
  }
  return null
}

const windowStep: NextStep = (input, isWanted) =>
  firstNew(
    input,
    ONE_WAY_DIRECTIONS.filter(
      (direction) => isWanted(direction) && !findUnreachable(input.performed, direction),
    ).flatMap((direction) => [...windowSpecs(input, direction)]),
  )

const NEXT_OF_KIND: Readonly<Record<StepKind, NextStep>> = {
  rtt: fixedStep('rtt', false),
  mtu: fixedStep('mtu', false),
  'tcp-single': fixedStep('single', true),
  'tcp-parallel': fixedStep('parallel', true),
  'tcp-both': fixedStep('both', true),
  jitter: fixedStep('jitter', true),
  'udp-probe': probeStep,
  window: windowStep,
}

/**
 * Returns the next step of a run, or null at its end: a pure function of link, settings, hosts and results so far.
 * Steps whose directions turned out unreachable are not planned, and a run that can measure nothing ends early. Where
 * steps were chosen, the plan is that of the profile without what neither was chosen nor is needed by what was.
 */
export function planNext(input: PlanInput): StepSpec | null {
  if (isHopeless(input)) return null
  const plan = { profile: input.profile, chosenSteps: completeChoice(input, input.link) }
  for (const kind of PROFILE_KINDS[input.profile]) {
    const spec = NEXT_OF_KIND[kind](input, (direction) => includesStep(plan, { kind, direction }))
    if (spec) return spec
  }
  return null
}
