import type { MetricEntry } from '@/lib/domain/analysis/metric-catalogue'
import { findTolerance } from '@/lib/domain/comparison/tolerances'
import { type Drift, findDrift } from '@/lib/domain/drift/find-drift'
import type { Step } from '@/lib/domain/drift/find-steps'
import type { SeriesPoint } from '@/lib/domain/drift/series'
import { formatPct } from '@/lib/domain/format/percent'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { DriftLevel, DriftMarker, DriftPoint } from '../charts/chart-models'
import { sayStep } from '../charts/say-moves'

/** How one series moved over all its time. */
export type SeriesDrift = {
  readonly drift: Drift
  readonly levels: readonly DriftLevel[]
  /** Each step, told with what was seen to change on the hosts between the runs around it. */
  readonly markers: readonly DriftMarker[]
}

type Named = { readonly entry: MetricEntry; readonly label: string }

/** Returns the steps and the slow trend of a series, as the chart draws and tells them. */
export function findSeriesDrift(
  points: readonly DriftPoint[],
  named: Named & { readonly changes: readonly DriftMarker[] },
): SeriesDrift {
  const known = points.flatMap(({ atMs, value }) => (value === null ? [] : [{ atMs, value }]))
  const drift = findDrift(known, findTolerance(named.entry.key))
  return {
    drift,
    levels: listLevels(known, drift),
    markers: drift.steps.map((step) => ({
      atMs: step.atMs,
      kind: 'step',
      text: `${sayStep(step, named)}, ${formatPct(step.confidencePct, LOCALE)} sure${sayChanges(known, step, named.changes)}`,
    })),
  }
}

/** What was seen on the hosts after the last run on the old level, and before the first on the new one or with it. */
function sayChanges(known: readonly SeriesPoint[], step: Step, changes: readonly DriftMarker[]): string {
  const lastBefore = known[step.index - 1]?.atMs ?? step.atMs
  const firstAfter = known[step.index + 1]?.atMs ?? step.atMs
  const seen = changes.filter(({ atMs }) => atMs > lastBefore && atMs <= firstAfter)
  return seen.length === 0 ? '' : `; seen at that time: ${seen.map(({ text }) => text).join('; ')}`
}

function listLevels(known: readonly SeriesPoint[], { steps, trend }: Drift): readonly DriftLevel[] {
  if (steps.length === 0 && trend === null) return []
  const level = (from: number, to: number, value: number): DriftLevel => ({
    fromMs: known[from]?.atMs ?? 0,
    toMs: known[to]?.atMs ?? 0,
    fromValue: value,
    toValue: value,
  })
  const flat = steps.flatMap((step, order) => {
    const before = level(steps[order - 1]?.index ?? 0, step.index - 1, step.before)
    const isLast = order === steps.length - 1
    return isLast && trend === null ? [before, level(step.index, known.length - 1, step.after)] : [before]
  })
  if (trend === null) return flat
  return [...flat, { fromMs: trend.fromMs, toMs: trend.toMs, fromValue: trend.first, toValue: trend.last }]
}
