import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { CeilingBar, CeilingsModel } from '@/lib/web/views/charts/chart-models'

/** A bar and where it stands, in pixels below the top of the plot. */
export type CeilingMark = {
  readonly direction: OneWayDirection
  readonly bar: CeilingBar
  readonly middlePx: number
  /** Where its end is drawn; null where it is not known. */
  readonly shownBps: number | null
  /** True where it goes on beyond what the scale shows. */
  readonly isBeyond: boolean
}

export type CeilingsLayout = {
  readonly heightPx: number
  readonly groups: readonly { readonly name: string; readonly middlePx: number }[]
  readonly marks: readonly CeilingMark[]
  /** The largest rate drawn to scale. */
  readonly reachBps: number
  /** The scale's end: room for the labels at the bars' ends. */
  readonly domainBps: number
}

const BAR_STEP_PX = 17
const GROUP_GAP_PX = 12
/** A limit this many times what decides the scale would press everything else together. */
const LARGEST_SHOWN_FACTOR = 1.5
const BEYOND_SHARE = 1.1
const LABEL_ROOM_SHARE = 1.45

/** Where the bars of each limit stand, one direction below the other, and how far the scale reaches. */
export function layCeilings({ directions }: CeilingsModel): CeilingsLayout {
  const names = directions[0]?.bars.map((bar) => bar.name) ?? []
  const groupPx = directions.length * BAR_STEP_PX + GROUP_GAP_PX
  const reachBps = findReachBps(directions.flatMap(({ bars }) => bars))
  const marks = names.flatMap((_, index) =>
    directions.flatMap(({ direction, bars }, place) => {
      const bar = bars[index]
      if (!bar) return []
      const isBeyond = bar.bps !== null && bar.bps > reachBps
      return [
        {
          direction,
          bar,
          middlePx: index * groupPx + GROUP_GAP_PX / 2 + (place + 0.5) * BAR_STEP_PX,
          shownBps: isBeyond ? BEYOND_SHARE * reachBps : bar.bps,
          isBeyond,
        },
      ]
    }),
  )
  return {
    heightPx: names.length * groupPx,
    groups: names.map((name, index) => ({ name, middlePx: (index + 0.5) * groupPx })),
    marks,
    reachBps,
    domainBps: LABEL_ROOM_SHARE * reachBps,
  }
}

/** What was measured, the line and what binds are drawn to scale, and other limits that are not far beyond them. */
function findReachBps(bars: readonly CeilingBar[]): number {
  const rates = (isShown: (bar: CeilingBar) => boolean) =>
    bars.filter(isShown).flatMap(({ bps }) => bps ?? [])
  const decidingBps = Math.max(
    0,
    ...rates(({ key, isBinding }) => key === 'measured' || key === 'line' || isBinding),
  )
  const known = rates(() => true)
  if (decidingBps === 0) return Math.max(1, ...known)
  return Math.max(decidingBps, ...known.filter((bps) => bps <= LARGEST_SHOWN_FACTOR * decidingBps))
}
