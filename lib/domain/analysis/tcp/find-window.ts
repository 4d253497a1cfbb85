import { type Measured, measuredOr } from '@/lib/domain/analysis/measured'
import { maxKnown, meanKnown } from '@/lib/domain/analysis/statistics/sum'
import { formatBytes } from '@/lib/domain/format/bytes'
import type { HostSample, SocketSample } from '@/lib/domain/model/step'
import { findCwndBytes, sumOverSockets, toBytes } from './counter-delta'
import { findLimitingSide, type LimitShares } from './find-limits'
import { findStarvedPct, isStarved } from './find-starved'

export type WindowUse = {
  /** The smaller of the peer's window and the most in flight; unknown where no fixed window held the sender. */
  readonly effective: Measured
  readonly peerWindowBytes: number | null
  /** The most that was in flight. */
  readonly inFlightBytes: number | null
  readonly cwndMaxBytes: number | null
  /** Of looks: nothing waited to be sent. */
  readonly starvedPct: number | null
}

/**
 * A sender that its own buffer or program limits has a window only where it stays this near to the most it had in flight on average:
 * what is claimed of a window-limited rate is that it is window / RTT within 5 %.
 */
const FIXED_WINDOW_SHARE = 0.95

const NO_WINDOW = 'ss tells the peer’s window from iproute2 5.18 on kernel 5.4 or later.'

/**
 * Returns the windows of a sender over some samples, all streams together. Neither what `-w` asked nor what the kernel
 * granted is the window; the peer's advertised window and what was ever in flight are (design §2; field-notes §3.23).
 */
export function findWindowUse(samples: readonly HostSample[], limits: LimitShares | null): WindowUse {
  const read = (value: (socket: SocketSample) => number | null) =>
    samples.map((sample) => sumOverSockets(sample, value))
  const inFlights = read((socket) => toBytes(socket.unackedSegments, socket.mssBytes))
  const peerWindowBytes = maxKnown(read((socket) => socket.sndWndBytes))
  const inFlightBytes = maxKnown(inFlights)
  const starvedPct = findStarvedPct(samples)
  const isHeldBySender = isStarved(starvedPct) || (limits !== null && findLimitingSide(limits) === 'sender')
  return {
    effective: findEffective({
      peerWindowBytes,
      inFlightBytes,
      meanBytes: meanKnown(inFlights),
      isHeldBySender,
    }),
    peerWindowBytes,
    inFlightBytes,
    cwndMaxBytes: maxKnown(samples.map(findCwndBytes)),
    starvedPct,
  }
}

function findEffective(found: {
  readonly peerWindowBytes: number | null
  readonly inFlightBytes: number | null
  readonly meanBytes: number | null
  /** By its buffer or its program. */
  readonly isHeldBySender: boolean
}): Measured {
  const { peerWindowBytes, inFlightBytes, meanBytes, isHeldBySender } = found
  if (peerWindowBytes === null || inFlightBytes === null || meanBytes === null)
    return measuredOr(null, NO_WINDOW)
  if (isHeldBySender && meanBytes < FIXED_WINDOW_SHARE * inFlightBytes) {
    const [mean, most] = [meanBytes, inFlightBytes].map((bytes) => formatBytes(bytes, 'en'))
    return measuredOr(
      null,
      `The sender held no fixed window: ${mean} were in flight on average, ${most} at most.`,
    )
  }
  return measuredOr(Math.min(peerWindowBytes, inFlightBytes), NO_WINDOW)
}
