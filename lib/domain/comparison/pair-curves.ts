import type { Direction } from '@/lib/domain/model/direction'
import type { Curve, UdpPoint, WindowPoint } from '@/lib/domain/model/metric'

/** The points of two runs' curves at the same window or offered rate; null where a run has none there. */
export type PairedCurve =
  | {
      readonly key: 'tcp.window.curve'
      readonly direction: Direction
      readonly points: readonly Pair<WindowPoint>[]
    }
  | { readonly key: 'udp.curve'; readonly direction: Direction; readonly points: readonly Pair<UdpPoint>[] }

export type Pair<Point> = { readonly at: number; readonly baseline: Point | null; readonly now: Point | null }

/**
 * Returns the curves of two runs laid over each other, by key and direction, points by what was asked of them in rising
 * order. Rates are absolute and the grid is the same on every day, so that equal ones meet; what bisection tried meets only by chance.
 */
export function pairCurves(baseline: readonly Curve[], now: readonly Curve[]): readonly PairedCurve[] {
  const names = [...baseline, ...now].map(({ key, direction }) => ({ key, direction }))
  const unique = names.filter(
    (name, index) =>
      names.findIndex((each) => each.key === name.key && each.direction === name.direction) === index,
  )
  return unique.map(({ key, direction }) => {
    const find = (curves: readonly Curve[]) => curves.filter((each) => each.direction === direction)
    if (key === 'udp.curve') {
      const pick = (curves: readonly Curve[]) =>
        find(curves).flatMap((each) => (each.key === 'udp.curve' ? each.points : []))
      return { key, direction, points: pairPoints(pick(baseline), pick(now), (point) => point.offered_bps) }
    }
    const pick = (curves: readonly Curve[]) =>
      find(curves).flatMap((each) => (each.key === 'tcp.window.curve' ? each.points : []))
    return {
      key,
      direction,
      points: pairPoints(pick(baseline), pick(now), (point) => point.window_asked_bytes),
    }
  })
}

function pairPoints<Point>(
  baseline: readonly Point[],
  now: readonly Point[],
  readAt: (point: Point) => number,
): readonly Pair<Point>[] {
  const places = [...new Set([...baseline, ...now].map(readAt))].sort((left, right) => left - right)
  const find = (points: readonly Point[], at: number) => points.find((each) => readAt(each) === at) ?? null
  return places.map((at) => ({ at, baseline: find(baseline, at), now: find(now, at) }))
}
