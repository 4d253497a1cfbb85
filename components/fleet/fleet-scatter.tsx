'use client'

import dynamic from 'next/dynamic'
import { Skeleton } from '@/components/ui/skeleton'
import type { ThroughputRttModel } from '@/lib/web/views/charts/chart-models'

/** The chart and its library are fetched with this tab, not with the fleet. */
const ThroughputRttChart = dynamic(
  () => import('@/components/charts/throughput-rtt-chart').then((all) => all.ThroughputRttChart),
  { loading: () => <Skeleton className="h-96 w-full" />, ssr: false },
)

/** Every link's one stream over its RTT, among the lines that a window draws. */
export function FleetScatter(props: { readonly model: ThroughputRttModel }) {
  return <ThroughputRttChart model={props.model} />
}
