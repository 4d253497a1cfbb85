import {
  findDatagramPacketBytes,
  findPayloadCeilingBps,
  LAYER_OVERHEAD_BYTES,
} from '@/lib/domain/analysis/ceilings/line-rate'
import type { CapacityLayer } from '@/lib/domain/model/link'

/**
 * Preferred rates: five steps a decade, each about 1.6 times the one before (the R5 series of ISO 3, rounded to two
 * digits). They depend on nothing, so that two runs of one link, or of two links, have points at the same rates.
 */
const PREFERRED = [1, 1.6, 2.5, 4, 6.3] as const

/** Returns the preferred rates from `fromBps` (inclusive) to `toBps` (exclusive), ascending, in bit/s. */
export function preferredRates(fromBps: number, toBps: number): readonly number[] {
  const rates: number[] = []
  for (let decade = Math.floor(Math.log10(Math.max(1, fromBps))); 10 ** decade < toBps; decade++) {
    for (const step of PREFERRED) {
      const rate = Math.round(step * 10 ** decade)
      if (rate >= fromBps && rate < toBps) rates.push(rate)
    }
  }
  return rates
}

/** IP and UDP header bytes. */
export function udpHeaderBytes(isIpv6: boolean): number {
  return findDatagramPacketBytes(0, isIpv6 ? 6 : 4)
}

/** Returns the UDP payload rate that fills a capacity with datagrams of that size, in bit/s; 0 where they hold no payload. */
export function udpPayloadRate(o: {
  readonly capacityBps: number
  readonly layer: CapacityLayer
  readonly datagramBytes: number
  readonly isIpv6: boolean
}): number {
  const bps = findPayloadCeilingBps({
    capacityBps: o.capacityBps,
    frameOverheadBytes: LAYER_OVERHEAD_BYTES[o.layer],
    packetBytes: o.datagramBytes + udpHeaderBytes(o.isIpv6),
    payloadBytes: o.datagramBytes,
  })
  return bps ?? 0
}

/** The first point lies at or above this share of the bound: about a decade is enough to see a curve bend. */
const LOWEST_SHARE = 0.1
/** A preferred rate this near to the bound would be the same probe twice. */
const NEAR_BOUND_SHARE = 0.97
/** A probe of fewer datagrams cannot tell 1 % of loss from none. */
const MIN_DATAGRAMS_COUNT = 20

export type UdpGridInput = {
  /** The most that may be offered without a request to go beyond, UDP payload. */
  readonly boundBps: number
  /** The most that may be offered at all; at least `boundBps` where going beyond was asked for. */
  readonly ceilingBps: number
  readonly datagramBytes: number
  readonly probeS: number
}

/** Returns the rates to offer, ascending: preferred rates from a tenth of the bound, the bound itself, and what lies beyond if allowed. */
export function udpGrid(input: UdpGridInput): readonly number[] {
  const bound = Math.floor(Math.min(input.boundBps, input.ceilingBps))
  const smallest = (MIN_DATAGRAMS_COUNT * input.datagramBytes * 8) / input.probeS
  const below = preferredRates(Math.max(bound * LOWEST_SHARE, smallest), bound * NEAR_BOUND_SHARE)
  const beyond = preferredRates(bound / NEAR_BOUND_SHARE, Math.floor(input.ceilingBps) + 1)
  return [...below, bound, ...beyond.filter((rate) => rate > bound)]
}

/** Returns the highest preferred rate at or below half of the bound: where the base loss of a path is read. */
export function baseProbeRate(grid: readonly number[], boundBps: number): number | null {
  return grid.findLast((rate) => rate <= boundBps / 2) ?? grid[0] ?? null
}
