import type { ChartTableModel } from './chart-table'

/** RFC 4180's line end. */
const LINE_END = '\r\n'
/** What a spreadsheet takes for the start of a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/

/** A chart's data as CSV: units in the header, numbers in full, times in ISO 8601; no cell can become a formula. */
export function chartCsv(table: ChartTableModel): string {
  const header = table.csvColumns ?? table.columns
  const rows = table.rows.map((row) =>
    row.cells.map((cell) => csvCell(cell.raw === undefined ? cell.text : cell.raw)).join(','),
  )
  return [header.map(csvCell).join(','), ...rows].join(LINE_END) + LINE_END
}

/** One cell: numbers as they are, text quoted where it must be and disarmed where it looks like a formula; unknown is empty. */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = FORMULA_START.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
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
