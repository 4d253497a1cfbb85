import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { Link } from '@/lib/domain/model/link'
import type { ChosenStep, RunPlan } from '@/lib/domain/model/run-state'
import { completeChoice, includesStep } from '@/lib/domain/suite/choose-steps'
import { type PlanInput, type SideFacts, testInterfaceOf } from '@/lib/domain/suite/plan-context'
import { windowPoints } from '@/lib/domain/suite/plan-window'
import { baseProbeRate, udpGrid } from '@/lib/domain/suite/udp-grid'

export type EstimateInput = RunPlan & {
  readonly link: Link
  readonly facts: SideFacts
  /** What TCP reached in the last run of the link, bit/s. */
  readonly lastKnown: { readonly tcpBps?: number | null }
}

export type RunEstimate = { readonly seconds: number; readonly bytes: number; readonly stepsCount: number }

/** Bits per second assumed of a link of which nothing is known: what most interfaces have. */
const ASSUMED_BPS = 1e9
const ASSUMED_RTT_MS = 20
const ASSUMED_DATAGRAM_BYTES = 1472
/** From the last preferred rate below the bound to 2 %: log2(ln 1.6 / ln 1.02), rounded up. */
const BISECTIONS_COUNT = 5
const MTU_STEP_S = 1.5
/** What a step costs beyond its traffic, seen on the simulated WAN; the promise is 1 s + 14 RTT. */
const STEP_OVERHEAD_S = 0.5
const STEP_OVERHEAD_RTTS = 8
/** A window scan's rates double from point to point up to the link's: their mean is about half of it. */
const WINDOW_RATE_SHARE = 0.5

/** Traffic of some steps of one kind: how many steps, how long each, at which rate. */
type Part = ChosenStep & { readonly stepsCount: number; readonly seconds: number; readonly bps: number }

/** What a direction is taken to carry, bit/s: what TCP reached last, else the registered capacity, else what most links have. */
export function assumeRateBps(input: Omit<EstimateInput, keyof RunPlan>, direction: OneWayDirection): number {
  const { link, facts, lastKnown } = input
  const registered = direction === 'ab' ? link.capacityAbBps : link.capacityBaBps
  const context: Pick<PlanInput, 'link' | 'facts'> = { link, facts }
  const speeds = (['a', 'b'] as const)
    .map((side) => testInterfaceOf(context, side)?.speedBps ?? null)
    .filter((speed) => speed !== null)
  return Math.min(
    lastKnown.tcpBps ?? registered ?? ASSUMED_BPS,
    registered ?? Number.POSITIVE_INFINITY,
    ...speeds,
  )
}

function udpParts(input: EstimateInput, direction: OneWayDirection): readonly Part[] {
  const { settings } = input.link
  const registered = direction === 'ab' ? input.link.capacityAbBps : input.link.capacityBaBps
  const natural = registered ?? assumeRateBps(input, direction)
  const boundBps = Math.min(natural, settings.maxRateBps ?? Number.POSITIVE_INFINITY)
  const grid = udpGrid({
    boundBps,
    ceilingBps: boundBps,
    datagramBytes: ASSUMED_DATAGRAM_BYTES,
    probeS: settings.udpProbeS,
  })
  const probe = (bps: number): Part => ({
    ...{ kind: 'udp-probe', direction, bps },
    ...{ stepsCount: 1, seconds: settings.udpProbeS },
  })
  if (input.profile === 'quick') return [probe(baseProbeRate(grid, boundBps) ?? boundBps), probe(boundBps)]
  return [...grid.map(probe), { ...probe(boundBps), stepsCount: BISECTIONS_COUNT }]
}

function windowPart(input: EstimateInput, direction: OneWayDirection): Part {
  const { settings, expectedRttMs } = input.link
  const bps = assumeRateBps(input, direction)
  const bdp = ((expectedRttMs ?? ASSUMED_RTT_MS) / 1000) * (bps / 8)
  const points = windowPoints(bdp, settings.windowPointsCount)
  return {
    ...{ kind: 'window', direction, bps: bps * WINDOW_RATE_SHARE },
    ...{ stepsCount: points.length, seconds: settings.windowS },
  }
}

function directionParts(input: EstimateInput, direction: OneWayDirection): readonly Part[] {
  const { settings } = input.link
  const bps = assumeRateBps(input, direction)
  const one = (kind: Part['kind'], seconds: number, atBps: number): Part => ({
    ...{ kind, direction, seconds, bps: atBps },
    stepsCount: 1,
  })
  return [
    one('rtt', settings.pingCount * settings.pingIntervalS, 0),
    one('mtu', MTU_STEP_S, 0),
    one('tcp-single', settings.singleS, bps),
    one('tcp-parallel', settings.parallelS, bps),
    one('jitter', settings.jitterS, 1e6),
    ...udpParts(input, direction),
    windowPart(input, direction),
  ]
}

function bothPart(input: EstimateInput): Part {
  const bps = assumeRateBps(input, 'ab') + assumeRateBps(input, 'ba')
  return { kind: 'tcp-both', direction: 'both', stepsCount: 1, seconds: input.link.settings.bothS, bps }
}

/** Returns how many seconds each step of a link is reckoned to cost beyond its traffic. */
export function stepOverheadS(link: Link): number {
  return STEP_OVERHEAD_S + (STEP_OVERHEAD_RTTS * (link.expectedRttMs ?? ASSUMED_RTT_MS)) / 1000
}

/**
 * Returns how long a run takes and how many bytes it sends, before it starts: from the settings, the registered
 * capacities, the interfaces' speed and the last run. An upper figure where the knee lies below the capacity.
 */
export function estimateRun(input: EstimateInput): RunEstimate {
  const plan = { profile: input.profile, chosenSteps: completeChoice(input, input.link) }
  const parts = ONE_WAY_DIRECTIONS.flatMap((direction) => [...directionParts(input, direction)])
  const all = [...parts, bothPart(input)].filter((part) => includesStep(plan, part))
  const overheadS = stepOverheadS(input.link)
  const seconds = all.reduce((sum, part) => sum + part.stepsCount * (part.seconds + overheadS), 0)
  const bytes = all.reduce((sum, part) => sum + (part.stepsCount * part.seconds * part.bps) / 8, 0)
  const stepsCount = all.reduce((sum, part) => sum + part.stepsCount, 0)
  return { seconds: Math.round(seconds), bytes: Math.round(bytes), stepsCount }
}
