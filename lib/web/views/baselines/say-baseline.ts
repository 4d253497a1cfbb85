import { formatDay } from '@/lib/domain/format/absolute-time'
import type { Slot } from '@/lib/domain/schedules/slot'
import { SELF_PINNED_BY } from '@/lib/services/baselines/pin-first-baseline'
import type { Baseline } from '@/lib/services/ports/baseline-store'
import type { Collection } from '@/lib/services/ports/collection-store'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { CollectionView, CollectOffer } from './baselines-view'

/** A single run tells nothing of the noise between runs; five are what the first pinned one is brought to. */
const WANTED_RUNS = 5
const SPREAD_HOURS = 24

/** The page's answer: what the link is held against, and how much that is worth. */
export function sayBaseline(linkName: string, baseline: Baseline | null): string {
  if (!baseline) return `Nothing is pinned for ${linkName}: its first complete full run will be, by itself.`
  const { runIds, pinnedBy, pinnedAt } = baseline
  const day = formatDay({ at: pinnedAt, locale: LOCALE, timeZone: 'UTC' })
  const who = pinnedBy === SELF_PINNED_BY ? 'pinned by itself' : `pinned by ${pinnedBy}`
  if (runIds.length === 1)
    return `${linkName} is held against one run, ${who} on ${day}. A single run knows nothing of the noise between runs: answers are provisional.`
  return `${linkName} is held against ${runIds.length} runs, ${who} on ${day}.`
}

/** What to collect: what a single pinned run lacks, beside it; else a whole new set. */
export function offerCollection(baseline: Baseline | null): CollectOffer {
  const pinnedCount = baseline?.runIds.length ?? 0
  const isProvisional = pinnedCount === 1
  return {
    pinnedCount,
    runsCount: isProvisional ? WANTED_RUNS - 1 : WANTED_RUNS,
    hours: SPREAD_HOURS,
    profile: 'full',
    keepPinned: isProvisional,
    reason: isProvisional
      ? 'The baseline is a single run, so that every answer is provisional. Four more, spread over a day, make it firm.'
      : null,
  }
}

/** How far a collection is, or what came of it. */
export function viewCollection(collection: Collection, slots: readonly Slot[]): CollectionView {
  const { state, runsCount, profile, outcome, requestedBy, requestedAt } = collection
  const next = slots.find((slot) => slot.state === 'planned')
  return {
    isGoing: state === 'collecting',
    text: outcome ?? sayProgress({ runsCount, profile, slots }),
    nextAt: state === 'collecting' && next ? next.dueAt.toISOString() : null,
    requestedBy,
    requestedAt: requestedAt.toISOString(),
  }
}

function sayProgress(
  of: Pick<Collection, 'runsCount' | 'profile'> & { readonly slots: readonly Slot[] },
): string {
  const count = (...states: readonly Slot['state'][]) =>
    of.slots.filter(({ state }) => states.includes(state)).length
  const begun = count('started', 'waiting', 'claimed')
  const missed = count('missed')
  const words = [`${begun} of ${of.runsCount} ${of.profile} runs begun`]
  if (missed > 0) words.push(`${missed} missed`)
  return `${words.join(', ')}. The good ones are pinned together when all have ended.`
}
