import { formatVolume } from '@/lib/domain/format/bytes'
import { formatSeconds } from '@/lib/domain/format/duration'
import type { Link } from '@/lib/domain/model/link'
import { PROFILES, type Profile } from '@/lib/domain/model/run-state'
import type { Stores } from '@/lib/services/ports/stores'
import { estimateLinkRun, loadFacts } from '@/lib/services/runs/enqueue-run'
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
export async function buildRebaseline(stores: Stores, link: Link): Promise<RebaselineView> {
  const facts = await loadFacts(stores.checks, link)
  const choices = await Promise.all(
    PROFILES.map(async (profile): Promise<ProfileChoice> => {
      const estimate = await estimateLinkRun({ runs: stores.runs }, { link, profile, facts })
      const seconds = formatSeconds(estimate.seconds, LOCALE)
      return {
        profile,
        ...WORDS[profile],
        estimateText: `about ${seconds}, sends about ${formatVolume(estimate.bytes, LOCALE)}`,
      }
    }),
  )
  return {
    linkId: link.id,
    linkName: link.name,
    choices,
    refusedReason: link.retiredAt
      ? `${link.name} is retired; its history stays, but it is not measured any more.`
      : null,
  }
}
