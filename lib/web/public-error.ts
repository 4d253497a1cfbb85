import { unstable_rethrow } from 'next/navigation'
import { AppError, type AppErrorCode, type AppErrorDetail } from '@/lib/services/errors'
import { log } from './log'

export type PublicError = {
  readonly status: number
  readonly code: AppErrorCode | 'internal'
  readonly message: string
  readonly details: readonly AppErrorDetail[]
}

const STATUS: Readonly<Record<AppErrorCode, number>> = {
  'invalid-input': 422,
  'not-found': 404,
  'name-taken': 409,
  conflict: 409,
  'not-signed-in': 401,
  'not-allowed': 403,
  'not-ready': 409,
}

const MASKED: PublicError = {
  status: 500,
  code: 'internal',
  message: 'Something went wrong on our side; the server log has the details. Try again.',
  details: [],
}

/** The field that a name clash belongs to. */
const NAME_FIELD = 'name'

function detailsOf(error: AppError): readonly AppErrorDetail[] {
  if (error.code !== 'name-taken' || error.details.length > 0) return error.details
  return [{ field: NAME_FIELD, message: error.message }]
}

/**
 * An error as outsiders may see it: expected ones keep their sentence, everything else is masked and logged here,
 * once. Next's own signals (redirect, not found) pass through.
 */
export function toPublicError(error: unknown): PublicError {
  unstable_rethrow(error)
  if (error instanceof AppError) {
    return { status: STATUS[error.code], code: error.code, message: error.message, details: detailsOf(error) }
  }
  log.error({ err: error }, 'unexpected error')
  return MASKED
}
