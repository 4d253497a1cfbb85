import type { Failure } from '@/lib/domain/model/failure'

export const APP_ERROR_CODES = [
  'invalid-input',
  'not-found',
  'name-taken',
  'conflict',
  'not-signed-in',
  'not-allowed',
  'not-ready',
] as const
export type AppErrorCode = (typeof APP_ERROR_CODES)[number]

export type AppErrorDetail = { readonly field: string; readonly message: string }

/** An expected mistake or refusal: `message` is written for people and says what to do. */
export class AppError extends Error {
  readonly code: AppErrorCode
  readonly details: readonly AppErrorDetail[]

  constructor(
    code: AppErrorCode,
    message: string,
    options: { readonly details?: readonly AppErrorDetail[]; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details ?? []
  }

  /** The error as data, for records. */
  toFailure(): Failure {
    return { code: this.code, message: this.message }
  }
}
