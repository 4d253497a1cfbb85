import { isFinal } from '@/lib/domain/model/run-state'
import { judgeCollection } from '@/lib/domain/schedules/collection'
import type { AuditStore } from '../ports/audit-store'
import type { Collection, CollectionStore } from '../ports/collection-store'
import type { RunStore } from '../ports/run-store'
import type { SlotStore } from '../ports/slot-store'
import type { Clock, IdSource } from '../ports/system'

type Deps = {
  readonly collections: CollectionStore
  readonly slots: SlotStore
  readonly runs: RunStore
  readonly audit: AuditStore
  readonly clock: Clock
  readonly ids: IdSource
}

/** Once every slot of a collection is over and every run has ended: pins the good ones together, or says why not. */
export async function finishCollection(deps: Deps, collection: Collection): Promise<void> {
  const slots = await deps.slots.ofPlan(collection.id)
  if (slots.some(({ state }) => state !== 'started' && state !== 'missed')) return
  const collected = await Promise.all(
    slots.map(async ({ state, runId, miss }) => ({
      runId,
      missReason: miss?.reason ?? null,
      run: state === 'missed' || runId === null ? null : await deps.runs.get(runId),
    })),
  )
  if (collected.some(({ run }) => run && !isFinal(run.state))) return
  const { state, runIds, sentence } = judgeCollection({ slots: collected, keptRunIds: collection.keptRunIds })
  const { linkId, requestedBy } = collection
  const at = deps.clock.now()
  const note = [collection.note, sentence].filter((part) => part !== null).join(' ')
  const baseline = { id: deps.ids.newId(), linkId, runIds, note, pinnedBy: requestedBy, at }
  const isOurs = await deps.collections.end({
    id: collection.id,
    state,
    outcome: sentence,
    baseline: state === 'pinned' ? baseline : null,
    at,
  })
  if (!isOurs || state !== 'pinned') return
  const detail = runIds.join(', ')
  await deps.audit.record({ at, actor: requestedBy, action: 'baseline.pin', subject: linkId, detail })
}
