'use client'

import dynamic from 'next/dynamic'
import { Skeleton } from '@/components/ui/skeleton'
import type { ThroughputRttModel } from '@/lib/web/views/charts/chart-models'

/** The chart and its library are fetched with this tab, not with the fleet. */
const ThroughputRttChart = dynamic(
  () => import('@/components/charts/throughput-rtt-chart').then((all) => all.ThroughputRttChart),
  { loading: () => <ScatterShape />, ssr: false },
)

/** Alone on its tab, and with many more points than a link's own: higher than the charts that stand in a row. */
const PLOT_HEIGHT_PX = 480
/** Title, names of the axes and the key, above and below the plot. */
const FRAME_HEIGHT_PX = 136

function ScatterShape() {
  return (
    <div style={{ height: PLOT_HEIGHT_PX + FRAME_HEIGHT_PX }}>
      <Skeleton className="h-full w-full" />
    </div>
  )
}

/** Every link's one stream over its RTT, among the lines that a window draws. */
export function FleetScatter(props: { readonly model: ThroughputRttModel }) {
  return <ThroughputRttChart model={props.model} heightPx={PLOT_HEIGHT_PX} />
}
