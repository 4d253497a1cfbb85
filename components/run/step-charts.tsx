'use client'

import clsx from 'clsx'
import dynamic from 'next/dynamic'
import type { IntervalsModel } from '@/lib/web/views/charts/chart-models'

const IntervalCharts = dynamic(
  () => import('@/components/charts/interval-charts').then((module) => module.IntervalCharts),
  { ssr: false, loading: () => <p className="min-h-96 text-muted text-sm">Drawing…</p> },
)

/** The interval charts of a step, fetched when a step is first opened. */
export function StepCharts(props: { readonly models: readonly IntervalsModel[] }) {
  return (
    <div className={clsx('grid gap-6', props.models.length > 1 && 'lg:grid-cols-2')}>
      {props.models.map((model) => (
        <IntervalCharts key={model.id} model={model} />
      ))}
    </div>
  )
}
