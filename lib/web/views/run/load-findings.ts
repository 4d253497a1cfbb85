import { findUnjudged } from '@/lib/domain/diagnosis/coverage'
import type { DirectionLabels, EndNames } from '@/lib/domain/format/end-names'
import type { Metric } from '@/lib/domain/model/metric'
import { collectStoredEvidence } from '@/lib/services/diagnosis/diagnose-stored-run'
import { readDiagnosis } from '@/lib/services/diagnosis/read-diagnosis'
import type { Run, StepRecord } from '@/lib/services/ports/run'
import type { Stores } from '@/lib/services/ports/stores'
import { buildCoverageView } from '../diagnose/coverage-view'
import { buildDiagnosis } from './build-diagnosis'
import { buildFindings } from './build-findings'
import { describeAdvisingRun } from './measure-again'
import type { RunResultView } from './run-view'

/** What was concluded of a run that has ended, by which rules, and what they had too little to look at. */
export async function loadFindings(
  stores: Stores,
  input: {
    readonly run: Run
    readonly steps: readonly StepRecord[]
    readonly metrics: readonly Metric[]
    readonly labels: DirectionLabels
    readonly ends: EndNames
    readonly now: Date
  },
): Promise<Pick<RunResultView, 'diagnosis' | 'findings' | 'coverage'>> {
  const { run, steps, metrics, labels, ends } = input
  const judged = await readDiagnosis(stores.findings, input)
  const found = judged?.findings ?? null
  const diagnosis = judged && buildDiagnosis(run.id, judged)
  if (found === null) return { diagnosis, findings: [], coverage: null }
  return {
    diagnosis,
    findings: buildFindings(found, {
      hostNames: { a: run.snapshot.a.name, b: run.snapshot.b.name },
      ends,
      ordinals: new Map(steps.map(({ id, ordinal }) => [id, ordinal])),
      run: describeAdvisingRun(run, ends, metrics),
    }),
    coverage: buildCoverageView(findUnjudged(collectStoredEvidence(run, steps), found), labels),
  }
}
