import type { DirectionLabels } from '@/lib/domain/format/end-names'
import { stepOverheadS } from '@/lib/domain/suite/estimate'
import type { Run } from '@/lib/services/ports/run'
import type { Stores } from '@/lib/services/ports/stores'
import { foldStoredEvents } from './fold-stored-events'
import type { LiveRunView } from './run-view'

/** A run that waits or goes on, as its live view begins. */
export async function loadLive(
  stores: Stores,
  { run, labels, now }: { readonly run: Run; readonly labels: DirectionLabels; readonly now: Date },
): Promise<LiveRunView> {
  const { waitingFor, estimate } = run
  return {
    runId: run.id,
    live: await foldStoredEvents(stores.runs, run),
    labels,
    estimate: { ...estimate, stepOverheadSeconds: stepOverheadS(run.snapshot.link) },
    waitingFor: waitingFor && { reason: waitingFor.reason, runId: waitingFor.runId },
    isCancelAsked: run.cancelRequestedAt !== null,
    serverNowMs: now.getTime(),
  }
}
