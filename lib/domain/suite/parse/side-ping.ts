import type { PingReply } from '@/lib/domain/model/step'
import { numberAttribute } from '@/lib/domain/suite/frames'
import { findFrame, type HostOutput } from '@/lib/domain/suite/parse/host-output'
import { parsePing } from '@/lib/domain/tools/ping/parse'

/** The ping beside a test: one request every 0.2 s (design §5.11). */
const INTERVAL_S = 0.2

export type SidePing = {
  /** `atS` is seconds since the host booted, when the reply came. */
  readonly replies: readonly PingReply[]
  /** Requests without reply before the last that was answered; those on their way at the end were not lost. */
  readonly lostCount: number | null
}

/** iputils counts requests from 1, busybox from 0. */
export function firstSequence(text: string): number {
  return text.includes('icmp_seq=') ? 1 : 0
}

/** Returns the ping that ran beside a host's client, null where there was none. */
export function readSidePing(output: HostOutput | null): SidePing | null {
  const frame = findFrame(output, 'side-ping')
  if (!frame) return null
  const report = parsePing(frame.text)
  const began = numberAttribute(frame, 't')
  const first = firstSequence(frame.text)
  const replies = report.replies.flatMap(({ seq, rttMs }) => {
    if (seq === null) return []
    return [{ seq, rttMs, atS: began === null ? null : began + (seq - first) * INTERVAL_S + rttMs / 1000 }]
  })
  const last = Math.max(first - 1, ...replies.map(({ seq }) => seq))
  const answered = new Set(replies.map(({ seq }) => seq)).size
  if (replies.length === 0) return { replies, lostCount: report.sentCount }
  return { replies, lostCount: last - first + 1 - answered }
}
