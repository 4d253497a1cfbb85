import { z } from 'zod'
import { PROFILES, type RunPlan, type RunState } from '../model/run-state'

/** Of the runs that were planned, this share must be good for them to be pinned: 4 of 5, 2 of 3, 8 of 12. */
export const GOOD_SHARE = 2 / 3
/** One run knows nothing of the noise between runs. */
const LEAST_PINNED_COUNT = 2

/** A full run takes five minutes; closer together they would share their moment. */
const LEAST_GAP_MINUTES = 10

/** What POST /links/{id}/baseline/collection takes: so many runs, spread over so many hours, the first at once. */
export const collectionInputSchema = z
  .object({
    runsCount: z
      .number('Give a number.')
      .int()
      .min(1, 'At least one run.')
      .max(20, 'At most 20 runs.')
      .default(5),
    hours: z
      .number('Give a number.')
      .min(0.5, 'At least half an hour.')
      .max(168, 'At most a week.')
      .default(24),
    profile: z.enum(PROFILES).default('full'),
    /** Whether the runs that are pinned now stay in the set. */
    keepPinned: z.boolean().default(false),
    note: z.string().trim().max(1_000).nullish(),
  })
  .refine(({ runsCount, hours }) => runsCount < 2 || (hours * 60) / (runsCount - 1) >= LEAST_GAP_MINUTES, {
    message: `Too short for so many runs: between two of them there must be at least ${LEAST_GAP_MINUTES} minutes.`,
    path: ['hours'],
  })
export type CollectionInput = z.infer<typeof collectionInputSchema>

export const COLLECTION_STATES = ['collecting', 'pinned', 'failed', 'stopped'] as const
export type CollectionState = (typeof COLLECTION_STATES)[number]

/** The slots of a collection: the first now, the last after all hours, evenly between. */
export function planCollection(
  from: Date,
  input: Pick<CollectionInput, 'runsCount' | 'hours'>,
): readonly Date[] {
  const { runsCount, hours } = input
  const stepMs = runsCount > 1 ? (hours * 3_600_000) / (runsCount - 1) : 0
  return Array.from(
    { length: runsCount },
    (_, index) => new Date(from.getTime() + Math.round(index * stepMs)),
  )
}

/** A slot of a collection and what became of its run. */
export type CollectedSlot = {
  readonly runId: string | null
  readonly missReason: string | null
  readonly run:
    | (RunPlan & { readonly state: RunState; readonly partial: boolean; readonly contaminated: boolean })
    | null
}

export type CollectionOutcome =
  | { readonly state: 'pinned'; readonly runIds: readonly string[]; readonly sentence: string }
  | { readonly state: 'failed'; readonly runIds: readonly string[]; readonly sentence: string }

/**
 * What becomes of a collection whose slots are all over: its good runs (whole, undisturbed) are pinned together with those
 * that were kept, where at least two thirds of the planned ones are good and the set has two or more.
 */
export function judgeCollection(input: {
  readonly slots: readonly CollectedSlot[]
  readonly keptRunIds: readonly string[]
}): CollectionOutcome {
  const { slots, keptRunIds } = input
  const good = slots.flatMap(({ run, runId }) => (run && runId !== null && isGood(run) ? [runId] : []))
  const runIds = [...keptRunIds, ...good]
  const least = leastGoodCount(slots.length)
  const found = `${good.length} of ${slots.length} runs were good`
  const lost = describeLost(slots)
  const isEnough = good.length >= least && runIds.length >= LEAST_PINNED_COUNT
  if (isEnough) {
    const kept = keptRunIds.length > 0 ? `, beside ${keptRunIds.length} pinned before` : ''
    return { state: 'pinned', runIds, sentence: `Collected: ${found}${kept}.${lost}` }
  }
  const needed = Math.max(least, LEAST_PINNED_COUNT - keptRunIds.length)
  return {
    state: 'failed',
    runIds: good,
    sentence: `Not pinned: ${found}, and ${needed} were needed.${lost} Pin them by hand, or collect again.`,
  }
}

/** How many of so many planned runs must be good. */
export function leastGoodCount(plannedCount: number): number {
  return Math.ceil(plannedCount * GOOD_SHARE)
}

function isGood(run: NonNullable<CollectedSlot['run']>): boolean {
  return run.state === 'completed' && !run.partial && !run.contaminated && run.chosenSteps === null
}

/** Why the others are not among them, each reason once: " 1 partial, 1 missed (…)." */
function describeLost(slots: readonly CollectedSlot[]): string {
  const counts = new Map<string, number>()
  for (const { run, missReason } of slots) {
    if (run && isGood(run)) continue
    const word = run
      ? nameFault(run)
      : `missed${missReason === null ? '' : ` (${missReason.replace(/\.$/, '')})`}`
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const words = [...counts].map(([word, count]) => `${count} ${word}`).join(', ')
  return words === '' ? '' : ` The others: ${words}.`
}

function nameFault(run: NonNullable<CollectedSlot['run']>): string {
  if (run.state !== 'completed') return run.state
  return run.partial ? 'partial' : run.contaminated ? 'contaminated' : 'of chosen steps'
}
