import { formatBytes } from '@/lib/domain/format/bytes'
import { formatRate } from '@/lib/domain/format/rate'
import type { StepSpec } from '@/lib/domain/model/step'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { type EndNames, namePeers } from '../figures/site-names'

/** What a step does, in words: "Frankfurt sends to Ashburn, one stream". */
export function sayStep(spec: StepSpec, ends: EndNames): string {
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
      return `${from} sends UDP to ${to} at ${formatRate(spec.offeredBps, LOCALE)}`
    case 'jitter':
      return `${from} sends small UDP datagrams to ${to}, to measure jitter`
    case 'window':
      return `${from} sends to ${to}, one stream with a window of ${formatBytes(spec.windowAskedBytes, LOCALE)}`
    default:
      return `${from} sends to ${to}, ${spec.streamsCount === 1 ? 'one stream' : `${spec.streamsCount} streams`}`
  }
}

/** The short name of a kind of step. */
export const STEP_KIND_NAMES: Readonly<Record<StepSpec['kind'], string>> = {
  rtt: 'Idle RTT',
  mtu: 'Path MTU',
  'tcp-single': 'One TCP stream',
  'tcp-parallel': 'Parallel TCP streams',
  'tcp-both': 'Both directions at once',
  'udp-probe': 'UDP probe',
  jitter: 'Jitter',
  window: 'Window scan',
}

/** How long a step's own traffic takes, seconds. */
export function stepDurationS(spec: StepSpec): number {
  if (spec.kind === 'rtt') return spec.count * spec.intervalS
  return spec.kind === 'mtu' ? 5 : spec.durationS
}
