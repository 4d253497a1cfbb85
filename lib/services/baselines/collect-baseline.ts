import { type CollectionInput, planCollection } from '@/lib/domain/schedules/collection'
import { DEFAULT_GRACE_S } from '@/lib/domain/schedules/schedule'
import type { Slot } from '@/lib/domain/schedules/slot'
import { AppError } from '../errors'
import { requireLink } from '../links/require-link'
import type { AuditStore } from '../ports/audit-store'
import type { BaselineStore } from '../ports/baseline-store'
import type { Collection, CollectionStore } from '../ports/collection-store'
import type { LinkStore } from '../ports/link-store'
import type { Clock, IdSource } from '../ports/system'

const PLAN_NAME = 'baseline collection'

type Deps = {
  readonly links: LinkStore
  readonly baselines: BaselineStore
  readonly collections: CollectionStore
  readonly audit: AuditStore
  readonly clock: Clock
  readonly ids: IdSource
}

/**
 * Plans runs of a link, spread over hours, to be pinned together when all are over (`finishCollection`). The first is due at once.
 * Throws AppError: not-found, conflict (retired, or one is being collected), invalid-input (nothing is pinned that could be kept).
 */
export async function collectBaseline(
  deps: Deps,
  { linkId, actor, ...input }: CollectionInput & { readonly linkId: string; readonly actor: string },
): Promise<Collection> {
  const link = await requireLink(deps.links, linkId)
  if (link.retiredAt) throw new AppError('conflict', `${link.name} is retired and not measured any more.`)
  const keptRunIds = input.keepPinned ? ((await deps.baselines.current(link.id))?.runIds ?? []) : []
  if (input.runsCount + keptRunIds.length < 2) {
    const message = 'A baseline of one run knows nothing of the noise between runs; collect at least two.'
    throw new AppError('invalid-input', message, { details: [{ field: 'runsCount', message }] })
  }
  const at = deps.clock.now()
  const { runsCount, hours, profile } = input
  const collection: Collection = {
    id: deps.ids.newId(),
    ...{ linkId: link.id, profile, runsCount, keptRunIds },
    note: input.note || null,
    state: 'collecting',
    outcome: null,
    requestedBy: actor,
    requestedAt: at,
    endedAt: null,
  }
  const slots = planCollection(at, input).map((time) => planSlot(deps, { collection, time, at }))
  await deps.collections.insert(collection, slots)
  const detail = `${runsCount} ${profile} runs of ${link.name} over ${hours} h`
  await deps.audit.record({ at, actor, action: 'baseline.collect', subject: link.id, detail })
  return collection
}

function planSlot(
  deps: Pick<Deps, 'ids'>,
  { collection, time, at }: { readonly collection: Collection; readonly time: Date; readonly at: Date },
): Slot {
  const { id: planId, linkId, profile } = collection
  return {
    id: deps.ids.newId(),
    ...{ planId, planName: PLAN_NAME, linkId, profile },
    at: time,
    dueAt: time,
    giveUpAt: new Date(time.getTime() + DEFAULT_GRACE_S * 1000),
    state: 'planned',
    runId: null,
    miss: null,
    slotsCount: 1,
    changedAt: at,
  }
}
