import type { RttPoint } from '@/lib/web/views/charts/chart-models'
import { DIRECTION_COLOUR } from './chart-style'

/** A point of throughput vs RTT: filled for the latest run, a ring for the baseline, a diamond for the scan. */
export function RttMark(props: { readonly cx: number; readonly cy: number; readonly point: RttPoint }) {
  const { cx, cy, point } = props
  const colour = DIRECTION_COLOUR[point.direction]
  switch (point.role) {
    case 'latest':
      return <circle cx={cx} cy={cy} r={5.5} fill={colour} stroke="var(--surface)" strokeWidth={1.5} />
    case 'baseline':
      return <circle cx={cx} cy={cy} r={6} fill="none" stroke={colour} strokeWidth={2} />
    case 'older':
      return <circle cx={cx} cy={cy} r={2.5} fill={colour} fillOpacity={0.4} />
    case 'scan':
      return (
        <path
          d={`M${cx},${cy - 4.5}l4.5,4.5l-4.5,4.5l-4.5,-4.5z`}
          fill="var(--surface)"
          stroke={colour}
          strokeWidth={1.5}
        />
      )
  }
}
