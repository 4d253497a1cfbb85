import { toCsv } from '@/lib/domain/format/csv'
import type { ChartTableModel } from './chart-table'

/** A chart's data as CSV: units in the header, numbers in full, times in ISO 8601; no cell can become a formula. */
export function chartCsv(table: ChartTableModel): string {
  const rows = table.rows.map((row) =>
    row.cells.map((cell) => (cell.raw === undefined ? cell.text : cell.raw)),
  )
  return toCsv([table.csvColumns ?? table.columns, ...rows])
}

/** A name for an exported file: the words of the title, safe on any file system. */
export function exportFileName(words: readonly string[], extension: 'csv' | 'png'): string {
  const slug = words
    .join(' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${slug || 'chart'}.${extension}`
}
