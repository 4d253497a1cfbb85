import { isAtLeast, METRIC_CATALOGUE } from '@/lib/domain/analysis/metric-catalogue'
import { findMeasuringKind } from '@/lib/domain/comparison/find-gate'
import type { Direction } from '@/lib/domain/model/direction'
import type { Metric } from '@/lib/domain/model/metric'
import type { RunPlan } from '@/lib/domain/model/run-state'
import { includesKind } from '@/lib/domain/suite/choose-steps'
import {
  againstBaseline,
  type ChangeTone,
  makeFigure,
  type ThenNow,
  withoutBaseline,
} from '../figures/figure'
import { nameMetric } from '../figures/metric-names'
import type { KeyFigureRow } from './run-view'

/** One metric against the baseline, as far as the pages need it. */
export type FigureChange = {
  readonly key: string
  readonly direction: Direction
  readonly was: number | null
  readonly isWasAtLeast: boolean
  readonly changePct: number | null
  readonly tone: ChangeTone
}

export type FigureSource = {
  readonly metrics: readonly Metric[]
  readonly changes: readonly FigureChange[]
}

/** The numbers that answer first; the others stand folded below. */
export const KEY_METRICS: readonly string[] = [
  'tcp.single.steady_bps',
  'tcp.parallel.steady_bps',
  'tcp.both.steady_bps',
  'rtt.idle.min_ms',
  'tcp.single.rtt_loaded_ms',
  'tcp.single.retransmit_pct',
  'udp.knee_bps',
  'udp.base_loss_pct',
  'udp.jitter_ms',
  'path.mtu_bytes',
]

const DIRECTIONS: readonly Direction[] = ['ab', 'ba', 'both']

/** The rows of the given metrics that a run has, in the order given. */
export function buildKeyFigures(source: FigureSource, keys: readonly string[]): readonly KeyFigureRow[] {
  return keys.flatMap((key) => {
    const values = Object.fromEntries(
      DIRECTIONS.flatMap((direction) => {
        const isKnown = source.metrics.some((metric) => metric.key === key && metric.direction === direction)
        return isKnown ? [[direction, buildFigure(source, key, direction)]] : []
      }),
    )
    if (Object.keys(values).length === 0) return []
    const { label: name, explanation, glossaryAnchor: term } = nameMetric(key)
    return [{ key, name, explanation, term, values }]
  })
}

/** The key metrics that a run sets out to measure: rows of dashes for all others would say nothing. */
export function keyMetricsOf({ profile, chosenSteps }: RunPlan): readonly string[] {
  return KEY_METRICS.filter((key) => {
    const kind = findMeasuringKind(key)
    if (kind === null) return true
    return chosenSteps === null ? includesKind(profile, kind) : chosenSteps.some((step) => step.kind === kind)
  })
}

/** Every metric that is not among those that stand first. */
export function otherMetricKeys(metrics: readonly Metric[], first: readonly string[]): readonly string[] {
  const present = new Set(metrics.map((metric) => metric.key))
  const known = METRIC_CATALOGUE.map((metric) => metric.key).filter((key) => present.has(key))
  const unknown = [...present].filter((key) => !known.includes(key))
  return [...known, ...unknown].filter((key) => !first.includes(key))
}

/** One metric in one direction, with the baseline's beside it where there is one. */
export function buildFigure(source: FigureSource, key: string, direction: Direction): ThenNow {
  const name = nameMetric(key)
  const metric = source.metrics.find((one) => one.key === key && one.direction === direction)
  const change = source.changes.find((one) => one.key === key && one.direction === direction)
  const now = makeFigure(metric, name, metric !== undefined && isAtLeast(metric), change?.was)
  if (!change || change.was === null) return withoutBaseline(now)
  return againstBaseline({
    now,
    was: change.was,
    nowValue: metric?.value ?? null,
    isWasAtLeast: change.isWasAtLeast,
    changePct: change.changePct,
    tone: change.tone,
    format: name,
  })
}
