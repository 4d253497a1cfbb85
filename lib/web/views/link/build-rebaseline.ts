import { formatVolume } from '@/lib/domain/format/bytes'
import { formatSeconds } from '@/lib/domain/format/duration'
import type { SideFacts } from '@/lib/domain/model/host-facts'
import type { Link } from '@/lib/domain/model/link'
import type { Metric } from '@/lib/domain/model/metric'
import { PROFILES, type Profile } from '@/lib/domain/model/run-state'
import { estimateRun } from '@/lib/domain/suite/estimate'
import type { Stores } from '@/lib/services/ports/stores'
import { findKnownRate, KNOWN_RATE_KEYS } from '@/lib/services/runs/find-known-rate'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { ProfileChoice, RebaselineView } from './rebaseline-view'

const WORDS: Readonly<Record<Profile, { readonly name: string; readonly what: string }>> = {
  full: {
    name: 'Full',
    what: 'Everything: one stream, parallel streams, both directions at once, the UDP curve to its knee, jitter and the window scan.',
  },
  quick: {
    name: 'Quick',
    what: 'RTT, path MTU, one stream each way and two UDP rates: enough to say whether the network has changed.',
  },
}

/** What the question before a run shows: each profile with the time and the traffic it will take. */
export function buildRebaseline(input: {
  readonly link: Link
  readonly facts: SideFacts
  /** The latest run's; of it only what `findKnownRate` looks at. */
  readonly metrics: readonly Metric[]
}): RebaselineView {
  const { link, facts } = input
  const lastKnown = { tcpBps: findKnownRate(input.metrics) }
  const choices = PROFILES.map((profile): ProfileChoice => {
    const { seconds, bytes } = estimateRun({ link, profile, chosenSteps: null, facts, lastKnown })
    const estimateText = `about ${formatSeconds(seconds, LOCALE)}, sends about ${formatVolume(bytes, LOCALE)}`
    return { profile, ...WORDS[profile], estimateText }
  })
  return {
    linkId: link.id,
    linkName: link.name,
    choices,
    refusedReason: link.retiredAt
      ? `${link.name} is retired; its history stays, but it is not measured any more.`
      : null,
  }
}

/** The same for one link, with what is known of it. */
export async function loadRebaseline(stores: Stores, link: Link): Promise<RebaselineView> {
  const [facts, heads] = await Promise.all([
    stores.fleet.factsOfHosts([link.a.hostId, link.b.hostId]),
    stores.fleet.heads([link.id]),
  ])
  const runIds = [heads.get(link.id)?.latest?.id ?? []].flat()
  const metrics = await stores.fleet.metricsOf({ runIds, keys: KNOWN_RATE_KEYS })
  return buildRebaseline({
    link,
    facts: { a: facts.get(link.a.hostId) ?? null, b: facts.get(link.b.hostId) ?? null },
    metrics: [...metrics.values()].flat(),
  })
}
