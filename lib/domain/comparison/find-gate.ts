import type { Direction } from '@/lib/domain/model/direction'
import type { StepKind } from '@/lib/domain/model/run-state'
import type { StepSpec } from '@/lib/domain/model/step'
import type { ComparedRun } from './compared-run'

const KIND_BY_PREFIX: readonly (readonly [string, StepKind])[] = [
  ['rtt.', 'rtt'],
  ['path.', 'mtu'],
  ['tcp.single.', 'tcp-single'],
  ['tcp.parallel.', 'tcp-parallel'],
  ['tcp.both.', 'tcp-both'],
  ['udp.jitter', 'jitter'],
  ['udp.', 'udp-probe'],
]

/** Metrics of a whole TCP test, ramp included: its length is part of what they say. Of the others it is not. */
const WHOLE_TEST_ENDINGS = [
  'goodput_bps',
  'efficiency_pct',
  'transfer_time_ratio',
  'buffer_delay_pct',
] as const

/**
 * Returns why two runs cannot be compared at all, or null: other endpoints or another address family. Kernel, sysctls,
 * driver, MTU and route never gate; they are what one looks for (field-notes §6.0).
 */
export function findRunGate(then: ComparedRun, now: ComparedRun): string | null {
  const isV6 = (run: ComparedRun) => run.addresses.a.includes(':')
  if (isV6(then) !== isV6(now)) return 'One was measured over IPv4, the other over IPv6.'
  const isSame = then.addresses.a === now.addresses.a && then.addresses.b === now.addresses.b
  return isSame ? null : 'They were measured between different addresses.'
}

/** Returns the kind of step that measures a metric, or null for a key of a later version. */
export function findMeasuringKind(key: string): StepKind | null {
  return KIND_BY_PREFIX.find(([prefix]) => key.startsWith(prefix))?.[1] ?? null
}

/** Returns why a metric of two runs does not compare, or null: its tests had other specifications. */
export function findMetricGate(
  metric: { readonly key: string; readonly direction: Direction },
  then: ComparedRun,
  now: ComparedRun,
): string | null {
  const kind = findMeasuringKind(metric.key)
  const isWhole = WHOLE_TEST_ENDINGS.some((ending) => metric.key.endsWith(ending))
  const wordsOf = (run: ComparedRun) =>
    run.specs
      .filter(
        (spec) => spec.kind === kind && (spec.direction === metric.direction || spec.direction === 'both'),
      )
      .map((spec) => describeSpec(spec, isWhole))
      .at(-1)
  const [before, after] = [wordsOf(then), wordsOf(now)]
  if (before === undefined || after === undefined) return null
  return before === after ? null : `Measured differently: ${before} then, ${after} now.`
}

/** What decides whether two tests compare, in words; duration only where it is part of the metric. */
function describeSpec(spec: StepSpec, isWholeTest: boolean): string {
  switch (spec.kind) {
    case 'rtt':
    case 'mtu':
      return 'ping'
    case 'udp-probe':
      return `datagrams of ${spec.datagramBytes} bytes`
    case 'jitter':
      return `datagrams of ${spec.datagramBytes} bytes at ${spec.offeredBps} bit/s`
    default: {
      const streams = spec.streamsCount === 1 ? 'one stream' : `${spec.streamsCount} streams`
      const control = spec.congestionControl === null ? '' : ` of ${spec.congestionControl}`
      const window = spec.windowAskedBytes === null ? '' : ` with a window of ${spec.windowAskedBytes} bytes`
      return `${streams}${control}${window}${isWholeTest ? ` for ${spec.durationS} s` : ''}`
    }
  }
}
