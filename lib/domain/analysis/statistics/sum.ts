/** Returns the sum of the values that are known, or null where none is. */
export function sumKnown(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value): value is number => value !== null && value !== undefined)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** Returns the largest value that is known, or null where none is. */
export function maxKnown(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value): value is number => value !== null && value !== undefined)
  return known.length === 0 ? null : Math.max(...known)
}

/** Returns the mean of the values that are known, or null where none is. */
export function meanKnown(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value): value is number => value !== null && value !== undefined)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}
