export type Weighted = { readonly value: number; readonly weight: number }

/**
 * Returns the value that half of the weight lies at or below, or null where there is no weight; exactly between two
 * values it is their mean, so that with equal weights it is the ordinary median.
 */
export function findWeightedMedian(items: readonly Weighted[]): number | null {
  const sorted = items.filter((item) => item.weight > 0).sort((left, right) => left.value - right.value)
  const half = sorted.reduce((sum, item) => sum + item.weight, 0) / 2
  let below = 0
  for (const [index, item] of sorted.entries()) {
    below += item.weight
    if (isClose(below, half)) return (item.value + (sorted[index + 1]?.value ?? item.value)) / 2
    if (below > half) return item.value
  }
  return null
}

function isClose(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-9 * Math.max(1, right)
}
