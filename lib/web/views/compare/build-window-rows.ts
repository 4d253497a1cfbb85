import { pairCurves } from '@/lib/domain/comparison/pair-curves'
import { formatBytes } from '@/lib/domain/format/bytes'
import { formatChange } from '@/lib/domain/format/percent'
import type { Curve, WindowPoint } from '@/lib/domain/model/metric'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { makeFigure } from '../figures/figure'
import { nameMetric } from '../figures/metric-names'
import type { WindowRow } from './compare-view'

const CLAMPED = 'The host’s limit would have clamped this window, so that nothing was sent.'
const NEVER_STEADY = 'The test with this window gave no steady rate.'

/** The window scans of two runs, window by window; none where neither run has one. */
export function buildWindowRows(baseline: readonly Curve[], now: readonly Curve[]): readonly WindowRow[] {
  return pairCurves(baseline, now).flatMap((curve) => {
    if (curve.key !== 'tcp.window.curve') return []
    return curve.points.map((pair): WindowRow => {
      const [then, today] = [pair.baseline?.steady_bps ?? null, pair.now?.steady_bps ?? null]
      return {
        key: `${curve.direction}-${pair.at}`,
        direction: curve.direction,
        windowText: formatBytes(pair.at, LOCALE),
        was: figureOf(pair.baseline, 'then'),
        now: figureOf(pair.now, 'now'),
        changeText: then && today ? formatChange((100 * (today - then)) / then, LOCALE) : '',
      }
    })
  })
}

function figureOf(point: WindowPoint | null, when: 'then' | 'now') {
  const why = point === null ? `This window was not tried ${when}.` : point.clamped ? CLAMPED : NEVER_STEADY
  return makeFigure({ value: point?.steady_bps ?? null, reason: why }, nameMetric('tcp.single.steady_bps'))
}
