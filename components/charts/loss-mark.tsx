import type { UdpCurve, UdpLossPoint } from '@/lib/web/views/charts/chart-models'
import { DIRECTION_COLOUR } from './chart-style'

export type LossMarkPoint = UdpLossPoint & {
  readonly place: 'path' | 'host'
  readonly curve: UdpCurve
  readonly position: number
}

/** One probe: a dot for loss on the path, a cross for loss in the receiving host, almost nothing for earlier runs. */
export function LossMark(props: {
  readonly cx?: number | undefined
  readonly cy?: number | undefined
  readonly payload?: LossMarkPoint | undefined
}) {
  const { cx, cy, payload } = props
  if (cx === undefined || cy === undefined || !payload) return <g />
  const colour = DIRECTION_COLOUR[payload.curve.direction]
  if (payload.place === 'host') {
    return (
      <path
        d={`M${cx - 4},${cy - 4}l8,8m0,-8l-8,8`}
        stroke={colour}
        strokeWidth={1.5}
        opacity={payload.curve.role === 'latest' ? 1 : 0.5}
      />
    )
  }
  switch (payload.curve.role) {
    case 'latest':
      return <circle cx={cx} cy={cy} r={3} fill={colour} />
    case 'baseline':
      return <circle cx={cx} cy={cy} r={3} fill="var(--surface)" stroke={colour} strokeWidth={1.5} />
    case 'older':
      return <circle cx={cx} cy={cy} r={3} fill={colour} fillOpacity={0} />
  }
}
