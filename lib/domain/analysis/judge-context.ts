import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { HostFacts, SideFacts } from '@/lib/domain/model/host-facts'
import type { Link } from '@/lib/domain/model/link'
import type { PerformedStep, StepResult } from '@/lib/domain/model/step'
import { udpHeaderBytes, udpPayloadRate } from '@/lib/domain/suite/udp-grid'
import type { IpVersion } from './ceilings/line-rate'

const ETHERNET_MTU_BYTES = 1500

/** What the rest of a run says about the path, for judging one step of it. */
export type JudgeContext = {
  readonly link: Link
  readonly ipVersion: IpVersion
  /** Both ends use TCP timestamps: Linux does unless net.ipv4.tcp_timestamps is 0 on either. */
  readonly hasTimestamps: boolean
  /** Least idle round trip measured that way, else the other way; null where neither was: never what a link expects. */
  readonly idleRttMs: Readonly<Record<OneWayDirection, number | null>>
  /** Measured path MTU each way, else the link's; null unknown. */
  readonly mtuBytes: Readonly<Record<OneWayDirection, number | null>>
  readonly capacityBps: Readonly<Record<OneWayDirection, number | null>>
}

/** Returns the context for judging the steps of one run. */
export function buildJudgeContext(input: {
  readonly performed: readonly PerformedStep[]
  readonly link: Link
  readonly facts: SideFacts
}): JudgeContext {
  const { performed, link, facts } = input
  const rtt = { ab: findIdleRttMs(performed, 'ab'), ba: findIdleRttMs(performed, 'ba') }
  const mtu = { ab: findMtuBytes(performed, 'ab'), ba: findMtuBytes(performed, 'ba') }
  const isOff = (host: HostFacts | null) => host?.sysctls['net.ipv4.tcp_timestamps']?.trim() === '0'
  return {
    link,
    ipVersion: link.a.address.includes(':') ? 6 : 4,
    hasTimestamps: !isOff(facts.a) && !isOff(facts.b),
    idleRttMs: { ab: rtt.ab ?? rtt.ba, ba: rtt.ba ?? rtt.ab },
    mtuBytes: { ab: mtu.ab ?? link.mtuBytes, ba: mtu.ba ?? link.mtuBytes },
    capacityBps: { ab: link.capacityAbBps, ba: link.capacityBaBps },
  }
}

/** Returns what a step yielded, or null where it yielded nothing that counts. */
export function resultOf(step: PerformedStep | undefined): StepResult | null {
  return step?.outcome.state === 'done' ? step.outcome.result : null
}

/** Returns the UDP payload that a registered capacity carries in full packets, as the planner reckons it; null unregistered. */
export function findUdpLineBps(context: JudgeContext, direction: OneWayDirection): number | null {
  const capacityBps = context.capacityBps[direction]
  if (capacityBps === null) return null
  const packetBytes = context.mtuBytes[direction] ?? ETHERNET_MTU_BYTES
  const isIpv6 = context.ipVersion === 6
  const datagramBytes = packetBytes - udpHeaderBytes(isIpv6)
  return udpPayloadRate({ capacityBps, layer: context.link.capacityLayer, datagramBytes, isIpv6 })
}

function findIdleRttMs(performed: readonly PerformedStep[], direction: OneWayDirection): number | null {
  const step = performed.find(({ spec }) => spec.kind === 'rtt' && spec.direction === direction)
  const result = resultOf(step)
  return result?.kind === 'rtt' ? result.ping.minMs : null
}

function findMtuBytes(performed: readonly PerformedStep[], direction: OneWayDirection): number | null {
  const step = performed.find(({ spec }) => spec.kind === 'mtu' && spec.direction === direction)
  const result = resultOf(step)
  return result?.kind === 'mtu' ? result.mtu.pathMtuBytes : null
}
