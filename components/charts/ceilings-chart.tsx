'use client'

import { formatRate } from '@/lib/domain/format/rate'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { CeilingsModel } from '@/lib/web/views/charts/chart-models'
import { axisName, axisScale } from './axis-scale'
import { layCeilings } from './ceilings-layout'
import { CeilingsPlot } from './ceilings-plot'
import { ChartFrame } from './chart-frame'
import type { ChartTableModel } from './chart-table'
import { directionKey } from './direction-key'

/** What one stream reached each way, against each limit it could have met; what binds is named. */
export function CeilingsChart(props: { readonly model: CeilingsModel }) {
  const { model } = props
  const scale = axisScale('bps', layCeilings(model).reachBps)
  return (
    <ChartFrame
      title={model.title}
      yName="Measured, and what would limit it"
      xName={axisName('Rate of one stream', scale.unitName)}
      table={() => tableOf(model)}
      keyItems={directionKey({ shown: model.directions, labels: model.labels, style: 'dot' })}
      footer={
        <ul className="m-0 flex list-none flex-col gap-0.5 p-0 text-muted text-xs">
          {model.notes.map((note) => (
            <li key={note} data-picture-note>
              {note}
            </li>
          ))}
        </ul>
      }
    >
      <CeilingsPlot model={model} scale={scale} />
    </ChartFrame>
  )
}

function tableOf(model: CeilingsModel): ChartTableModel {
  return {
    caption: `${model.title}: rates`,
    columns: ['What', 'Direction', 'Rate', 'Binds', 'Where it comes from'],
    csvColumns: ['what', 'direction', 'rate (bit/s)', 'binds', 'where it comes from'],
    rows: model.directions.flatMap(({ direction, bars }) =>
      bars.map((bar) => ({
        key: `${direction}-${bar.key}`,
        cells: [
          { text: bar.name },
          { text: model.labels[direction] },
          { text: bar.bps === null ? 'not known' : formatRate(bar.bps, LOCALE), raw: bar.bps },
          { text: bar.isBinding ? 'binds' : '', raw: bar.isBinding ? 'yes' : 'no' },
          { text: bar.explanation },
        ],
      })),
    ),
  }
}
