/** What of a range is moved: one of its edges, or the whole with its width kept. */
export type RangePart = 'from' | 'to' | 'both'

/** No range is narrower than this share of the whole. */
const LEAST_SHARE = 0.01

/** A range after one of its parts was moved, within the whole. */
export function moveRange(
  [from, to]: readonly [number, number],
  move: { readonly part: RangePart; readonly by: number; readonly whole: readonly [number, number] },
): readonly [number, number] {
  const { part, by, whole } = move
  const least = (whole[1] - whole[0]) * LEAST_SHARE
  const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
  if (part === 'from') return [clamp(from + by, whole[0], to - least), to]
  if (part === 'to') return [from, clamp(to + by, from + least, whole[1])]
  const shift = clamp(by, whole[0] - from, whole[1] - to)
  return [from + shift, to + shift]
}
