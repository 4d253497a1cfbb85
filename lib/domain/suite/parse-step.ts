import type { EndNames } from '@/lib/domain/format/end-names'
import type { RawOutput, StepOutcome, StepSpec } from '@/lib/domain/model/step'
import { nameHosts } from '@/lib/domain/suite/parse/failures'
import { parseMtu, parseRtt } from '@/lib/domain/suite/parse/idle'
import { parseTraffic } from '@/lib/domain/suite/parse/traffic'
import type { SideFacts } from '@/lib/domain/suite/plan-context'

/** Stored beside what was parsed; raised when the same output would be read differently. */
export const PARSER_VERSION = 1

/** Returns the outcome of a step that sends nothing because the hosts' limits would clamp its window; null for all others. */
function outcomeWithoutTraffic(spec: StepSpec): StepOutcome | null {
  if (!('clamped' in spec) || !spec.clamped) return null
  const message = `The hosts do not grant a buffer of ${spec.windowAskedBytes ?? 0} bytes (net.core.wmem_max of the sender, rmem_max of the receiver).`
  return { state: 'skipped', failure: { code: 'clamped', message } }
}

type ParseInput = {
  readonly spec: StepSpec
  readonly outputs: readonly RawOutput[]
  readonly facts: SideFacts
  /** What the hosts are called, for the sentences of failures. */
  readonly names: EndNames
}

/** Returns what a step yielded, from what its scripts printed: a result, or the reason why there is none. Never throws. */
export function parseStep(input: ParseInput): StepOutcome {
  const outcome = outcomeWithoutTraffic(input.spec) ?? parseOutputs(input)
  return outcome.state === 'done' ? outcome : { ...outcome, failure: nameHosts(outcome.failure, input.names) }
}

function parseOutputs({ spec, outputs, facts }: ParseInput): StepOutcome {
  if (spec.kind === 'rtt') return parseRtt(spec, outputs)
  if (spec.kind === 'mtu') return parseMtu(spec, outputs)
  return parseTraffic(spec, outputs, facts)
}

/**
 * Returns the bytes of payload a step sent, both directions together, also where it failed after it had begun; 0 for a step
 * that sends none, null for a test of which nothing is known.
 */
export function sentBytesOf(outcome: StepOutcome): number | null {
  if (outcome.state === 'skipped') return 0
  const { result } = outcome
  if (result === null) return null
  if (result.kind === 'rtt' || result.kind === 'mtu') return 0
  const tests = result.kind === 'tcp' ? result.tests : [result.test]
  const known = tests.map(({ totals }) => totals.sentBytes).filter((bytes) => bytes !== null)
  return known.length === 0 ? null : known.reduce((sum, bytes) => sum + bytes, 0)
}
