import type { z } from 'zod'
import type { AppErrorDetail } from '@/lib/services/errors'

/** What is wrong with an input, one sentence a field, by the field's dotted path (`ssh.address`). */
export function toInputDetails(error: z.ZodError): readonly AppErrorDetail[] {
  return error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
}
