import { RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'
import { isFinal } from '@/lib/domain/model/run-state'
import { AppError } from '../errors'
import type { Diagnosis, FindingsStore } from '../ports/findings-store'
import type { RunStore } from '../ports/run-store'
import type { Clock, ErrorLog } from '../ports/system'
import { diagnoseStoredRun } from './diagnose-stored-run'

export type JudgeDeps = {
  readonly runs: RunStore
  readonly findings: FindingsStore
  readonly clock: Clock
  readonly log: ErrorLog
}

/**
 * Judges a run that has ended by today's rules, from what is stored of it, keeps the findings in place of earlier ones
 * and returns them. Where the rules (or the reading of its steps) break, that is logged and kept instead: the run itself
 * stays as it is, and is not tried again by itself. Throws AppError `not-found`, or `conflict` where it has not ended.
 */
export async function judgeStoredRun(deps: JudgeDeps, runId: string): Promise<Diagnosis> {
  const run = await deps.runs.get(runId)
  if (!run) throw new AppError('not-found', 'There is no such run.')
  if (!isFinal(run.state)) throw new AppError('conflict', 'The run goes on; it is judged when it has ended.')
  const findings = await findOrLog(
    deps,
    async () => diagnoseStoredRun(run, await deps.runs.steps(runId)),
    runId,
  )
  const diagnosis = { rulesVersion: RULES_VERSION, judgedAt: deps.clock.now(), findings }
  await deps.findings.keep(runId, diagnosis)
  return diagnosis
}

async function findOrLog<T>(
  deps: Pick<JudgeDeps, 'log'>,
  judge: () => Promise<T>,
  runId: string,
): Promise<T | null> {
  try {
    return await judge()
  } catch (error) {
    deps.log.error({ err: error, runId, rulesVersion: RULES_VERSION }, 'A run could not be judged.')
    return null
  }
}
