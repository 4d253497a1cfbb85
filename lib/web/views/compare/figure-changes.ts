import type { ChangeTone } from '../figures/figure'
import type { Verdict } from '../figures/verdict'
import type { FigureChange } from '../run/build-key-figures'
import type { Comparison } from './comparison'

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
    was: metric.was,
    changePct: metric.changePct,
    tone: toneOf(metric.verdict),
  }))
}
