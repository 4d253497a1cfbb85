import { formatBytes } from '../format/bytes'
import { type EndNames, namePeers } from '../format/end-names'
import { formatRate } from '../format/rate'
import type { StepSpec } from '../model/step'

/** What a step does, in words: "Frankfurt sends to Ashburn, one stream". */
export function sayStep(spec: StepSpec, ends: EndNames, locale = 'en'): string {
  if (spec.direction === 'both') {
    const streams = spec.streamsCount === 1 ? 'one stream each' : `${spec.streamsCount} streams each`
    return `${ends.a} and ${ends.b} send to each other at once, ${streams}`
  }
  const [from, to] = namePeers(ends, spec.direction)
  switch (spec.kind) {
    case 'rtt':
      return `${from} pings ${to}, ${spec.count} times on an idle link`
    case 'mtu':
      return `${from} looks for the largest packet that reaches ${to}`
    case 'udp-probe':
      return `${from} sends UDP to ${to} at ${formatRate(spec.offeredBps, locale)}`
    case 'jitter':
      return `${from} sends small UDP datagrams to ${to}, to measure jitter`
    case 'window':
      return `${from} sends to ${to}, one stream with a window of ${formatBytes(spec.windowAskedBytes, locale)}`
    default:
      return `${from} sends to ${to}, ${spec.streamsCount === 1 ? 'one stream' : `${spec.streamsCount} streams`}`
  }
}

/** How long a step's own traffic takes, in seconds; of a path-MTU search, how long it usually does. */
export function stepDurationS(spec: StepSpec): number {
  if (spec.kind === 'rtt') return spec.count * spec.intervalS
  return spec.kind === 'mtu' ? 2 : spec.durationS
}
