import type { HostFacts } from '@/lib/domain/model/host-facts'
import type { TcpSpec, UdpSpec } from '@/lib/domain/model/step'
import { isIpv6Address } from '@/lib/domain/suite/address'

/** A point of a dotted version, e.g. [3, 10]. */
type Version = readonly [number, number]

/** First releases of options (field-notes §3.1.8 and the recommended call). */
const SINCE = {
  idleTimeout: [3, 10],
  connectTimeout: [3, 2],
  extraData: [3, 6],
  dontFragment: [3, 10],
} as const satisfies Record<string, Version>

const IDLE_TIMEOUT_S = 15
const CONNECT_TIMEOUT_MS = 5000
/** Twice a second: fine enough for a ramp and for "after the first second" of a three-second probe. */
const INTERVAL_S = 0.5

/** True when a host's iperf3 is known to be at least that version; an unknown version gets the oldest call. */
function hasSince(facts: HostFacts | null, since: Version): boolean {
  const found = /(\d+)\.(\d+)/.exec(facts?.iperf3Version ?? '')
  if (!found) return false
  const [major, minor] = [Number(found[1]), Number(found[2])]
  return major > since[0] || (major === since[0] && minor >= since[1])
}

/** Tells UDP from TCP specifications. */
export function isUdpSpec(spec: TcpSpec | UdpSpec): spec is UdpSpec {
  return spec.kind === 'udp-probe' || spec.kind === 'jitter'
}

/** iperf3 takes whole seconds. */
export function wholeSeconds(durationS: number): number {
  return Math.max(1, Math.round(durationS))
}

/** Words of a one-shot server bound to the test address; the port is added by the script. */
export function serverWords(o: {
  readonly facts: HostFacts | null
  readonly address: string
}): readonly string[] {
  const idle = hasSince(o.facts, SINCE.idleTimeout) ? ['--idle-timeout', String(IDLE_TIMEOUT_S)] : []
  return ['iperf3', '-s', '-1', '-J', '-i', String(INTERVAL_S), '-B', o.address, ...idle]
}

function tcpWords(spec: TcpSpec): readonly string[] {
  const streams = spec.streamsCount > 1 ? ['-P', String(spec.streamsCount)] : []
  const control = spec.congestionControl === null ? [] : ['-C', spec.congestionControl]
  const window = spec.windowAskedBytes === null ? [] : ['-w', String(spec.windowAskedBytes)]
  return [...streams, ...control, ...window]
}

function udpWords(spec: UdpSpec, facts: HostFacts | null, isIpv6: boolean): readonly string[] {
  const whole = !isIpv6 && hasSince(facts, SINCE.dontFragment) ? ['--dont-fragment'] : []
  const rate = ['-u', '-b', String(Math.round(spec.offeredBps)), '-l', String(spec.datagramBytes)]
  return [...rate, '-w', String(spec.windowBytes), ...whole]
}

/**
 * Words of a client that sends, or that is sent to where `isReversed`; never --bidir. Options that the host's version lacks
 * are left out. The port is added by the script.
 */
export function clientWords(o: {
  readonly spec: TcpSpec | UdpSpec
  readonly facts: HostFacts | null
  readonly source: string
  readonly destination: string
  readonly runId: string
  readonly isReversed: boolean
}): readonly string[] {
  const { spec, facts } = o
  const connect = hasSince(facts, SINCE.connectTimeout)
    ? ['--connect-timeout', String(CONNECT_TIMEOUT_MS)]
    : []
  const extra = hasSince(facts, SINCE.extraData) ? ['--extra-data', o.runId] : []
  return [
    ...['iperf3', '-c', o.destination, '-B', o.source, '-J', '-i', String(INTERVAL_S)],
    ...['-t', String(wholeSeconds(spec.durationS))],
    ...(o.isReversed ? ['-R'] : []),
    ...connect,
    ...extra,
    ...(isUdpSpec(spec) ? udpWords(spec, facts, isIpv6Address(o.source)) : tcpWords(spec)),
  ]
}
