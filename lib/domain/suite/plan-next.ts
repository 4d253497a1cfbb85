import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { LinkSettings } from '@/lib/domain/model/link-settings'
import type { PerformedStep, StepSpec, TcpSpec, UdpSpec } from '@/lib/domain/model/step'
import { largestPacketBytes, type PlanInput, udpWindowBytes } from '@/lib/domain/suite/plan-context'
import { nextCurveProbe, nextQuickProbe } from '@/lib/domain/suite/plan-udp'
import { windowSpecs } from '@/lib/domain/suite/plan-window'

export type { PlanInput } from '@/lib/domain/suite/plan-context'

/** Design §5, Defaults: jitter at other rates and lengths is not comparable, so these are no settings. */
const JITTER_RATE_BPS = 1_000_000
const JITTER_DATAGRAM_BYTES = 200

/** Failures of a TCP test after which nothing else that needs a TCP connection in that direction can be measured. */
const UNREACHABLE_CODES: readonly string[] = [
  'firewalled',
  'unreachable',
  'tool-missing',
  'test-address-missing',
  'no-port-free',
  'unknown-option',
]

type Stage = (input: PlanInput) => StepSpec | null

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

/** False where a TCP test showed that no connection can be made in that direction. */
function isUsable(input: PlanInput, direction: OneWayDirection | 'both'): boolean {
  return !input.performed.some(({ spec, outcome }) => {
    if (spec.kind !== 'tcp-single' || (direction !== 'both' && spec.direction !== direction)) return false
    return outcome.state !== 'done' && UNREACHABLE_CODES.includes(outcome.failure.code)
  })
}

/** False where a UDP test showed that datagrams do not pass in that direction. */
function passesUdp(input: PlanInput, direction: OneWayDirection): boolean {
  return !input.performed.some(
    ({ spec, outcome }) =>
      (spec.kind === 'jitter' || spec.kind === 'udp-probe') &&
      spec.direction === direction &&
      outcome.state !== 'done' &&
      outcome.failure.code === 'udp-blocked',
  )
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

function fixedStage(name: FixedName, needsConnection: boolean): Stage {
  return (input) => {
    const specs = fixedSpecs(input)[name]
    return firstNew(input, needsConnection ? specs.filter((spec) => isUsable(input, spec.direction)) : specs)
  }
}

function probeStage(next: (input: PlanInput, direction: OneWayDirection) => StepSpec | null): Stage {
  return (input) => {
    for (const direction of ONE_WAY_DIRECTIONS) {
      const spec = isUsable(input, direction) && passesUdp(input, direction) ? next(input, direction) : null
      if (spec) return spec
    }
    return null
  }
}

const windowStage: Stage = (input) =>
  firstNew(
    input,
    ONE_WAY_DIRECTIONS.filter((direction) => isUsable(input, direction)).flatMap((direction) => [
      ...windowSpecs(input, direction),
    ]),
  )

const START: readonly Stage[] = [
  fixedStage('rtt', false),
  fixedStage('mtu', false),
  fixedStage('single', true),
]

/** `quick` measures the path MTU too (a moment), because the length of its datagrams must be that of `full`. */
const STAGES: Readonly<Record<PlanInput['profile'], readonly Stage[]>> = {
  full: [
    ...START,
    fixedStage('parallel', true),
    fixedStage('both', true),
    fixedStage('jitter', true),
    probeStage(nextCurveProbe),
    windowStage,
  ],
  quick: [...START, probeStage(nextQuickProbe)],
}

/**
 * Returns the next step of a run, or null at its end: a pure function of link, settings, hosts and results so far.
 * Steps whose directions turned out unreachable are not planned, and a run that can measure nothing ends early.
 */
export function planNext(input: PlanInput): StepSpec | null {
  if (isHopeless(input)) return null
  for (const stage of STAGES[input.profile]) {
    const spec = stage(input)
    if (spec) return spec
  }
  return null
}
