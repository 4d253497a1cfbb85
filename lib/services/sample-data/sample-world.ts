import type { OneWayDirection } from '@/lib/domain/model/direction'

/** What a simulated path does in one direction. */
export type PathDirection = {
  /** What the wire carries, bit/s at layer 1. */
  readonly capacityBps: number
  /** Share of packets lost at random whatever the load, 0–1. */
  readonly lossShare: number
  /** The most the receiving host lets be in flight, bytes. */
  readonly receiveWindowBytes: number
  /** Share of UDP datagrams that the receiving host drops near the line rate, 0–1. */
  readonly hostDropShare: number
}

/** A simulated path between two hosts at one moment. */
export type SampleWorld = {
  readonly rttMs: number
  readonly mtuBytes: number
  /** What a full queue adds to the RTT, ms. */
  readonly queueMs: number
  /** Run-to-run spread of rates, as a share. */
  readonly spread: number
  readonly path: Readonly<Record<OneWayDirection, PathDirection>>
}

const IP_TCP_HEADER_BYTES = 52
const ETHERNET_BYTES = 38
const IP_UDP_HEADER_BYTES = 28

/** Segment size with timestamps, bytes. */
export function mssOf(world: SampleWorld): number {
  return world.mtuBytes - IP_TCP_HEADER_BYTES
}

/** What TCP delivers on the full line, bit/s (RFC 6349 section 4.1.1, with timestamps). */
export function lineGoodputBps(world: SampleWorld, direction: OneWayDirection): number {
  return (world.path[direction].capacityBps * mssOf(world)) / (world.mtuBytes + ETHERNET_BYTES)
}

/** UDP payload that the line carries with datagrams of a length, bit/s. */
export function linePayloadBps(
  world: SampleWorld,
  direction: OneWayDirection,
  datagramBytes: number,
): number {
  return (
    (world.path[direction].capacityBps * datagramBytes) /
    (datagramBytes + IP_UDP_HEADER_BYTES + ETHERNET_BYTES)
  )
}

/** What one CUBIC flow keeps up under random loss, bit/s (RFC 9438 section 5.1, C = 0.4, beta = 0.7); unbounded without loss. */
export function lossBoundBps(world: SampleWorld, direction: OneWayDirection): number {
  const { lossShare } = world.path[direction]
  if (lossShare <= 0) return Number.POSITIVE_INFINITY
  const rttS = world.rttMs / 1_000
  const cubicSegments = (1.054 * rttS ** 0.75) / lossShare ** 0.75
  const renoSegments = 1.22 / Math.sqrt(lossShare)
  return (Math.max(cubicSegments, renoSegments) * mssOf(world) * 8) / rttS
}
