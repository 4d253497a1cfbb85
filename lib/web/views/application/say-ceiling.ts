import { type Measured, measuredOr } from '@/lib/domain/analysis/measured'
import {
  findAdvisedCeiling,
  findStreamCeiling,
  type HostBuffers,
  type StreamCeiling,
  type StreamPath,
} from '@/lib/domain/application/stream-ceiling'
import { formatBytes } from '@/lib/domain/format/bytes'
import type { EndNames } from '@/lib/domain/format/end-names'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { makeFigure } from '../figures/figure'
import type { ApplicationFigure } from './application-view'
import type { ApplicationPathFacts } from './find-application-path'

const NO_SETTINGS = 'tcp_wmem of the sender or tcp_rmem of the receiver is not known.'
const NO_WINDOW = 'The round trip is 0, so no window sets a rate.'

/** The most that windows allow one stream as the hosts are set. */
export function sayCeiling(path: ApplicationPathFacts, ends: EndNames): ApplicationFigure {
  const stream = toStreamPath(path)
  if (stream === null) return figureOf(path.rttMs, null)
  const ceiling = findStreamCeiling(stream)
  if (ceiling === null) {
    return figureOf(measuredOr(null, path.buffers.lowest === null ? NO_SETTINGS : NO_WINDOW), null)
  }
  return figureOf({ value: ceiling.bps }, noteOf(ceiling, path, ends), isLowerBound(ceiling))
}

/** The same with the maxima that the advice would set. */
export function sayAdvisedCeiling(path: ApplicationPathFacts, ends: EndNames): ApplicationFigure {
  const stream = toStreamPath(path)
  if (stream === null) return figureOf(path.rttMs, null)
  if (stream.fullBps === null) return figureOf(path.fullBps, null)
  const advised = findAdvisedCeiling(stream)
  if (advised === null) return figureOf(measuredOr(null, NO_WINDOW), null)
  const { ceiling, maxBytes } = advised
  return figureOf({ value: ceiling.bps }, sayMaxima(maxBytes, path.buffers, ends), isLowerBound(ceiling))
}

function toStreamPath(path: ApplicationPathFacts): StreamPath | null {
  const { rttMs, steadyBps, fullBps, isWindowBound, buffers } = path
  if (rttMs.value === null) return null
  return { rttMs: rttMs.value, steadyBps: steadyBps.value, fullBps: fullBps.value, isWindowBound, buffers }
}

function figureOf(measured: Measured, note: string | null, isAtLeast = false): ApplicationFigure {
  return { ...makeFigure(measured, { unit: 'bps' }, isAtLeast), note }
}

/** Half of a buffer is what it holds at least. */
function isLowerBound({ by }: StreamCeiling): boolean {
  return by === 'buffers' || by === 'measured'
}

function noteOf({ by }: StreamCeiling, path: ApplicationPathFacts, ends: EndNames): string {
  const buffer = sayBuffer(path.buffers, ends)
  switch (by) {
    case 'window':
      return 'measured: the window holds it there'
    case 'line':
      return path.isFullBpsMeasured
        ? 'what several streams carried together; windows allow more'
        : 'the line; windows allow more'
    case 'buffers':
      return path.buffers.hasWindowScaling
        ? `half of ${buffer} a round trip`
        : '64 KiB a round trip: window scaling is off'
    case 'measured':
      return `measured; half of ${buffer} would be less`
  }
}

function sayBuffer({ lowest }: HostBuffers, ends: EndNames): string {
  return lowest === null
    ? 'the buffers'
    : `${formatBytes(lowest.maxBytes, LOCALE)} (${lowest.setting}, ${ends[lowest.side]})`
}

function sayMaxima(maxBytes: number, { lowest, hasWindowScaling }: HostBuffers, ends: EndNames): string {
  if (!hasWindowScaling) return 'window scaling is off: larger buffers change nothing'
  const needed = formatBytes(maxBytes, LOCALE)
  if (lowest === null) return `tcp_rmem and tcp_wmem up to ${needed}; what is set is not known`
  return lowest.maxBytes >= maxBytes
    ? `nothing to change: ${needed} suffice, ${formatBytes(lowest.maxBytes, LOCALE)} are allowed`
    : `tcp_rmem and tcp_wmem up to ${needed}; ${ends[lowest.side]} has ${formatBytes(lowest.maxBytes, LOCALE)} (${lowest.setting})`
}
