import { findMedian } from '@/lib/domain/analysis/statistics/median'
import type { OneWayDirection, Side } from '@/lib/domain/model/direction'
import { receiverOf, senderOf } from '@/lib/domain/model/direction'
import type { HostFacts, SideFacts } from '@/lib/domain/model/host-facts'
import type { Link } from '@/lib/domain/model/link'
import type { RunPlan } from '@/lib/domain/model/run-state'
import type { OneWayTest, PerformedStep } from '@/lib/domain/model/step'
import { canonicalAddress, isIpv6Address } from '@/lib/domain/suite/address'
import { udpHeaderBytes, udpPayloadRate } from '@/lib/domain/suite/udp-grid'

export type { SideFacts } from '@/lib/domain/model/host-facts'

/** Everything the next step depends on, and nothing else. */
export type PlanInput = RunPlan & {
  readonly link: Link
  readonly facts: SideFacts
  readonly performed: readonly PerformedStep[]
  /** The pinned baseline's knee each way, UDP payload; null where there is no baseline. */
  readonly baseline: { readonly kneeBps: { readonly ab: number | null; readonly ba: number | null } } | null
}

const DEFAULT_MTU_BYTES = 1500
/** Fits through every tunnel we know of when nothing about the path is known (IPv6's least MTU is 1280). */
const UNKNOWN_PATH_DATAGRAM_BYTES = 1232
const LARGEST_IP_PACKET_BYTES = 65_535
const LARGEST_DATAGRAM_BYTES = 65_507
const LARGEST_UDP_WINDOW_BYTES = 2 * 1024 * 1024

/** True when the link's test addresses are IPv6. */
export function isIpv6Link(link: Link): boolean {
  return isIpv6Address(link.a.address)
}

/** A sysctl of a host as a number of bytes, else null. */
export function sysctlBytes(facts: HostFacts | null, name: string): number | null {
  const value = Number.parseInt(facts?.sysctls[name] ?? '', 10)
  return Number.isFinite(value) && value > 0 ? value : null
}

/** The interface that holds a side's test address, as the preflight saw it. */
export function testInterfaceOf(input: Pick<PlanInput, 'link' | 'facts'>, side: Side) {
  const wanted = canonicalAddress(input.link[side].address)
  const holds = (address: string) => canonicalAddress(address.split('/')[0] ?? '') === wanted
  return input.facts[side]?.interfaces.find((each) => each.addresses.some(holds)) ?? null
}

/** Largest IP packet worth trying in a direction: the sending interface's own limit, in bytes. */
export function largestPacketBytes(input: PlanInput, direction: OneWayDirection): number {
  const known = testInterfaceOf(input, senderOf(direction))?.mtuBytes ?? input.link.mtuBytes
  return Math.min(known ?? DEFAULT_MTU_BYTES, LARGEST_IP_PACKET_BYTES)
}

function measuredMtu(performed: readonly PerformedStep[], direction: OneWayDirection): number | null {
  for (const { spec, outcome } of performed) {
    if (spec.kind !== 'mtu' || spec.direction !== direction || outcome.state === 'skipped') continue
    if (outcome.result?.kind === 'mtu') return outcome.result.mtu.pathMtuBytes
  }
  return null
}

/** UDP payload of a full packet that fits both ways, in bytes: one length for the whole run, so that its points compare. */
export function datagramBytesFor(input: PlanInput): number {
  const measured = [measuredMtu(input.performed, 'ab'), measuredMtu(input.performed, 'ba')].filter(
    (bytes) => bytes !== null,
  )
  const mtu = measured.length > 0 ? Math.min(...measured) : input.link.mtuBytes
  if (mtu === null) return UNKNOWN_PATH_DATAGRAM_BYTES
  return Math.min(mtu - udpHeaderBytes(isIpv6Link(input.link)), LARGEST_DATAGRAM_BYTES)
}

/** Socket buffer that a UDP test asks for: min(2 MiB, both ends' maxima); unknown maxima do not limit (design §5.4). */
export function udpWindowBytes(facts: SideFacts): number {
  const limits = [facts.a, facts.b].flatMap((host) => [
    sysctlBytes(host, 'net.core.rmem_max'),
    sysctlBytes(host, 'net.core.wmem_max'),
  ])
  return Math.min(LARGEST_UDP_WINDOW_BYTES, ...limits.filter((bytes) => bytes !== null))
}

/** The smallest idle round trip either way in ms; the expected one where none was measured; null where neither is known. */
export function idleRttMs(input: PlanInput): number | null {
  const measured = input.performed.flatMap(({ outcome }) => {
    if (outcome.state !== 'done' || outcome.result.kind !== 'rtt') return []
    return outcome.result.ping.minMs === null ? [] : [outcome.result.ping.minMs]
  })
  return measured.length > 0 ? Math.min(...measured) : input.link.expectedRttMs
}

/** What a test reached: the larger of its whole-test goodput and the median of its later half, so that a ramp does not hide the rate. */
function reachedBps(test: OneWayTest): number {
  const rates = test.intervals.flatMap(({ receivedBytes, sentBytes, startS, endS }) => {
    const bytes = receivedBytes ?? sentBytes
    return bytes === null || endS <= startS ? [] : [(bytes * 8) / (endS - startS)]
  })
  const later = findMedian(rates.slice(Math.floor(rates.length / 2)))
  return Math.max(test.totals.goodputBps ?? 0, later ?? 0)
}

/** The most that TCP reached alone in a direction (single or parallel streams), bit/s; null where it never ran. */
export function bestTcpBps(performed: readonly PerformedStep[], direction: OneWayDirection): number | null {
  const rates = performed.flatMap(({ spec, outcome }) => {
    const isAlone =
      (spec.kind === 'tcp-single' || spec.kind === 'tcp-parallel') && spec.direction === direction
    if (!isAlone || outcome.state !== 'done' || outcome.result.kind !== 'tcp') return []
    return outcome.result.tests.map(reachedBps)
  })
  const best = Math.max(0, ...rates)
  return best > 0 ? best : null
}

/** Registered capacity of a direction as given, at the link's layer; null where none is registered. */
export function capacityBps(link: Link, direction: OneWayDirection): number | null {
  return direction === 'ab' ? link.capacityAbBps : link.capacityBaBps
}

/** Design §5.10: without a registered capacity, UDP goes to 110 % of what TCP reached. */
const TCP_HEADROOM = 1.1
const BEYOND_FACTOR = 2

/** The rates UDP may be offered at in a direction, payload bit/s: `boundBps` unasked, `ceilingBps` with the link's consent. */
export function udpLimits(
  input: PlanInput,
  direction: OneWayDirection,
): { readonly boundBps: number; readonly ceilingBps: number } | null {
  const { link, performed } = input
  const shape = { datagramBytes: datagramBytesFor(input), isIpv6: isIpv6Link(link) }
  const registered = capacityBps(link, direction)
  const reached = bestTcpBps(performed, direction)
  const nics = [senderOf(direction), receiverOf(direction)]
    .map((side) => testInterfaceOf(input, side)?.speedBps ?? null)
    .filter((speed) => speed !== null)
    .map((speed) => udpPayloadRate({ ...shape, capacityBps: speed, layer: 'l1' }))
  const cap = Math.min(link.settings.maxRateBps ?? Number.POSITIVE_INFINITY, ...nics)
  const natural =
    registered === null
      ? reached && reached * TCP_HEADROOM
      : udpPayloadRate({ ...shape, capacityBps: registered, layer: link.capacityLayer })
  if (natural === null || natural <= 0) return null
  const boundBps = Math.min(natural, cap)
  const ceilingBps = link.settings.beyondCapacity ? Math.min(natural * BEYOND_FACTOR, cap) : boundBps
  return { boundBps, ceilingBps }
}
