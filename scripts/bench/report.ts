import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Bench, Judged, ReportTable } from './bench'
import type { Measurement, Measurements } from './measurements'

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/benchmarks.md')

/** Prints how a benchmark's bounds came out. */
export async function sayJudged(bench: Bench, measurements: Measurements): Promise<void> {
  const { judged: bounds } = await bench.report(measurements)
  for (const judged of bounds)
    console.log(`${sayMet(judged)}  ${bench.name}: ${judged.what}: ${judged.measured} (${judged.bound})`)
}

/**
 * Writes each benchmark's figures between its markers in docs/benchmarks.md; what stands around them stays, and so do the
 * figures of a benchmark that was measured elsewhere and not here.
 */
export async function writeReport(benches: readonly Bench[], measurements: Measurements): Promise<void> {
  let text = await readFile(DOCUMENT, 'utf8')
  for (const bench of benches) {
    const content = await formatBench(bench, measurements)
    if (content === null) continue
    text = fillIn(text, { name: bench.name, content })
    await sayJudged(bench, measurements)
  }
  await writeFile(DOCUMENT, text)
}

function fillIn(text: string, part: { readonly name: string; readonly content: string }): string {
  const [begin, end] = [`<!-- bench:${part.name} -->`, `<!-- /bench:${part.name} -->`]
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${DOCUMENT} lacks ${begin} … ${end}`)
  return `${before}${begin}\n\n${part.content}\n\n${end}${after}`
}

async function formatBench(bench: Bench, measurements: Measurements): Promise<string | null> {
  const { judged, tables, basis } = await bench.report(measurements)
  const found = basis ?? measurements.of(bench.name)
  if (found.length === 0) return null
  const bounds: ReportTable = {
    caption: '',
    columns: ['bound', 'asked', 'measured', 'met'],
    rows: judged.map((each) => [each.what, each.bound, each.measured, sayMet(each)]),
  }
  return [describeWhere(found), formatTable(bounds), ...tables.map(formatTable)].join('\n\n')
}

function describeWhere(found: readonly Pick<Measurement, 'at' | 'machine'>[]): string {
  const inOrder = found.toSorted((one, other) => one.at.localeCompare(other.at))
  const first = inOrder[0]
  const last = inOrder.at(-1)
  if (!first || !last) return ''
  const { machine } = last
  const loads = found.map((each) => each.machine.loadBefore)
  const commits = [...new Set(found.map((each) => each.machine.commit))].join(', ')
  const versions = Object.entries(machine.versions).map(([tool, version]) => `${tool} ${version}`)
  return [
    `${first.at.slice(0, 16)}Z to ${last.at.slice(0, 16)}Z, commit ${commits}; ${machine.coresCount} cores (${machine.cpu}),`,
    `${Math.round(machine.memoryBytes / 1e9)} GB, Linux ${machine.kernel}; ${versions.join(', ')}.`,
    `Load average before each measurement: ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}.`,
  ].join('\n')
}

function formatTable(table: ReportTable): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = [line(table.columns), line(table.columns.map(() => '---')), ...table.rows.map(line)]
  return [...(table.caption === '' ? [] : [`${table.caption}:`, '']), ...rows].join('\n')
}

function sayMet({ isMet }: Judged): string {
  if (isMet === null) return 'not measured'
  return isMet ? 'yes' : '**no**'
}
