import { completeMetrics } from '@/lib/domain/imports/complete-metrics'
import type { Metric } from '@/lib/domain/model/metric'
import type { Run } from '../ports/run'
import type { RunStore } from '../ports/run-store'

/** The stored metrics of a run; of an imported one, which keeps only its own, every other as unknown with the reason. */
export async function readRunMetrics(
  runs: Pick<RunStore, 'metrics'>,
  run: Pick<Run, 'id' | 'source'>,
): Promise<readonly Metric[]> {
  const metrics = await runs.metrics(run.id)
  return run.source === 'imported' ? completeMetrics(metrics) : metrics
}
