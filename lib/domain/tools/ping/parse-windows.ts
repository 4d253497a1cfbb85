import type { PingReply } from '@/lib/domain/tools/ping/report'

/**
 * Windows speaks every language, and old consoles garble it, so its output is read by shape alone: replies by "=NNms TTL=",
 * the packet line by three numbers behind "=", the times by three numbers with "ms".
 */
const REPLY = /[=<](\d+)\s?ms\s+TTL=\d+/i
/** Commas differ by script ("，", "、"), so anything but a digit may part the numbers. */
const PACKETS = /=\s*(\d+)\s*[^=\n\w][^=\n\d]*=\s*(\d+)\s*[^=\n\w][^=\n\d]*=\s*(\d+)\D/
const TIMES = /=\s*(\d+)\s?ms[^=\n\d]+=\s*(\d+)\s?ms[^=\n\d]+=\s*(\d+)\s?ms/
const SHARE = /[(（][^)\n）]*\d\s?%/
const REPLY_V6 = /^\S.*?\s[^\s=]+[=<](\d+)\s?ms\s*$/

export type WindowsCounts = {
  readonly sent: number
  readonly received: number
  readonly lost: number
  readonly times: { readonly min: number; readonly max: number; readonly avg: number } | null
}

/** Returns the reply in a line of Windows' ping, null where there is none. "<1ms" counts as 1 ms, as Windows counts it. */
export function readWindowsReply(line: string): PingReply | null {
  const found =
    REPLY.exec(line) ?? (/^\S+ \S+ [0-9a-f:]+:(?:%\d+:)? /i.test(line) ? REPLY_V6.exec(line) : null)
  return found?.[1] === undefined ? null : { seq: null, rttMs: Number(found[1]), atS: null }
}

/** Returns the statistics of Windows' ping in whatever language, null where the text has none. */
export function readWindowsCounts(text: string): WindowsCounts | null {
  const packets = PACKETS.exec(text)
  if (!packets || !SHARE.test(text)) return null
  const [sent, received, lost] = packets.slice(1).map(Number)
  if (sent === undefined || received === undefined || lost === undefined || received + lost !== sent)
    return null
  const times = TIMES.exec(text)?.slice(1).map(Number)
  const [min, max, avg] = times ?? []
  const isTimed = min !== undefined && max !== undefined && avg !== undefined
  return { sent, received, lost, times: isTimed ? { min, max, avg } : null }
}
