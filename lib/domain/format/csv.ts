export type CsvCell = string | number | null

/** RFC 4180's line end. */
const LINE_END = '\r\n'
/** What a spreadsheet takes for the start of a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/

/** Returns rows as CSV: numbers in full, unknown as an empty cell, and no cell that a spreadsheet would take for a formula. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(toCsvCell).join(',')}${LINE_END}`).join('')
}

/** Returns one cell: a number as it is, text quoted where it must be and disarmed where it looks like a formula. */
export function toCsvCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = FORMULA_START.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
