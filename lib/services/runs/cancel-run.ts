import { isFinal } from '@/lib/domain/model/run-state'
import { AppError } from '../errors'
import type { AuditStore } from '../ports/audit-store'
import type { Run } from '../ports/run'
import type { RunStore } from '../ports/run-store'
import type { Clock } from '../ports/system'

/**
 * Asks for a run to end. A queued run is cancelled at once; of a running one the worker ends the traffic within seconds.
 * Throws AppError not-found, or conflict where the run has ended already.
 */
export async function cancelRun(
  deps: { readonly runs: RunStore; readonly audit: AuditStore; readonly clock: Clock },
  input: { readonly runId: string; readonly actor: string },
): Promise<Run> {
  const run = await deps.runs.get(input.runId)
  if (!run) throw new AppError('not-found', 'There is no such run.')
  if (isFinal(run.state)) throw new AppError('conflict', `The run has ended already: ${run.state}.`)
  const at = deps.clock.now()
  const cancelled = await deps.runs.requestCancel({ runId: run.id, by: input.actor, at })
  if (isFinal(cancelled.state)) {
    await deps.runs.appendEvent({ runId: run.id, type: 'state', data: { state: cancelled.state }, at })
  }
  await deps.audit.record({ at, actor: input.actor, action: 'run.cancel', subject: run.id, detail: null })
  return cancelled
}
