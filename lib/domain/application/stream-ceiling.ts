import { findBdpBytes, findWindowCeilingBps } from '@/lib/domain/analysis/ceilings/window-rate'
import { findAdvisedMaxBytes, findUsableBytes } from '@/lib/domain/diagnosis/advice/advised-maximum'
import type { Side } from '@/lib/domain/model/direction'
import { readSysctlTriple } from '@/lib/domain/tools/sysctl/parse'

/** The most that a window can be without the scale option: 16 bits (RFC 7323 §2). */
const UNSCALED_WINDOW_BYTES = 65_535

/** What autotuning may reach for one direction, from the settings of both ends; null is unknown. */
export type HostBuffers = {
  /** The setting that allows least, and whose it is. */
  readonly lowest: {
    readonly side: Side
    readonly setting: 'tcp_wmem' | 'tcp_rmem'
    readonly maxBytes: number
  } | null
  readonly hasWindowScaling: boolean
}

export type StreamPath = {
  readonly rttMs: number
  /** What one stream carried, where that was measured. */
  readonly steadyBps: number | null
  /** Whether the window held it there, by the kernel's own clocks. */
  readonly isWindowBound: boolean
  /** The most payload that the path carries, where that is known. */
  readonly fullBps: number | null
  readonly buffers: HostBuffers
}

export type StreamCeiling = {
  readonly bps: number
  /** `window`: measured, the window binds. `line`: buffers hold more than the line needs. `buffers`: at least so much, by the settings. `measured`: at least so much, because a stream did. */
  readonly by: 'window' | 'line' | 'buffers' | 'measured'
}

type Settings = Readonly<Record<string, string>>

/** Returns what the settings of a sender and a receiver allow one stream between them. */
export function readHostBuffers(
  sender: { readonly side: Side; readonly sysctls: Settings } | null,
  receiver: { readonly side: Side; readonly sysctls: Settings } | null,
): HostBuffers {
  const write = sender && readSysctlTriple(sender.sysctls, 'net.ipv4.tcp_wmem')
  const read = receiver && readSysctlTriple(receiver.sysctls, 'net.ipv4.tcp_rmem')
  const isOff = (host: typeof sender) => host?.sysctls['net.ipv4.tcp_window_scaling']?.trim() === '0'
  const hasWindowScaling = !isOff(sender) && !isOff(receiver)
  if (!sender || !receiver || !write || !read) return { lowest: null, hasWindowScaling }
  const lowest =
    write.max <= read.max
      ? { side: sender.side, setting: 'tcp_wmem' as const, maxBytes: write.max }
      : { side: receiver.side, setting: 'tcp_rmem' as const, maxBytes: read.max }
  return { lowest, hasWindowScaling }
}

/**
 * Returns the largest rate that windows allow one stream as the hosts are set, or null where their settings are unknown
 * and nothing else tells. What the window held is the rate itself. Otherwise half of the smaller buffer over the round trip
 * (RFC 6349 §3.3), never less than what a stream carried, because newer kernels use more than half of a buffer.
 */
export function findStreamCeiling(path: StreamPath): StreamCeiling | null {
  const { steadyBps, isWindowBound, buffers } = path
  if (isWindowBound && steadyBps !== null) return { bps: steadyBps, by: 'window' }
  return buffers.lowest === null ? null : findAllowed(buffers.lowest.maxBytes, path)
}

/**
 * Returns the same with the maxima that the advice would set on both hosts, which never lower one, and that maximum; null
 * where nothing says what the path can carry.
 */
export function findAdvisedCeiling(
  path: StreamPath,
): { readonly ceiling: StreamCeiling; readonly maxBytes: number } | null {
  const { rttMs, fullBps, buffers } = path
  if (fullBps === null) return null
  const maxBytes = findAdvisedMaxBytes(findBdpBytes(fullBps, rttMs))
  const ceiling = findAllowed(Math.max(maxBytes, buffers.lowest?.maxBytes ?? 0), path)
  return ceiling && { ceiling, maxBytes }
}

function findAllowed(bufferBytes: number, path: StreamPath): StreamCeiling | null {
  const { rttMs, steadyBps, fullBps, buffers } = path
  const usableBytes = findUsableBytes(bufferBytes)
  const windowBytes = buffers.hasWindowScaling ? usableBytes : Math.min(usableBytes, UNSCALED_WINDOW_BYTES)
  const bps = findWindowCeilingBps(windowBytes, rttMs)
  if (bps === null) return null
  const seen: StreamCeiling =
    steadyBps !== null && steadyBps > bps ? { bps: steadyBps, by: 'measured' } : { bps, by: 'buffers' }
  return fullBps !== null && seen.bps >= fullBps
    ? { bps: Math.max(fullBps, steadyBps ?? 0), by: 'line' }
    : seen
}
