'use client'

import { LiveChart } from '@/components/charts/live-chart'
import { formatMs } from '@/lib/domain/format/duration'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { LiveState } from '@/lib/web/views/run/live-state'
import { findRoundTripNow, sayNoFigures, sayRateNow } from '@/lib/web/views/run/say-live'

const ASSUMED_STEP_S = 10

/** Throughput and RTT of the step that runs; as high while a step has none, so that nothing below moves. */
export function LiveCharts(props: { readonly live: LiveState; readonly labels: DirectionLabels }) {
  const { live, labels } = props
  const durationS = live.step?.estimatedSeconds ?? ASSUMED_STEP_S
  if (live.rates.length === 0) {
    return (
      <p className="flex min-h-30 items-center justify-center text-center text-muted text-sm md:min-h-76">
        {sayNoFigures(live) ?? 'The next figures appear when a test carries traffic.'}
      </p>
    )
  }
  const roundTripMs = findRoundTripNow(live)
  return (
    <div className="grid min-h-76 gap-6 md:grid-cols-2">
      <LiveChart
        unit="bps"
        title={`Throughput: ${sayRateNow(live) ?? 'not known yet'}`}
        points={live.rates}
        durationS={durationS}
        labels={labels}
      />
      <LiveChart
        unit="ms"
        title={`RTT under this load: ${roundTripMs === null ? 'not known yet' : formatMs(roundTripMs, LOCALE)}`}
        points={live.roundTrips}
        durationS={durationS}
        labels={labels}
      />
    </div>
  )
}
