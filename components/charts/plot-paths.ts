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

/** A tenth of a pixel is as near as a line is seen. */
export function roundPx(px: number): number {
  return Math.round(px * 10) / 10
}
