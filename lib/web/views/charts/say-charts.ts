import { KNEE_LOSS_PCT } from '@/lib/domain/analysis/udp/judge-probe'
import { formatMs } from '@/lib/domain/format/duration'
import { formatChange } from '@/lib/domain/format/percent'
import { formatRate } from '@/lib/domain/format/rate'
import { ONE_WAY_DIRECTIONS } from '@/lib/domain/model/direction'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { formatFigure } from '../figures/figure'
import type {
  DriftModel,
  DriftSeries,
  RttPoint,
  ThroughputRttModel,
  UdpCurve,
  UdpCurvesModel,
} from './chart-models'
import { type SeriesMoves, sayMoves } from './say-moves'

/**
 * A drift chart's finding: the last step if there was one, else a slow trend; without either the direction that moved most
 * against the baseline, or that none left its noise.
 */
export function sayDrift(
  model: Pick<DriftModel, 'metricName' | 'unit' | 'isLoss' | 'series'>,
  moves: SeriesMoves,
): string {
  return sayMoves(moves) ?? sayAgainstBaseline(model)
}

function sayAgainstBaseline(model: Pick<DriftModel, 'metricName' | 'unit' | 'isLoss' | 'series'>): string {
  const latest = model.series.flatMap((series) => latestOf(series) ?? [])
  if (latest.length === 0) return `${model.metricName}: not measured yet`
  const format = (value: number) => formatFigure(value, model)
  const moved = latest
    .filter((one) => one.series.baseline && isOutside(one.value, one.series.baseline))
    .toSorted((x, y) => Math.abs(changePct(y)) - Math.abs(changePct(x)))[0]
  if (moved?.series.baseline) {
    const change = formatChange(changePct(moved), LOCALE)
    const was = format(moved.series.baseline.value)
    return `${moved.series.label}: ${format(moved.value)}, was ${was} (${change})`
  }
  const values = latest.map((one) => `${one.series.label} ${format(one.value)}`).join(', ')
  const hasBaseline = latest.some((one) => one.series.baseline)
  return hasBaseline ? `Within the baseline’s tolerance: ${values}` : `Latest: ${values}`
}

type Latest = { readonly series: DriftSeries; readonly value: number }

function latestOf(series: DriftSeries): Latest | null {
  const value = series.points.findLast((point) => point.value !== null)?.value ?? null
  return value === null ? null : { series, value }
}

function isOutside(value: number, band: { readonly low: number; readonly high: number }): boolean {
  return value < band.low || value > band.high
}

function changePct({ series, value }: Latest): number {
  const base = series.baseline?.value ?? 0
  return base === 0 ? 0 : (100 * (value - base)) / base
}

/** The finding of throughput vs RTT: what the slower direction reaches at which RTT, and what it reached in the baseline. */
export function sayThroughputRtt(model: {
  readonly points: readonly Pick<RttPoint, 'role' | 'direction' | 'bps' | 'rttMs'>[]
  readonly labels: ThroughputRttModel['labels']
}): string {
  const latest = model.points.filter((point) => point.role === 'latest').toSorted((x, y) => x.bps - y.bps)
  const [slowest] = latest
  if (!slowest) return 'Throughput against RTT: not measured yet'
  const was = model.points.find((point) => point.role === 'baseline' && point.direction === slowest.direction)
  const now = `${model.labels[slowest.direction]} reaches ${sayPoint(slowest)}`
  return was ? `${now}, was ${sayPoint(was)}` : now
}

function sayPoint(point: { readonly bps: number; readonly rttMs: number }): string {
  return `${formatRate(point.bps, LOCALE)} at ${formatMs(point.rttMs, LOCALE)} in the test`
}

/** The finding of the UDP curves: where loss starts, and where it started in the baseline. */
export function sayUdpCurves(model: Omit<UdpCurvesModel, 'title'>): string {
  const sentences = ONE_WAY_DIRECTIONS.flatMap((direction) => {
    const of = (role: UdpCurve['role']) =>
      model.curves.find((curve) => curve.direction === direction && curve.role === role)
    const latest = of('latest')
    return latest ? [{ latest, baseline: of('baseline'), label: model.labels[direction] }] : []
  })
  if (sentences.length === 0) return 'UDP loss: not measured yet'
  // Where one direction loses, the other's silence is told by its curve.
  const lossy = sentences.filter((one) => !one.latest.isKneeLowerBound)
  return (lossy.length > 0 ? lossy : sentences).map((one) => sayKnee(one)).join('; ')
}

function sayKnee(one: {
  readonly latest: UdpCurve
  readonly baseline: UdpCurve | undefined
  readonly label: string
}): string {
  const { latest, baseline, label } = one
  if (latest.kneeBps === null) return sayWithoutKnee(latest.points, label)
  const was = baseline?.kneeBps ?? null
  const rate = formatRate(latest.kneeBps, LOCALE)
  if (latest.isKneeLowerBound) return `${label} loses at most ${KNEE_LOSS_PCT} % up to ${rate}`
  const bound = baseline?.isKneeLowerBound ? '≥ ' : ''
  return `Loss starts at ${rate} ${label}${was === null ? '' : `, was ${bound}${formatRate(was, LOCALE)}`}`
}

/** What the probes show where they do not close in on a knee: `quick` offers a few rates and looks no closer. */
function sayWithoutKnee(points: UdpCurve['points'], label: string): string {
  const known = points.filter((point) => point.pathLossPct !== null)
  const lossy = known.find((point) => (point.pathLossPct ?? 0) > KNEE_LOSS_PCT)
  if (!lossy) return `${label}: the rate at which loss starts is not known`
  const clean = known.findLast((point) => point.offeredBps < lossy.offeredBps)
  if (!clean) return `${label} loses at every rate offered`
  const between = `${formatRate(clean.offeredBps, LOCALE)} and ${formatRate(lossy.offeredBps, LOCALE)}`
  return `Loss starts between ${between} ${label}`
}
