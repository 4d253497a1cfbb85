/** One axis of a plot: what it spans, where its ticks stand and how they read. */
export type PlotAxis = {
  readonly domain: readonly [low: number, high: number]
  readonly kind: 'linear' | 'log'
  readonly ticks: readonly number[]
  readonly formatTick: (value: number) => string
}

/** The rectangle between the axes, in CSS pixels of the chart. */
export type PlotArea = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type PlotScale = {
  readonly toPx: (value: number) => number
  readonly toValue: (px: number) => number
}

export type PlotGeometry = { readonly area: PlotArea; readonly x: PlotScale; readonly y: PlotScale }

/** Where values stand between the axes, and back. */
export function plotGeometry(
  area: PlotArea,
  axes: { readonly x: PlotAxis; readonly y: PlotAxis },
): PlotGeometry {
  return {
    area,
    x: makeScale(axes.x, area.x, area.x + area.width),
    // Pixels count downwards.
    y: makeScale(axes.y, area.y + area.height, area.y),
  }
}

function makeScale(axis: PlotAxis, fromPx: number, toPx: number): PlotScale {
  const apply = axis.kind === 'log' ? Math.log : (value: number) => value
  const undo = axis.kind === 'log' ? Math.exp : (value: number) => value
  const low = apply(axis.domain[0])
  const span = apply(axis.domain[1]) - low || 1
  return {
    toPx: (value) => fromPx + ((apply(value) - low) / span) * (toPx - fromPx),
    toValue: (px) => undo(low + ((px - fromPx) / (toPx - fromPx)) * span),
  }
}

/** Average width of a letter of a tick's label, and what is left free between two. */
const TICK_LETTER_PX = 7
const TICK_GAP_PX = 10

/** The ticks of an axis that lies, from its start on, whose labels do not touch. */
export function fittingTicks(axis: PlotAxis, scale: PlotScale): number[] {
  const fitting: number[] = []
  let freeFromPx = Number.NEGATIVE_INFINITY
  for (const tick of axis.ticks) {
    const halfPx = (axis.formatTick(tick).length * TICK_LETTER_PX) / 2
    const atPx = scale.toPx(tick)
    if (atPx - halfPx < freeFromPx) continue
    fitting.push(tick)
    freeFromPx = atPx + halfPx + TICK_GAP_PX
  }
  return fitting
}

/** A place that can be pointed at: one moment or rate, with the value of each series there. */
export type PlotTarget = { readonly x: number; readonly ys: readonly number[] }

/**
 * The index of the target nearest to a pixel; null where there is none in reach. `x` looks along the axis alone, as for
 * series over time; `xy` in both, as for a cloud of points.
 */
export function findNearest(
  targets: readonly PlotTarget[],
  at: {
    readonly geometry: PlotGeometry
    readonly px: readonly [x: number, y: number]
    readonly by: 'x' | 'xy'
    readonly reachPx: number
  },
): number | null {
  let best: number | null = null
  let least = at.reachPx
  targets.forEach((target, index) => {
    const distance = distanceTo(target, at)
    if (distance > least) return
    least = distance
    best = index
  })
  return best
}

function distanceTo(
  target: PlotTarget,
  at: { readonly geometry: PlotGeometry; readonly px: readonly [number, number]; readonly by: 'x' | 'xy' },
): number {
  const { geometry, px, by } = at
  const dx = Math.abs(geometry.x.toPx(target.x) - px[0])
  if (by === 'x') return dx
  const dys = target.ys.map((y) => Math.abs(geometry.y.toPx(y) - px[1]))
  return dys.length === 0 ? Number.POSITIVE_INFINITY : Math.hypot(dx, Math.min(...dys))
}

/** The two ends of a dragged stretch as values of the x axis, in order, within its domain. */
export function draggedRange(
  geometry: PlotGeometry,
  px: { readonly from: number; readonly to: number },
  domain: readonly [number, number],
): readonly [number, number] {
  const clamp = (value: number) => Math.min(domain[1], Math.max(domain[0], value))
  const ends = [px.from, px.to].map((one) => clamp(geometry.x.toValue(one)))
  return [Math.min(...ends), Math.max(...ends)]
}

/** A range half (`in`) or twice (`out`) as wide around a value, in the axis's own measure, within `limits`. */
export function scaleRange(
  axis: Pick<PlotAxis, 'kind' | 'domain'>,
  change: { readonly by: 'in' | 'out'; readonly around: number; readonly limits: readonly [number, number] },
): readonly [number, number] {
  const apply = axis.kind === 'log' ? Math.log : (value: number) => value
  const undo = axis.kind === 'log' ? Math.exp : (value: number) => value
  const half = ((apply(axis.domain[1]) - apply(axis.domain[0])) / 2) * (change.by === 'in' ? 0.5 : 2)
  const middle = apply(change.around)
  const [low, high] = change.limits
  return [Math.max(low, undo(middle - half)), Math.min(high, undo(middle + half))]
}
