import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import type { Verdict } from '@/lib/domain/comparison/compared-run'
import type { ChangeTone } from '../figures/figure'
import type { FigureChange } from '../run/build-key-figures'

const TONES: Readonly<Record<Verdict, ChangeTone>> = {
  degraded: 'bad',
  improved: 'good',
  unchanged: 'plain',
  inconclusive: 'plain',
  'not-comparable': 'plain',
}

/** The colour of a change: only what was judged degraded or improved has one. */
export function toneOf(verdict: Verdict): ChangeTone {
  return TONES[verdict]
}

/** A comparison as the changes that stand beside figures; none where there is none. */
export function figureChanges(comparison: Comparison | null): readonly FigureChange[] {
  return (comparison?.metrics ?? []).map((metric) => ({
    key: metric.key,
    direction: metric.direction,
    was: metric.then,
    isWasAtLeast: metric.isThenAtLeast,
    changePct: metric.changePct,
    tone: toneOf(metric.verdict),
  }))
}
