import clsx from 'clsx'
import { IntervalCharts } from '@/components/charts/interval-charts'
import type { IntervalsModel } from '@/lib/web/views/charts/chart-models'

/** The interval charts of a step; of two tests at once, side by side. */
export function StepCharts(props: { readonly models: readonly IntervalsModel[] }) {
  return (
    <div className={clsx('grid gap-6', props.models.length > 1 && 'lg:grid-cols-2')}>
      {props.models.map((model) => (
        <IntervalCharts key={model.id} model={model} />
      ))}
    </div>
  )
}
