import type { DirectionLabels } from '@/lib/domain/format/end-names'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { FleetStore } from '@/lib/services/ports/fleet-store'
import { buildSparkline, findSparklineEnd, SPARKLINE_DAYS } from './build-sparkline'
import type { SparklineView } from './fleet-view'

export type SparklineLink = {
  readonly linkId: string
  readonly latestRunId: string
  readonly labels: DirectionLabels
  readonly baseline: Readonly<Record<OneWayDirection, number | null>>
}

type Kept = { readonly name: string; readonly view: SparklineView | null; readonly untilMs: number }

/** A new run draws a new line at once; what is done to older runs (an import) is seen after this long. */
const KEPT_MS = 5 * 60_000
const kept = new Map<string, Kept>()

/** By link, its rates of the last 90 days as a small line; only lines that may have changed since the last look are read. */
export async function loadSparklines(
  fleet: Pick<FleetStore, 'valuesSince'>,
  input: { readonly links: readonly SparklineLink[]; readonly now: Date },
): Promise<ReadonlyMap<string, SparklineView | null>> {
  const { links, now } = input
  const end = findSparklineEnd(now)
  const nameOf = ({ latestRunId, labels, baseline }: SparklineLink) =>
    [latestRunId, end.getTime(), labels.ab, baseline.ab, baseline.ba].join(' ')
  const old = links.filter((link) => {
    const known = kept.get(link.linkId)
    return !known || known.name !== nameOf(link) || known.untilMs < now.getTime()
  })
  if (old.length > 0) {
    const linkIds = old.map(({ linkId }) => linkId)
    const since = new Date(end.getTime() - SPARKLINE_DAYS * 86_400_000)
    const [ab, ba] = await Promise.all(
      (['ab', 'ba'] as const).map((direction) =>
        fleet.valuesSince({ linkIds, key: 'tcp.single.steady_bps', direction, since }),
      ),
    )
    for (const link of old) {
      const series = { ab: ab?.get(link.linkId) ?? [], ba: ba?.get(link.linkId) ?? [] }
      const view = buildSparkline({ series, baseline: link.baseline, labels: link.labels, end })
      kept.set(link.linkId, { name: nameOf(link), view, untilMs: now.getTime() + KEPT_MS })
    }
  }
  return new Map(links.map(({ linkId }) => [linkId, kept.get(linkId)?.view ?? null]))
}
