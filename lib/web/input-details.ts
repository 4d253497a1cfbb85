import type { z } from 'zod'
import type { AppErrorDetail } from '@/lib/services/errors'

const ASKS: Readonly<Record<string, string>> = {
  number: 'Give a number.',
  int: 'Give a whole number.',
  string: 'This is needed.',
  array: 'Give a list.',
  boolean: 'Say true or false.',
}

const BOUND_UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

/** How the library's own messages begin; a schema's own sentence goes through as it is. */
const ZOD_WORDS = /^(Too (big|small)|Invalid|Unrecognized)/

function sayBound(bound: string, origin: string): string {
  return `${bound}${BOUND_UNITS[origin] ?? ''}.`
}

/** What a person should give, where the schema itself says it in a programmer's words. */
function toSentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return ASKS[issue.expected] ?? issue.message
  if (!ZOD_WORDS.test(issue.message)) return issue.message
  if (issue.code === 'too_big') return sayBound(`At most ${issue.maximum}`, issue.origin)
  if (issue.code === 'too_small') return sayBound(`At least ${issue.minimum}`, issue.origin)
  if (issue.code === 'invalid_value') return `Give one of: ${issue.values.join(', ')}.`
  if (issue.code === 'unrecognized_keys') return `Not known here: ${issue.keys.join(', ')}.`
  return issue.message
}

/** What is wrong with an input, one sentence a field, by the field's dotted path (`ssh.address`). */
export function toInputDetails(error: z.ZodError): readonly AppErrorDetail[] {
  return error.issues.map((issue) => ({ field: issue.path.join('.'), message: toSentence(issue) }))
}
