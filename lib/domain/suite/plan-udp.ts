import {
  isCleanProbe,
  isLossyProbe,
  isOfferedShort,
  KNEE_PRECISION,
} from '@/lib/domain/analysis/udp/judge-probe'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { PerformedStep, StepOutcome, UdpSpec } from '@/lib/domain/model/step'
import {
  bestTcpBps,
  capacityBps,
  datagramBytesFor,
  type PlanInput,
  udpLimits,
  udpWindowBytes,
} from '@/lib/domain/suite/plan-context'
import { baseProbeRate, udpGrid } from '@/lib/domain/suite/udp-grid'

const MAX_BISECTIONS_COUNT = 10
/** Two probes of one direction that came to nothing: the third would too. */
const MAX_FAILED_PROBES_COUNT = 2

/**
 * How the planner reads a probe. `clean`: the path carried it. `lossy`: path loss ≥ 1 %, stop rising. `unclear`: between
 * the two. `short`: the sender could not offer it, so that a higher rate would be no other probe. `failed`: not measured.
 */
export type UdpProbeVerdict = 'clean' | 'lossy' | 'unclear' | 'short' | 'failed'

/** Returns how a performed UDP probe reads; the thresholds are those of design §2 (Knee) and §5.10. */
export function udpProbeVerdict(spec: UdpSpec, outcome: StepOutcome): UdpProbeVerdict {
  if (outcome.state !== 'done' || outcome.result.kind !== 'udp') return 'failed'
  const { test } = outcome.result
  if (isLossyProbe(test)) return 'lossy'
  if (isOfferedShort(test, spec.offeredBps)) return 'short'
  return isCleanProbe(test) ? 'clean' : 'unclear'
}

type Probe = { readonly offeredBps: number; readonly verdict: UdpProbeVerdict }

function probesOf(performed: readonly PerformedStep[], direction: OneWayDirection): readonly Probe[] {
  return performed.flatMap(({ spec, outcome }) => {
    if (spec.kind !== 'udp-probe' || spec.direction !== direction) return []
    return [{ offeredBps: spec.offeredBps, verdict: udpProbeVerdict(spec, outcome) }]
  })
}

/** Returns the spec of a UDP probe at a rate; the same for every profile. */
export function udpProbeSpec(input: PlanInput, direction: OneWayDirection, offeredBps: number): UdpSpec {
  return {
    kind: 'udp-probe',
    direction,
    durationS: input.link.settings.udpProbeS,
    offeredBps,
    datagramBytes: datagramBytesFor(input),
    windowBytes: udpWindowBytes(input.facts),
  }
}

/** The rates of a direction's curve before bisection, ascending; empty where no bound is known. */
export function udpGridOf(input: PlanInput, direction: OneWayDirection): readonly number[] {
  const limits = udpLimits(input, direction)
  if (!limits) return []
  return udpGrid({
    ...limits,
    datagramBytes: datagramBytesFor(input),
    probeS: input.link.settings.udpProbeS,
  })
}

const isBad = ({ verdict }: Probe) => verdict === 'lossy' || verdict === 'unclear'

/** The probes as they are believed: of a rate that was offered again the later one. */
function findBelieved(probes: readonly Probe[]): readonly Probe[] {
  return probes.filter(
    (probe, index) => !probes.slice(index + 1).some(({ offeredBps }) => offeredBps === probe.offeredBps),
  )
}

/**
 * The last probe's rate once more where it lost although TCP carried as much in this run: the line is not too slow for it,
 * and one held-up moment of a host (its datagrams then leave in a burst) would be taken for the knee. Once a repeated
 * probe has lost too, losses are believed: UDP may fare worse than TCP here.
 */
function nextRepeat(probes: readonly Probe[], carriedBps: number): number | null {
  const last = probes.at(-1)
  if (!last || !isBad(last) || last.offeredBps > carriedBps) return null
  const isConfirmed = probes.some(
    (probe, index) =>
      isBad(probe) && probes.slice(0, index).some(({ offeredBps }) => offeredBps === probe.offeredBps),
  )
  return isConfirmed ? null : last.offeredBps
}

function nextUpward(grid: readonly number[], probes: readonly Probe[]): number | null {
  if (probes.some(({ verdict }) => verdict === 'lossy' || verdict === 'short')) return null
  return grid.find((rate) => probes.every((probe) => probe.offeredBps !== rate)) ?? null
}

/** Geometric middle of the highest clean rate below the first that was not clean, and that one. */
function nextBisection(grid: readonly number[], probes: readonly Probe[]): number | null {
  const bisectionsCount = probes.filter(({ offeredBps }) => !grid.includes(offeredBps)).length
  if (bisectionsCount >= MAX_BISECTIONS_COUNT) return null
  const ratesOf = (wanted: readonly Probe[]) => wanted.map(({ offeredBps }) => offeredBps)
  const clean = probes.filter(({ verdict }) => verdict === 'clean')
  const lossyBps = Math.min(...ratesOf(probes.filter(({ verdict }) => verdict === 'lossy')))
  const low = Math.max(...ratesOf(clean.filter(({ offeredBps }) => offeredBps < lossyBps)))
  const high = Math.min(...ratesOf(probes.filter((probe) => isBad(probe) && probe.offeredBps > low)))
  if (!Number.isFinite(low) || !Number.isFinite(high) || high / low <= 1 + KNEE_PRECISION) return null
  const middle = Math.round(Math.sqrt(low * high))
  return probes.some(({ offeredBps }) => offeredBps === middle) ? null : middle
}

function hasGivenUp(probes: readonly Probe[]): boolean {
  const failed = probes.filter(({ verdict }) => verdict === 'failed').length
  return failed >= MAX_FAILED_PROBES_COUNT || (failed > 0 && failed === probes.length)
}

/** Returns the next probe of a direction's loss curve: upward to the first that loses 1 %, then bisection, a loss at a rate that TCP carried looked at twice; null at its end. */
export function nextCurveProbe(input: PlanInput, direction: OneWayDirection): UdpSpec | null {
  const all = probesOf(input.performed, direction)
  if (hasGivenUp(all)) return null
  const grid = udpGridOf(input, direction)
  const probes = findBelieved(all)
  const rate =
    nextRepeat(all, bestTcpBps(input.performed, direction) ?? 0) ??
    nextUpward(grid, probes) ??
    nextBisection(grid, probes)
  return rate === null ? null : udpProbeSpec(input, direction, rate)
}

/**
 * Returns the next probe of `quick` in a direction: the base rate of the same grid, then the baseline's knee unless the
 * base rate already loses 1 %; null when both are done.
 */
export function nextQuickProbe(input: PlanInput, direction: OneWayDirection): UdpSpec | null {
  const limits = udpLimits(input, direction)
  if (!limits) return null
  const probes = probesOf(input.performed, direction)
  if (probes.some(({ verdict }) => verdict === 'lossy' || verdict === 'failed')) return null
  const base = baseProbeRate(udpGridOf(input, direction), limits.boundBps)
  const knee = input.baseline?.kneeBps[direction] ?? null
  const rates = [base, knee].filter(
    (rate) => rate !== null && rate <= mostOffered(input, { direction, ceilingBps: limits.ceilingBps }),
  )
  const next = rates.find((rate) => probes.every((probe) => probe.offeredBps !== rate))
  return next === undefined || next === null ? null : udpProbeSpec(input, direction, next)
}

/** Without a registered capacity today's bound follows today's TCP, which may be what got worse: then only the link's own limit holds. */
function mostOffered(
  input: PlanInput,
  known: { readonly direction: OneWayDirection; readonly ceilingBps: number },
): number {
  if (capacityBps(input.link, known.direction) !== null) return known.ceilingBps
  return input.link.settings.maxRateBps ?? Number.POSITIVE_INFINITY
}
