import type { EndNames } from '@/lib/domain/format/end-names'
import { ONE_WAY_DIRECTIONS, type Side, senderOf } from '@/lib/domain/model/direction'
import type { Failure } from '@/lib/domain/model/failure'
import type { PerformedStep, StepOutcome } from '@/lib/domain/model/step'
import { readFrames } from '@/lib/domain/suite/frames'
import { parsePing } from '@/lib/domain/tools/ping/parse'

/** No connection came to be, or one fell silent: the whole path may be gone. */
const PATH_SILENCE_CODES: readonly string[] = ['timeout', 'firewalled', 'stalled', 'unreachable']
/** Failures that a path which is gone may also be the cause of. */
const SILENCE_CODES: readonly string[] = [
  ...PATH_SILENCE_CODES,
  'no-reply',
  'nothing-received',
  'udp-blocked',
  'control-closed',
]

/** What a few pings over the link found, from one side. */
export type LinkLook = { readonly sentCount: number; readonly answeredCount: number }

function failureCodeOf(outcome: StepOutcome): string | null {
  return outcome.state === 'failed' ? outcome.failure.code : null
}

/** Returns whether a step failed in a way after which one must ask if the link is still there. */
export function isSilence(outcome: StepOutcome): boolean {
  return SILENCE_CODES.includes(failureCodeOf(outcome) ?? '')
}

/** Returns the sides whose pings were answered earlier in the run: only there does silence now tell anything. */
export function findAnsweredSides(performed: readonly PerformedStep[]): readonly Side[] {
  return ONE_WAY_DIRECTIONS.filter((direction) =>
    performed.some(
      ({ spec, outcome }) => spec.kind === 'rtt' && spec.direction === direction && outcome.state === 'done',
    ),
  ).map(senderOf)
}

/** Returns what `linkLookScript` printed, null where ping did not come to count. */
export function readLinkLook(text: string): LinkLook | null {
  const frame = readFrames(text).find(({ name }) => name === 'ping')
  const { sentCount, replies } = parsePing(frame?.text ?? '')
  return sentCount === null ? null : { sentCount, answeredCount: replies.length }
}

/** Returns the failure of a link that no longer answers what it answered before; null while anything came back, or nobody looked. */
export function describeLostLink(looks: readonly (LinkLook | null)[], names: EndNames): Failure | null {
  const known = looks.filter((look) => look !== null)
  if (known.length === 0 || known.length < looks.length) return null
  if (known.some(({ answeredCount }) => answeredCount > 0)) return null
  const count = known.reduce((sum, { sentCount }) => sum + sentCount, 0)
  return {
    code: 'link-lost',
    message: `${names.a} and ${names.b} no longer reach each other over the link: none of ${count} pings was answered, as pings were when the run began. What was measured before is kept.`,
  }
}

/**
 * Returns the failure of a link on which pings never passed, so that they tell nothing now: two steps in a row that met
 * silence after one that did not. Null where that is not so.
 */
export function describeSilentLink(
  performed: readonly PerformedStep[],
  outcome: StepOutcome,
  names: EndNames,
): Failure | null {
  const isPathSilence = (each: StepOutcome | undefined) =>
    each !== undefined && PATH_SILENCE_CODES.includes(failureCodeOf(each) ?? '')
  const hasCarried = performed.some(
    ({ outcome: each }) =>
      each.state === 'done' && (each.result.kind === 'tcp' || each.result.kind === 'udp'),
  )
  if (!hasCarried || !isPathSilence(outcome) || !isPathSilence(performed.at(-1)?.outcome)) return null
  return {
    code: 'link-lost',
    message: `${names.a} and ${names.b} no longer reach each other over the link: two steps in a row met silence, after others had passed. What was measured before is kept.`,
  }
}
