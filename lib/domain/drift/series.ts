/** One run's value of a metric; runs without one are no points: a gap is never zero. */
export type SeriesPoint = { readonly atMs: number; readonly value: number }

/** Part of a series, by index; `to` is not in it. */
export type Segment = { readonly from: number; readonly to: number }

export function lengthOf({ from, to }: Segment): number {
  return to - from
}

/** Returns the mean of some values; NaN of none. */
export function findMean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length
}
