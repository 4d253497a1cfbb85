import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import type { MetricChange } from '@/lib/domain/comparison/compared-run'
import { type CsvCell, toCsv } from '@/lib/domain/format/csv'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import { nameMetric } from '../figures/metric-names'
import { buildComparisonRows } from './build-comparison-rows'
import type { ComparedRunView, CompareExports, ComparisonRow } from './compare-view'

type Compared = {
  readonly comparison: Comparison
  readonly linkName: string
  readonly labels: DirectionLabels
  readonly now: readonly ComparedRunView[]
  readonly baseline: readonly ComparedRunView[]
}

/** A comparison as text, for a spreadsheet and for a ticket. Times are UTC: who reads it may sit in another zone. */
export function exportComparison(compared: Compared): CompareExports {
  return {
    csv: toCsv([
      CSV_HEADER,
      ...compared.comparison.metrics.map((change) => toCsvRow(change, compared.labels)),
    ]),
    markdown: toMarkdown(compared),
    fileName: `${slugOf(compared.linkName)}-compared-${compared.now.at(-1)?.at.slice(0, 10) ?? 'now'}.csv`,
  }
}

const CSV_HEADER: readonly CsvCell[] = [
  ...['key', 'metric', 'direction', 'from_to', 'unit', 'then', 'now', 'change_pct', 'noise_pct', 'verdict'],
  'reason',
]

function toCsvRow(change: MetricChange, labels: DirectionLabels): readonly CsvCell[] {
  const { label, unit } = nameMetric(change.key)
  const { key, direction, then, now, changePct, noisePct, verdict, reason } = change
  return [key, label, direction, labels[direction], unit, then, now, changePct, noisePct, verdict, reason]
}

function toMarkdown({ comparison, linkName, labels, now, baseline }: Compared): string {
  const { decidingRows, keyRows } = buildComparisonRows(comparison.metrics)
  const environment = comparison.environment.map(({ host, item, then, now: today }) => [
    host,
    item,
    then,
    today,
  ])
  return [
    `**${escapeMarkdown(linkName)}: ${comparison.verdict}.** ${escapeMarkdown(comparison.sentence)}`,
    `Then: ${sayRuns(baseline)}. Now: ${sayRuns(now)}.`,
    toTable(
      ['Metric', 'Direction', 'Then', 'Now', 'Change', 'Noise', 'Verdict'],
      [...decidingRows, ...keyRows].map((row) => toMarkdownRow(row, labels)),
    ),
    ...(environment.length === 0
      ? []
      : ['What differs in the hosts:', toTable(['Host', 'What', 'Then', 'Now'], environment)]),
  ].join('\n\n')
}

function toMarkdownRow(row: ComparisonRow, labels: DirectionLabels): readonly string[] {
  const { name, direction, was, now, changeText, noiseText, verdict } = row
  return [name, labels[direction], was.text, now.text, changeText, noiseText, verdict ?? 'not measured']
}

function toTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`
  return [line(header), `|${header.map(() => ' --- |').join('')}`, ...rows.map(line)].join('\n')
}

/** What Markdown would read as a column, an emphasis, a link or a tag stays text. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\|*_`[\]<>]/g, (sign) => `\\${sign}`).replace(/\s+/g, ' ')
}

function sayRuns(runs: readonly ComparedRunView[]): string {
  return runs.map((run) => `${run.planText} run of ${run.at.slice(0, 16).replace('T', ' ')} UTC`).join(', ')
}

function slugOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return slug.replace(/^-+|-+$/g, '') || 'link'
}
