import { judgeRun } from '@/lib/domain/analysis/judge-run'
import type { Curve, Metric } from '@/lib/domain/model/metric'
import { isFinal } from '@/lib/domain/model/run-state'
import type { Run } from '../ports/run'
import type { RunStore } from '../ports/run-store'
import { performedOf } from './performed-of'
import { readRunMetrics } from './read-run-metrics'

export type Judgement = { readonly metrics: readonly Metric[]; readonly curves: readonly Curve[] }

/**
 * The metrics and curves of a run. A run whose worker died left steps and no metrics: they are judged now, from what is
 * stored, as its worker would have done at its end. Of a run that goes on nothing is known yet.
 */
export async function readJudgement(runs: RunStore, run: Run): Promise<Judgement> {
  const [metrics, curves] = await Promise.all([readRunMetrics(runs, run), runs.curves(run.id)])
  if (metrics.length > 0 || !isFinal(run.state)) return { metrics, curves }
  const performed = (await runs.steps(run.id)).flatMap((step) => performedOf(step))
  if (performed.length === 0) return { metrics, curves }
  const facts = run.environment ?? { a: null, b: null }
  return judgeRun({ performed, link: run.snapshot.link, facts, plan: run })
}
