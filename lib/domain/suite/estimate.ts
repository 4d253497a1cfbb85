import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { Link } from '@/lib/domain/model/link'
import type { Profile } from '@/lib/domain/model/run-state'
import { type PlanInput, type SideFacts, testInterfaceOf } from '@/lib/domain/suite/plan-context'
import { windowPoints } from '@/lib/domain/suite/plan-window'
import { baseProbeRate, udpGrid } from '@/lib/domain/suite/udp-grid'

export type EstimateInput = {
  readonly link: Link
  readonly profile: Profile
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
type Part = { readonly stepsCount: number; readonly seconds: number; readonly bps: number }

/** What a direction is taken to carry, bit/s: what TCP reached last, else the registered capacity, else what most links have. */
export function assumeRateBps(input: Omit<EstimateInput, 'profile'>, direction: OneWayDirection): number {
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
  const probe = (bps: number): Part => ({ stepsCount: 1, seconds: settings.udpProbeS, bps })
  if (input.profile === 'quick') return [probe(baseProbeRate(grid, boundBps) ?? boundBps), probe(boundBps)]
  return [...grid.map(probe), { stepsCount: BISECTIONS_COUNT, seconds: settings.udpProbeS, bps: boundBps }]
}

function windowPart(input: EstimateInput, direction: OneWayDirection): Part {
  const { settings, expectedRttMs } = input.link
  const bps = assumeRateBps(input, direction)
  const bdp = ((expectedRttMs ?? ASSUMED_RTT_MS) / 1000) * (bps / 8)
  const points = windowPoints(bdp, settings.windowPointsCount)
  return { stepsCount: points.length, seconds: settings.windowS, bps: bps * WINDOW_RATE_SHARE }
}

function directionParts(input: EstimateInput, direction: OneWayDirection): readonly Part[] {
  const { settings } = input.link
  const bps = assumeRateBps(input, direction)
  const quick: readonly Part[] = [
    { stepsCount: 1, seconds: settings.pingCount * settings.pingIntervalS, bps: 0 },
    { stepsCount: 1, seconds: MTU_STEP_S, bps: 0 },
    { stepsCount: 1, seconds: settings.singleS, bps },
    ...udpParts(input, direction),
  ]
  if (input.profile === 'quick') return quick
  return [
    ...quick,
    { stepsCount: 1, seconds: settings.parallelS, bps },
    { stepsCount: 1, seconds: settings.jitterS, bps: 1e6 },
    windowPart(input, direction),
  ]
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
  const parts = ONE_WAY_DIRECTIONS.flatMap((direction) => [...directionParts(input, direction)])
  const bothBps = assumeRateBps(input, 'ab') + assumeRateBps(input, 'ba')
  const { settings } = input.link
  const all =
    input.profile === 'full' ? [...parts, { stepsCount: 1, seconds: settings.bothS, bps: bothBps }] : parts
  const overheadS = stepOverheadS(input.link)
  const seconds = all.reduce((sum, part) => sum + part.stepsCount * (part.seconds + overheadS), 0)
  const bytes = all.reduce((sum, part) => sum + (part.stepsCount * part.seconds * part.bps) / 8, 0)
  const stepsCount = all.reduce((sum, part) => sum + part.stepsCount, 0)
  return { seconds: Math.round(seconds), bytes: Math.round(bytes), stepsCount }
}
