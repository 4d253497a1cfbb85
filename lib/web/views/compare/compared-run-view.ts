import { sayRunPlan } from '@/lib/domain/format/run-plan'
import type { Run } from '@/lib/services/ports/run'
import { runTimeMs } from '../run/load-run-view'
import type { ComparedRunView } from './compare-view'

/** A run by its time and what it set out to measure. */
export function toComparedRunView(run: Run): ComparedRunView {
  return { runId: run.id, at: new Date(runTimeMs(run)).toISOString(), planText: sayRunPlan(run) }
}
