import type { Failure } from '@/lib/domain/model/failure'

type FailureColumns = { readonly failureCode: string | null; readonly failureMessage: string | null }

/** A failure as its two columns hold it. */
export function failureColumns(failure: Failure | null): FailureColumns {
  return { failureCode: failure?.code ?? null, failureMessage: failure?.message ?? null }
}

/** The failure in a row, or null where it has none. */
export function failureOf(row: FailureColumns): Failure | null {
  return row.failureCode === null ? null : { code: row.failureCode, message: row.failureMessage ?? '' }
}
