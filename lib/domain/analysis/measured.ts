/** A number, or the sentence that says why there is none. */
export type Measured =
  | { readonly value: number; readonly reason?: never }
  | { readonly value: null; readonly reason: string }

/** Returns the value as measured where there is one, else the reason. */
export function measuredOr(value: number | null | undefined, reason: string): Measured {
  return value === null || value === undefined || !Number.isFinite(value)
    ? { value: null, reason }
    : { value }
}
