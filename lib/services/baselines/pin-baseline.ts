import { z } from 'zod'
import { AppError } from '../errors'
import { requireLink } from '../links/require-link'
import type { AuditStore } from '../ports/audit-store'
import type { Baseline, BaselineStore } from '../ports/baseline-store'
import type { LinkStore } from '../ports/link-store'
import type { RunStore } from '../ports/run-store'
import type { Clock, IdSource } from '../ports/system'

/** What POST /links/{id}/baseline and the pin form take. */
export const pinInputSchema = z.object({
  runIds: z.array(z.string().min(1)).min(1, 'Name at least one run.').max(50),
  note: z.string().trim().max(1_000).nullish(),
})
export type PinInput = z.infer<typeof pinInputSchema>

type Deps = {
  readonly links: LinkStore
  readonly runs: RunStore
  readonly baselines: BaselineStore
  readonly audit: AuditStore
  readonly clock: Clock
  readonly ids: IdSource
}

function refuse(message: string): never {
  throw new AppError('invalid-input', message, { details: [{ field: 'runIds', message }] })
}

/**
 * Makes runs the reference that a link is compared with; the baseline before is kept in the history.
 * Throws AppError: not-found (link), invalid-input for a run of another link or one that measured nothing.
 */
export async function pinBaseline(
  deps: Deps,
  input: PinInput & { readonly linkId: string; readonly actor: string },
): Promise<Baseline> {
  const link = await requireLink(deps.links, input.linkId)
  const runIds = [...new Set(input.runIds)]
  for (const runId of runIds) {
    const run = await deps.runs.get(runId)
    if (!run || run.linkId !== link.id) refuse(`${runId} is not a run of ${link.name}.`)
    if (run.state !== 'completed')
      refuse(`Run ${runId} is ${run.state}; only a completed run can be a baseline.`)
  }
  const at = deps.clock.now()
  const id = deps.ids.newId()
  const note = input.note || null
  const baseline = await deps.baselines.pin({ id, linkId: link.id, runIds, note, pinnedBy: input.actor, at })
  await deps.audit.record({
    at,
    actor: input.actor,
    action: 'baseline.pin',
    subject: link.id,
    detail: runIds.join(', '),
  })
  return baseline
}
