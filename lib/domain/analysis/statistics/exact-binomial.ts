/** Terms this much below the largest do not change a double any more. */
const NEGLIGIBLE_LOG = -745

/** Lanczos' approximation (g = 7, nine terms), good to 1e-13 for arguments ≥ 0.5. */
const LANCZOS_HEAD = 0.99999999999980993
const LANCZOS_REST = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

function logGamma(x: number): number {
  const z = x - 1
  const series = LANCZOS_REST.reduce((sum, each, index) => sum + each / (z + index + 1), LANCZOS_HEAD)
  const t = z + 7.5
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(series)
}

function logTerm(count: number, trials: { readonly total: number; readonly share: number }): number {
  const { total, share } = trials
  const ways = logGamma(total + 1) - logGamma(count + 1) - logGamma(total - count + 1)
  const hits = count === 0 ? 0 : count * Math.log(share)
  const misses = total === count ? 0 : (total - count) * Math.log1p(-share)
  return ways + hits + misses
}

/** Returns the probability of at most `count` hits in `total` trials of the given share, exactly. */
export function findAtMostProbability(
  count: number,
  trials: { readonly total: number; readonly share: number },
): number {
  const { total, share } = trials
  if (count < 0) return 0
  if (count >= total || share <= 0) return 1
  if (share >= 1) return 0
  let sum = 0
  for (let hits = count; hits >= 0; hits -= 1) {
    const log = logTerm(hits, trials)
    if (log < NEGLIGIBLE_LOG && hits < total * share) break
    sum += Math.exp(log)
  }
  return Math.min(1, sum)
}

/** Returns the probability of at least `count` hits in `total` trials of the given share, exactly. */
export function findAtLeastProbability(
  count: number,
  trials: { readonly total: number; readonly share: number },
): number {
  return findAtMostProbability(trials.total - count, { total: trials.total, share: 1 - trials.share })
}

/** One-sided confidence of the bounds: 95 %, with which 0 of N gives the rule of three, 3 / N (field-notes §6.5). */
const CONFIDENCE = 0.95
const BISECTIONS_COUNT = 60

/**
 * Returns the share that a count may at most stand for, at 95 % one-sided (Clopper and Pearson 1934); for a count of 0 it
 * is the rule of three.
 */
export function findUpperShare(count: number, total: number): number {
  if (total <= 0 || count >= total) return 1
  let [low, high] = [count / total, 1]
  for (let step = 0; step < BISECTIONS_COUNT; step += 1) {
    const middle = (low + high) / 2
    if (findAtMostProbability(count, { total, share: middle }) > 1 - CONFIDENCE) low = middle
    else high = middle
  }
  return high
}

/** Two standard deviations of the normal distribution that hold 95 %. */
const TWO_SIDED_Z = 1.959963984540054
/** From this count on Wilson's interval differs from the exact one by about a hundredth of its width, and costs nothing. */
const LARGE_COUNT = 2_000

/** Beyond this a few hits are Poisson's, which a smaller total has alike, and the logarithms of factorials lose their last digits. */
const MOST_TOTAL = 1e9

export type ShareInterval = { readonly lowShare: number; readonly highShare: number }

/**
 * Returns the 95 % interval of the share that a count stands for: exact (Clopper and Pearson 1934, 97.5 % each side) for small counts,
 * Wilson's (1927) for large ones.
 */
export function findShareInterval(count: number, total: number): ShareInterval {
  if (!(total > 0) || !Number.isFinite(total)) return { lowShare: 0, highShare: 1 }
  const hits = Math.min(Math.max(0, count), total)
  if (hits > total / 2) {
    const { lowShare, highShare } = findShareInterval(total - hits, total)
    return { lowShare: 1 - highShare, highShare: 1 - lowShare }
  }
  if (hits >= LARGE_COUNT) return findWilsonInterval(hits, total)
  if (total > MOST_TOTAL) {
    const { lowShare, highShare } = findShareInterval(hits, MOST_TOTAL)
    return { lowShare: (lowShare * MOST_TOTAL) / total, highShare: (highShare * MOST_TOTAL) / total }
  }
  const isAtLeastRare = (share: number) => 1 - findAtMostProbability(hits - 1, { total, share }) < TAIL
  const isAtMostLikely = (share: number) => findAtMostProbability(hits, { total, share }) > TAIL
  return { lowShare: hits === 0 ? 0 : bisectShare(isAtLeastRare), highShare: bisectShare(isAtMostLikely) }
}

const TAIL = 0.025

/** The share at which a condition that holds for small shares stops holding. */
function bisectShare(holds: (share: number) => boolean): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < BISECTIONS_COUNT; step += 1) {
    const middle = (low + high) / 2
    if (holds(middle)) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function findWilsonInterval(hits: number, total: number): ShareInterval {
  const share = hits / total
  const z2 = TWO_SIDED_Z ** 2
  const centre = (share + z2 / (2 * total)) / (1 + z2 / total)
  const half =
    (TWO_SIDED_Z / (1 + z2 / total)) * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total ** 2))
  return { lowShare: Math.max(0, centre - half), highShare: Math.min(1, centre + half) }
}
