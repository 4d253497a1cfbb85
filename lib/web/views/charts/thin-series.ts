/** More points than this are neither seen nor quick to draw (ui.md). */
export const MAX_CHART_POINTS = 2_000

/**
 * At most `maxPoints` of a series ordered by x, so that extremes stay: each bucket of neighbouring points gives its
 * lowest and its highest, in order; the first and the last point always stay. Unknown values (null) keep their place
 * where a bucket has nothing else, so that a gap is still seen.
 */
export function thinSeries<T>(
  points: readonly T[],
  readValue: (point: T) => number | null,
  options: { readonly maxPoints: number } = { maxPoints: MAX_CHART_POINTS },
): readonly T[] {
  const { maxPoints } = options
  if (points.length <= maxPoints || maxPoints < 4) return points
  const bucketsCount = Math.floor((maxPoints - 2) / 2)
  const innerCount = points.length - 2
  const kept: T[] = points.slice(0, 1)
  for (let bucket = 0; bucket < bucketsCount; bucket += 1) {
    const from = 1 + Math.floor((bucket * innerCount) / bucketsCount)
    const to = 1 + Math.floor(((bucket + 1) * innerCount) / bucketsCount)
    kept.push(...extremesOf(points.slice(from, to), readValue))
  }
  kept.push(...points.slice(-1))
  return kept
}

/** The same where a part is looked at closely: it gets half of the points at least, and all that the rest does not need. */
export function thinWithin<T>(
  points: readonly T[],
  readValue: (point: T) => number | null,
  options: { readonly maxPoints: number; readonly isWithin: (point: T) => boolean },
): readonly T[] {
  const { maxPoints, isWithin } = options
  if (points.length <= maxPoints) return points
  const from = points.findIndex(isWithin)
  if (from === -1) return thinSeries(points, readValue, { maxPoints })
  const to = points.findLastIndex(isWithin) + 1
  const parts = [points.slice(0, from), points.slice(from, to), points.slice(to)]
  const outsideCount = points.length - (to - from)
  const shareOf = (part: readonly T[]) =>
    Math.max(4, Math.floor((maxPoints / 2) * (part.length / Math.max(1, outsideCount))))
  const [before = [], within = [], after = []] = parts
  const thinBefore = thinSeries(before, readValue, { maxPoints: shareOf(before) })
  const thinAfter = thinSeries(after, readValue, { maxPoints: shareOf(after) })
  const left = maxPoints - thinBefore.length - thinAfter.length
  return [...thinBefore, ...thinSeries(within, readValue, { maxPoints: left }), ...thinAfter]
}

function extremesOf<T>(bucket: readonly T[], readValue: (point: T) => number | null): readonly T[] {
  let lowest = -1
  let highest = -1
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  bucket.forEach((point, index) => {
    const value = readValue(point)
    if (value === null) return
    if (value < low) {
      low = value
      lowest = index
    }
    if (value > high) {
      high = value
      highest = index
    }
  })
  if (lowest === -1) return bucket.slice(0, 1)
  const kept = new Set([lowest, highest])
  return bucket.filter((_, index) => kept.has(index))
}
