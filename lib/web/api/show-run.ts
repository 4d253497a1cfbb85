import { shownRunState } from '@/lib/domain/model/run-state'
import { readDiagnosis } from '@/lib/services/diagnosis/read-diagnosis'
import { AppError } from '@/lib/services/errors'
import type { Run } from '@/lib/services/ports/run'
import { readJudgement } from '@/lib/services/runs/read-judgement'
import type { WebContext } from '@/lib/web/context'
import { findVerdict } from './find-verdict'
import { toDiagnosisJson } from './schemas/diagnosis'
import { toFindingJson } from './schemas/finding'
import { type RunJson, toRunJson } from './schemas/run'

type RunReader = Pick<WebContext, 'stores' | 'clock'>

/** The run as it is now: whoever looks first at a run whose worker is gone finds it interrupted. Throws AppError not-found. */
export async function readRun(context: RunReader, id: string): Promise<Run> {
  const { runs } = context.stores
  const now = context.clock.now()
  const run = await runs.get(id)
  if (!run) throw new AppError('not-found', 'There is no such run.')
  if (shownRunState(run, now) === run.state) return run
  await runs.interruptExpired(now)
  return (await runs.get(id)) ?? run
}

/** A whole run as the API shows it. Throws AppError not-found. */
export async function showRun(context: RunReader, id: string): Promise<RunJson> {
  const run = await readRun(context, id)
  const { runs, findings } = context.stores
  const [steps, { metrics, curves }, verdict] = await Promise.all([
    runs.steps(run.id),
    readJudgement(runs, run),
    findVerdict(context, run),
  ])
  const hostIds = { a: run.snapshot.link.a.hostId, b: run.snapshot.link.b.hostId }
  const diagnosis = await readDiagnosis(findings, { run, steps, now: context.clock.now() })
  const found = diagnosis === null ? [] : diagnosis.findings
  return toRunJson(run, {
    ...{ steps, metrics, curves, verdict },
    findings: found?.map((finding) => toFindingJson(finding, hostIds)) ?? null,
    diagnosis: diagnosis && toDiagnosisJson(diagnosis),
  })
}
