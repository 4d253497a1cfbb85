import type { CpuSample, HostSample } from '@/lib/domain/model/step'
import { numberAttribute } from '@/lib/domain/suite/frames'
import type { HostOutput } from '@/lib/domain/suite/parse/host-output'
import { readDataSockets, type SsVersions, toSocketSample } from '@/lib/domain/suite/read-sample'
import { type CpuTicks, diffProcStat, parseProcStat } from '@/lib/domain/tools/kernel/proc-stat'

/** A sample before the moment traffic began is known: `t` is seconds since the host booted. */
export type TimedSample = Omit<HostSample, 'atS'> & { readonly t: number }

function busiest(before: readonly CpuTicks[] | null, after: readonly CpuTicks[]): CpuSample | null {
  const uses = before ? diffProcStat(before, after) : []
  const cores = uses.filter(({ cpu }) => cpu !== 'cpu')
  const all = uses.find(({ cpu }) => cpu === 'cpu')
  if (cores.length === 0) return null
  return {
    busiestCorePct: Math.max(...cores.map(({ busyPct }) => busyPct)),
    busiestCoreSoftirqPct: Math.max(...cores.map(({ softirqPct }) => softirqPct)),
    stealPct: all?.stealPct ?? Math.max(...cores.map(({ stealPct }) => stealPct)),
  }
}

/** Returns a host's samples in order, with the sockets of one direction of the test. */
export function readSamples(o: {
  readonly output: HostOutput | null
  readonly ports: readonly number[]
  readonly end: 'sender' | 'receiver'
  readonly versions: SsVersions
}): readonly TimedSample[] {
  let previous: readonly CpuTicks[] | null = null
  return (o.output?.frames ?? []).flatMap((frame) => {
    const t = numberAttribute(frame, 't')
    if (frame.name !== 'sample' || t === null) return []
    const ticks = parseProcStat(frame.text)
    const cpu = busiest(previous, ticks)
    previous = ticks
    const sockets = readDataSockets({ text: frame.text, ports: o.ports, end: o.end, versions: o.versions })
    return [{ t, cpu, sockets: sockets.map(toSocketSample) }]
  })
}

/** iperf3 sets a test up in about four round trips: control connection, parameters, data connections, start. */
const SETUP_RTTS = 4
/** After the sender's end a server hears of it, exchanges results and is told to leave: two round trips. */
const TEARDOWN_RTTS = 2

/**
 * When the sender's traffic began, in seconds since its host booted: a socket's busy time runs from its first byte
 * (kernel 4.10 on); without it, the client's start and iperf3's setup.
 */
export function senderStart(o: {
  readonly samples: readonly TimedSample[]
  readonly clientBegan: number
  readonly rttMs: number
}): number {
  const fallback = o.clientBegan + (SETUP_RTTS * o.rttMs) / 1000
  for (const { t, sockets } of o.samples) {
    const busyMs = Math.max(0, ...sockets.map((socket) => socket.busyMs ?? 0))
    if (busyMs > 0) return Math.max(o.clientBegan, t - busyMs / 1000)
  }
  return fallback
}

/** When traffic began for the receiver, on its own clock: its server's end less the test and the exchange of results. */
export function receiverStart(o: {
  readonly serverEnded: number
  readonly seconds: number
  readonly rttMs: number
}): number {
  return o.serverEnded - o.seconds - (TEARDOWN_RTTS * o.rttMs) / 1000
}

/** Puts samples on the time of the test. */
export function timeSamples(samples: readonly TimedSample[], start: number): readonly HostSample[] {
  return samples.map(({ t, ...rest }) => ({ atS: Math.round((t - start) * 1000) / 1000, ...rest }))
}
