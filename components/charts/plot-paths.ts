import type { PlotGeometry } from './plot-geometry'

export type LinePoint = { readonly x: number; readonly y: number | null }

/** The path of a series; a value that stands alone between gaps is a short stroke, so that it is seen. */
export function linePath(points: readonly LinePoint[], geometry: PlotGeometry): string {
  let isOpen = false
  const parts: string[] = []
  for (const { x, y } of points) {
    if (y === null) {
      isOpen = false
      continue
    }
    const at = `${roundPx(geometry.x.toPx(x))},${roundPx(geometry.y.toPx(y))}`
    parts.push(isOpen ? `L${at}` : `M${at}h0.01`)
    isOpen = true
  }
  return parts.join('')
}

/** Heights at least `gap` apart within the limits, as near to the wanted ones as their order allows. */
export function spreadLabels(
  wanted: readonly number[],
  limits: { readonly low: number; readonly high: number; readonly gap: number },
): readonly number[] {
  const { low, high, gap } = limits
  const order = wanted.map((at, index) => ({ at, index })).toSorted((x, y) => x.at - y.at)
  const placed: number[] = []
  let least = low
  order.forEach(({ at, index }, place) => {
    const most = high - gap * (order.length - 1 - place)
    const y = Math.min(most, Math.max(least, at))
    placed[index] = y
    least = y + gap
  })
  return placed
}

/** A label's wanted height, and what it covers along the x axis. */
export type PlacedLabel = { readonly at: number; readonly from: number; readonly to: number }

/** The same for labels all over a plot: only those give way to each other that would share some of the x axis. */
export function spreadOverlapping(
  labels: readonly PlacedLabel[],
  limits: Parameters<typeof spreadLabels>[1],
): readonly number[] {
  const order = labels.map((_, index) => index).toSorted((x, y) => fromOf(labels, x) - fromOf(labels, y))
  const groups: number[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const index of order) {
    if (fromOf(labels, index) > end) groups.push([])
    groups.at(-1)?.push(index)
    end = Math.max(end, labels[index]?.to ?? end)
  }
  const heights: number[] = []
  for (const group of groups) {
    const placed = spreadLabels(
      group.map((index) => labels[index]?.at ?? 0),
      limits,
    )
    group.forEach((index, place) => {
      heights[index] = placed[place] ?? 0
    })
  }
  return heights
}

const fromOf = (labels: readonly PlacedLabel[], index: number) => labels[index]?.from ?? 0

/** A tenth of a pixel is as near as a line is seen. */
export function roundPx(px: number): number {
  return Math.round(px * 10) / 10
}
