import type { z } from 'zod'
import type { AppErrorDetail } from '@/lib/services/errors'

const ASKS: Readonly<Record<string, string>> = {
  number: 'Give a number.',
  int: 'Give a whole number.',
  string: 'This is needed.',
  array: 'Give a list.',
  boolean: 'Say true or false.',
}

/** What a person should give, where the schema itself says it in a programmer's words. */
function toSentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return ASKS[issue.expected] ?? issue.message
  return issue.message
}

/** What is wrong with an input, one sentence a field, by the field's dotted path (`ssh.address`). */
export function toInputDetails(error: z.ZodError): readonly AppErrorDetail[] {
  return error.issues.map((issue) => ({ field: issue.path.join('.'), message: toSentence(issue) }))
}
