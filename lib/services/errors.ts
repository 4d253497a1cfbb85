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

/** What forbade a run, for whoever has to keep the reason. */
export type RefusalReason = 'outside-hours' | 'volume-spent' | 'link-retired' | 'host-not-ready'

const MARK: unique symbol = Symbol.for('plumbline.app-error')

/** An expected mistake or refusal: `message` is written for people and says what to do. */
export class AppError extends Error {
  /** Next bundles pages and routes apart, and so one process holds this class more than once: an error of either is one. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && MARK in value
  }

  readonly [MARK] = true
  readonly code: AppErrorCode
  readonly details: readonly AppErrorDetail[]
  /** Set where a run was refused for a reason that may pass. */
  readonly refusal: RefusalReason | null

  constructor(
    code: AppErrorCode,
    message: string,
    options: {
      readonly details?: readonly AppErrorDetail[]
      readonly refusal?: RefusalReason
      readonly cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details ?? []
    this.refusal = options.refusal ?? null
  }

  /** The error as data, for records. */
  toFailure(): Failure {
    return { code: this.code, message: this.message }
  }
}
