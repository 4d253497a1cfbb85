import type { UdpCurve } from '@/lib/web/views/charts/chart-models'
import { DIRECTION_COLOUR, HOST_LOSS_COLOUR } from './chart-style'

/** One probe: a dot in the direction's colour for loss on the path, a cross in its own colour for loss in the receiving host. */
export function LossMark(props: {
  readonly cx: number
  readonly cy: number
  readonly place: 'path' | 'host'
  readonly curve: UdpCurve
}) {
  const { cx, cy, place, curve } = props
  const colour = DIRECTION_COLOUR[curve.direction]
  if (place === 'host') {
    return (
      <path
        d={`M${cx - 4},${cy - 4}l8,8m0,-8l-8,8`}
        stroke={HOST_LOSS_COLOUR}
        strokeWidth={1.75}
        opacity={curve.role === 'latest' ? 1 : 0.5}
      />
    )
  }
  return curve.role === 'latest' ? (
    <circle cx={cx} cy={cy} r={3} fill={colour} />
  ) : (
    <circle cx={cx} cy={cy} r={3} fill="var(--surface)" stroke={colour} strokeWidth={1.5} />
  )
}
