/** One adapter in a table that PowerShell printed; null where a cell is blank, unknown or was cut. */
export type WindowsRow = { readonly name: string; readonly values: Record<string, number | null> }

function readColumns(header: string, rule: string): { name: string; from: number; to: number }[] {
  const dashes = [...rule.matchAll(/-+/g)]
  const starts = dashes.map((match) => match.index)
  return dashes.map((match, index) => {
    const from = match.index
    const to = from + match[0].length
    const isFirst = index === 0
    // Numbers are set right, so a column begins behind the one before it; the name column runs to the next one.
    const before = dashes[index - 1]
    const left = isFirst || !before ? from : before.index + before[0].length
    const name =
      header
        .slice(left, Math.max(to, isFirst ? (starts[1] ?? to) : to))
        .trim()
        .split(/\s+/)[0] ?? ''
    return { name, from: left, to }
  })
}

function readCell(text: string): number | null {
  const value = text.trim()
  // "...724576506362" has lost its first digits.
  return /^\d+(?:\.\d+)?(?: GT\/s)?$/.test(value) ? Number.parseFloat(value) : null
}

/** Reads the tables of Get-NetAdapterStatistics and Get-NetAdapterHardwareInfo, indented or commented out alike. */
export function parseWindowsTable(text: string): WindowsRow[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/^#\t/, ''))
  const at = lines.findIndex((line) => /^\s*-{2,}(?:\s+-{2,}){2,}\s*$/.test(line))
  const [header, rule] = [lines[at - 1], lines[at]]
  if (at < 1 || header === undefined || rule === undefined) return []
  const [, first, ...rest] = readColumns(header, rule)
  if (!first) return []
  return lines.slice(at + 1).flatMap((line) => {
    if (line.trim() === '') return []
    // Names may run on under the blank left part of the first number, two blanks or more before it.
    const [, name = '', number = ''] = /^(.*?)(?:\s{2,}(\S+))?\s*$/.exec(line.slice(0, first.to)) ?? []
    const values = rest.map(({ name: column, from, to }, index) => {
      const isLast = index === rest.length - 1
      return [column, readCell(line.slice(from, isLast ? undefined : to))] as const
    })
    return [{ name: name.trim(), values: { [first.name]: readCell(number), ...Object.fromEntries(values) } }]
  })
}
