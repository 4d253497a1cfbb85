import { formatAbsoluteTime } from '@/lib/domain/format/absolute-time'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { DriftModel } from '@/lib/web/views/charts/chart-models'
import { formatFigure } from '@/lib/web/views/figures/figure'
import type { ChartTableModel } from './chart-table'
import { CSV_UNITS } from './csv-units'
import type { DriftRow } from './drift-rows'

/** The runs of the range that is shown, newest first; a run that failed says why. */
export function driftTable(model: DriftModel, rows: readonly DriftRow[], timeZone: string): ChartTableModel {
  return {
    caption: `${model.title}: ${model.metricName} of each run`,
    columns: ['Run', ...model.series.map((series) => series.label), 'Why not'],
    csvColumns: [
      'run ended (UTC)',
      'run',
      ...model.series.map((series) => `${model.metricName}, ${series.label}${CSV_UNITS[model.unit]}`),
      'why not',
    ],
    rows: rows.toReversed().map((row) => ({
      key: row.runId,
      cells: [
        {
          text: formatAbsoluteTime({ at: new Date(row.atMs), locale: LOCALE, timeZone }),
          href: `/runs/${row.runId}`,
          raw: new Date(row.atMs).toISOString(),
        },
        { text: row.runId, isCsvOnly: true },
        ...model.series.map(({ direction }) => {
          const value = row.points[direction]?.value ?? null
          return { text: value === null ? '–' : formatFigure(value, model), raw: value }
        }),
        { text: reasonOf(row) },
      ],
    })),
  }
}

function reasonOf(row: DriftRow): string {
  if (row.failure !== null) return row.failure
  const unknown = Object.values(row.points).find((point) => point.value === null)
  return unknown?.reason ?? ''
}
