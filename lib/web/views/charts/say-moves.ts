import type { MetricEntry } from '@/lib/domain/analysis/metric-catalogue'
import type { Drift } from '@/lib/domain/drift/find-drift'
import type { Step } from '@/lib/domain/drift/find-steps'
import type { Trend } from '@/lib/domain/drift/find-trend'
import { formatChange, formatPct } from '@/lib/domain/format/percent'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { formatFigure } from '../figures/figure'

/** What the series of a drift chart did over all their time. */
export type SeriesMoves = {
  readonly entry: MetricEntry
  readonly drifts: readonly { readonly label: string; readonly drift: Drift }[]
}

/** The last step of several series, else the steepest slow trend; null where all of them stayed. */
export function sayMoves({ entry, drifts }: SeriesMoves): string | null {
  const steps = drifts.flatMap(({ label, drift }) => drift.steps.map((step) => ({ label, step })))
  const last = steps.toSorted((one, other) => one.step.atMs - other.step.atMs).at(-1)
  if (last) return sayStep(last.step, { entry, label: last.label })
  const trends = drifts.flatMap(({ label, drift: { trend } }) => (trend ? [{ label, trend }] : []))
  const [steepest] = trends.toSorted((one, other) => shareOf(other.trend) - shareOf(one.trend))
  return steepest ? sayTrend(steepest.trend, steepest.label) : null
}

/** "Frankfurt → Ashburn stepped from 941 Mbit/s to 610 Mbit/s (−35 %)". */
export function sayStep(
  { before, after }: Step,
  { entry, label }: { readonly entry: MetricEntry; readonly label: string },
): string {
  const format = (value: number) => formatFigure(value, { unit: entry.unit, isLoss: entry.isLoss ?? false })
  const change = before === 0 ? '' : ` (${formatChange((100 * (after - before)) / before, LOCALE)})`
  return `${label} stepped from ${format(before)} to ${format(after)}${change}`
}

const shareOf = ({ first, last }: Trend) => (first === 0 ? 0 : Math.abs((last - first) / first))

/** "Frankfurt → Ashburn falls by 1.1 % a month". */
function sayTrend({ perMonth, first }: Trend, label: string): string {
  const pct = first === 0 ? 0 : (100 * Math.abs(perMonth)) / first
  return `${label} ${perMonth < 0 ? 'falls' : 'rises'} by ${formatPct(pct, LOCALE)} a month`
}
