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
  readonly end: 'client' | 'server'
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

/** When a test began for its client, in seconds since its host booted: its own start and iperf3's setup. */
export function clientStart(o: { readonly clientBegan: number; readonly rttMs: number }): number {
  return o.clientBegan + (SETUP_RTTS * o.rttMs) / 1000
}

/** When a test began for its server, on its own clock: its end less the test and the exchange of results. */
export function serverStart(o: {
  readonly serverEnded: number
  readonly seconds: number
  readonly rttMs: number
}): number {
  return o.serverEnded - o.seconds - (TEARDOWN_RTTS * o.rttMs) / 1000
}

/** When the sender's first byte left, by its socket's busy time (kernel 4.10 on) and not before `earliest`; null without it. */
export function firstByteAt(samples: readonly TimedSample[], earliest: number): number | null {
  for (const { t, sockets } of samples) {
    const busyMs = Math.max(0, ...sockets.map((socket) => socket.busyMs ?? 0))
    if (busyMs > 0) return Math.max(earliest, t - busyMs / 1000)
  }
  return null
}

/**
 * Puts a receiver's estimated start between the last look without a byte of the test and the first with one: what its
 * server's end tells is too late where the script saw that end only after its own client's (a test both ways).
 */
export function boundByLooks(samples: readonly TimedSample[], start: number): number {
  const first = samples.findIndex(({ sockets }) => sockets.some((socket) => (socket.bytesReceived ?? 0) > 0))
  const [before, seen] = [samples[first - 1], samples[first]]
  return seen ? Math.min(Math.max(start, before?.t ?? start), seen.t) : start
}

/** Puts samples on the time of the test. */
export function timeSamples(samples: readonly TimedSample[], start: number): readonly HostSample[] {
  return samples.map(({ t, ...rest }) => ({ atS: Math.round((t - start) * 1000) / 1000, ...rest }))
}
