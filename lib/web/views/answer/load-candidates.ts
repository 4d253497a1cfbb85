import type { Stores } from '@/lib/services/ports/stores'
import type { ComparedRunView } from '../compare/compare-view'
import { toComparedRunView } from '../compare/compared-run-view'

const CANDIDATES_COUNT = 40

/** The whole runs of a link that can be compared with, newest first; those chosen among them whatever their age. */
export async function loadCandidates(
  stores: Stores,
  input: {
    readonly linkId: string
    readonly chosenIds: readonly string[]
    readonly notIds: readonly string[]
  },
): Promise<readonly (ComparedRunView & { readonly isChosen: boolean })[]> {
  const { items } = await stores.runs.list({
    linkId: input.linkId,
    states: ['completed'],
    page: { limit: CANDIDATES_COUNT, cursor: null },
  })
  const older = input.chosenIds.filter((id) => items.every((run) => run.id !== id))
  const chosen = await Promise.all(older.map((id) => stores.runs.get(id)))
  return [...items, ...chosen.filter((run) => run !== null)]
    .filter((run) => run.chosenSteps === null && !input.notIds.includes(run.id))
    .map((run) => ({ ...toComparedRunView(run), isChosen: input.chosenIds.includes(run.id) }))
}
