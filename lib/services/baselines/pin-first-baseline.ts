import type { BaselineStore } from '../ports/baseline-store'
import type { Run } from '../ports/run'
import type { Clock, IdSource } from '../ports/system'

export const SELF_PINNED_BY = 'Plumbline'

/**
 * Pins a link's first completed `full` run that is neither partial, nor of chosen steps, nor contaminated, and says so in its note.
 * Returns whether it pinned; a link that has, or ever had, a baseline is left to people.
 */
export async function pinFirstBaseline(
  deps: { readonly baselines: BaselineStore; readonly clock: Clock; readonly ids: IdSource },
  run: Pick<Run, 'id' | 'linkId' | 'profile' | 'chosenSteps' | 'state' | 'partial' | 'contaminated'>,
): Promise<boolean> {
  const isWhole = run.profile === 'full' && run.chosenSteps === null && !run.partial
  const isWorthy = isWhole && run.state === 'completed' && !run.contaminated
  if (!isWorthy || (await deps.baselines.history(run.linkId)).length > 0) return false
  await deps.baselines.pin({
    id: deps.ids.newId(),
    linkId: run.linkId,
    runIds: [run.id],
    note: 'Pinned by itself: the first complete, undisturbed full run of this link.',
    pinnedBy: SELF_PINNED_BY,
    at: deps.clock.now(),
  })
  return true
}
