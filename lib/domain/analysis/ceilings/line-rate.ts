import type { CapacityLayer } from '@/lib/domain/model/link'

/**
 * What each layer counts beside the IP packet, bytes a frame. Layer 2: Ethernet's header 14 and checksum 4. Layer 1 adds
 * the gap 12, preamble 7 and start 1 (RFC 6349 §4.2 with design §6: 38 bytes a frame). Layer 3 counts the packet alone.
 */
export const LAYER_OVERHEAD_BYTES: Readonly<Record<CapacityLayer, number>> = { l1: 38, l2: 18, l3: 0 }

const IP_HEADER_BYTES = { 4: 20, 6: 40 } as const
const TCP_HEADER_BYTES = 20
/** The timestamp option with its padding (RFC 7323 §3.2), in every segment where both ends use it. */
const TCP_TIMESTAMPS_BYTES = 12
const UDP_HEADER_BYTES = 8

export type IpVersion = 4 | 6

/** Returns the TCP payload of a full packet, bytes. */
export function findSegmentBytes(packet: {
  readonly mtuBytes: number
  readonly ipVersion: IpVersion
  readonly hasTimestamps: boolean
}): number {
  const { mtuBytes, ipVersion, hasTimestamps } = packet
  return mtuBytes - IP_HEADER_BYTES[ipVersion] - TCP_HEADER_BYTES - (hasTimestamps ? TCP_TIMESTAMPS_BYTES : 0)
}

/** Returns the IP packet that carries a UDP payload, bytes. */
export function findDatagramPacketBytes(payloadBytes: number, ipVersion: IpVersion): number {
  return payloadBytes + IP_HEADER_BYTES[ipVersion] + UDP_HEADER_BYTES
}

/**
 * Returns the payload rate of a line that is full of packets of one size, bit/s: RFC 6349 §4.2's frames per second times
 * the payload of each. Null where the packet has no room for a payload.
 */
export function findPayloadCeilingBps(line: {
  readonly capacityBps: number
  readonly frameOverheadBytes: number
  readonly packetBytes: number
  readonly payloadBytes: number
}): number | null {
  const { capacityBps, frameOverheadBytes, packetBytes, payloadBytes } = line
  if (payloadBytes <= 0) return null
  const framesPerSecond = capacityBps / ((packetBytes + frameOverheadBytes) * 8)
  return framesPerSecond * payloadBytes * 8
}
