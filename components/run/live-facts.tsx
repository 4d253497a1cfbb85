import { Unknown } from '@/components/ui/explain'
import { formatMs } from '@/lib/domain/format/duration'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { LiveState } from '@/lib/web/views/run/live-state'
import { findRoundTripNow, sayNoFigures, sayRateNow, sayVolume } from '@/lib/web/views/run/say-live'

/** What a run carries at this moment. */
export function LiveFacts(props: { readonly live: LiveState; readonly estimateBytes: number }) {
  const { live } = props
  const reason = sayNoFigures(live) ?? 'No test carries traffic at this moment.'
  const roundTripMs = findRoundTripNow(live)
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      <Fact name="Sent so far" value={sayVolume(live, props.estimateBytes)} reason={reason} />
      <Fact name="Throughput now" value={sayRateNow(live)} reason={reason} />
      <Fact
        name="RTT under this load"
        value={roundTripMs === null ? null : formatMs(roundTripMs, LOCALE)}
        reason={reason}
      />
    </dl>
  )
}

function Fact(props: { readonly name: string; readonly value: string | null; readonly reason: string }) {
  return (
    <div>
      <dt className="text-muted text-xs">{props.name}</dt>
      <dd className="font-medium">{props.value ?? <Unknown reason={props.reason} />}</dd>
    </div>
  )
}
