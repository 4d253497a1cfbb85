import type { z } from 'zod'
import { isTelling } from '@/lib/domain/diagnosis/at-hand/build-test'
import { type AtHandInput, atHandSchema, BOUNDS } from '@/lib/domain/diagnosis/at-hand/input'

const BITS_PER_MBIT = 1e6
const NOTHING_GIVEN =
  'Nothing is given yet. Paste what a tool printed, choose a file, or fill in one of the figures below.'
const NO_UDP_RATE = 'Give Mbit/s: from UDP nothing follows without the rate that was sent.'

const inWords = (value: number) => value.toLocaleString('en')
const range = (unit: string, least: number | null, most: number) =>
  `Give ${unit}: ${least === null ? 'above 0' : `${inWords(least)} or more`}, at most ${inWords(most)}.`

/** What each field takes, in the unit that is typed there, by the last part of its path. */
const ASKS: Readonly<Record<string, string>> = {
  rttMs: range('milliseconds', null, BOUNDS.rttMs),
  capacityBps: range('Mbit/s', null, BOUNDS.bps / BITS_PER_MBIT),
  mtuBytes: range('whole bytes', BOUNDS.leastMtuBytes, BOUNDS.mtuBytes),
  streams: range('a whole number', 1, BOUNDS.streams),
  offeredBps: range('Mbit/s', null, BOUNDS.bps / BITS_PER_MBIT),
  goodputBps: range('Mbit/s', 0, BOUNDS.bps / BITS_PER_MBIT),
  retransmits: range('a whole number', 0, BOUNDS.count),
  lossPct: range('per cent', 0, 100),
  jitterMs: range('milliseconds', 0, BOUNDS.jitterMs),
  cwndBytes: range('bytes', null, BOUNDS.bytes),
  windowBytes: range('bytes', null, BOUNDS.bytes),
  mssBytes: range('whole bytes', 1, BOUNDS.mtuBytes),
}

/** What the API takes, and that something is given and says something: an empty form answers no question. */
export const diagnoseFormSchema = atHandSchema.superRefine((input, context) => {
  if (isEmpty(input)) context.addIssue({ code: 'custom', path: ['texts'], message: NOTHING_GIVEN })
  for (const [index, test] of input.tests.entries()) {
    if (isTelling(test)) continue
    context.addIssue({ code: 'custom', path: ['tests', index, 'offeredBps'], message: NO_UDP_RATE })
  }
}) satisfies z.ZodType

function isEmpty({ texts, tests, ...figures }: AtHandInput): boolean {
  return (
    texts.length === 0 && tests.length === 0 && Object.values(figures).every((each) => each === undefined)
  )
}

/**
 * Returns the errors of the form by the names of its fields, in their units; `rows` are the numbers of the rows that the tests
 * were typed in, in order. What belongs to a text stands at the texts.
 */
export function toDiagnoseFormErrors(
  errors: Readonly<Record<string, string>>,
  rows: readonly number[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [group = '', index, field] = path.split('.')
      if (group === 'texts')
        return ['texts', index === undefined ? message : `Output ${Number(index) + 1}: ${message}`]
      const said = message === NO_UDP_RATE ? message : (ASKS[field ?? group] ?? message)
      return [
        group === 'tests' && index !== undefined ? `tests.${rows[Number(index)]}.${field}` : group,
        said,
      ]
    }),
  )
}
