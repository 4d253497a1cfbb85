import type { MetricChange } from '@/lib/domain/comparison/compared-run'
import { pickDeciding } from '@/lib/domain/comparison/find-verdict'
import { formatPct } from '@/lib/domain/format/percent'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { makeFigure, sayChange } from '../figures/figure'
import { nameMetric } from '../figures/metric-names'
import { KEY_METRICS } from '../run/build-key-figures'
import type { ComparisonRow } from './compare-view'
import { toneOf } from './figure-changes'

export type ComparisonRows = {
  readonly decidingRows: readonly ComparisonRow[]
  readonly keyRows: readonly ComparisonRow[]
  readonly otherRows: readonly ComparisonRow[]
}

/** The metrics of a comparison as rows: the five that decide, others that answer first, then all that either run knows. */
export function buildComparisonRows(changes: readonly MetricChange[]): ComparisonRows {
  const deciding = pickDeciding(changes)
  const informing = changes.filter(
    (change) => !deciding.includes(change) && (change.then !== null || change.now !== null),
  )
  return {
    decidingRows: deciding.map(toRow),
    keyRows: KEY_METRICS.flatMap((key) => informing.filter((change) => change.key === key)).map(toRow),
    otherRows: informing.filter((change) => !KEY_METRICS.includes(change.key)).map(toRow),
  }
}

/** Without a share to take (0 was and is), equal values still say that nothing changed. */
function sayRowChange({ changePct, then, now, isThenAtLeast, isNowAtLeast }: MetricChange): string {
  const isUnchanged = changePct === null && then !== null && then === now
  const known = isUnchanged ? 0 : changePct
  return sayChange(known, { isNowAtLeast, isWasAtLeast: isThenAtLeast }) ?? ''
}

/** Noise that is larger than the value itself (a jitter of microseconds, one datagram in millions) is no percentage to read. */
function sayNoise(noisePct: number | null): string {
  if (noisePct === null) return ''
  return noisePct > 100 ? 'over 100 %' : `± ${formatPct(noisePct, LOCALE)}`
}

function toRow(change: MetricChange): ComparisonRow {
  const entry = nameMetric(change.key)
  const missing = (when: string) => `Not measured ${when}.`
  return {
    key: `${change.key}-${change.direction}`,
    name: entry.label,
    explanation: entry.explanation,
    term: entry.glossaryAnchor,
    direction: change.direction,
    was: makeFigure({ value: change.then, reason: missing('then') }, entry, change.isThenAtLeast, change.now),
    now: makeFigure({ value: change.now, reason: missing('now') }, entry, change.isNowAtLeast, change.then),
    changeText: sayRowChange(change),
    noiseText: sayNoise(change.noisePct),
    tone: toneOf(change.verdict),
    verdict: change.then === null || change.now === null ? null : change.verdict,
    reason: change.reason,
  }
}
