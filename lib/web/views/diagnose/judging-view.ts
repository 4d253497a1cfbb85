import { RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'
import { readJudging } from '@/lib/services/diagnosis/read-judging'
import type { FindingsStore } from '@/lib/services/ports/findings-store'

/** Where the judging again of a link's runs, or of all, stands. */
export type JudgingView = {
  readonly rulesVersion: number
  readonly outdatedCount: number
  /** What the worker is asked to do and has not done yet: "12 of 40 runs are done.". Null where nothing is asked. */
  readonly progress: string | null
}

/** Loads it for a link; for all of them where `linkId` is null. */
export async function loadJudging(findings: FindingsStore, linkId: string | null): Promise<JudgingView> {
  const { outdatedCount, request } = await readJudging(findings, linkId)
  return {
    rulesVersion: RULES_VERSION,
    outdatedCount,
    progress: request && sayProgress(outdatedCount, request.linkId === linkId ? request.runsCount : null),
  }
}

/** A request for all links does not say how many runs of one of them it began with. */
function sayProgress(outdatedCount: number, runsCount: number | null): string {
  if (runsCount === null) return `${outdatedCount} still to do.`
  return `${Math.max(0, runsCount - outdatedCount)} of ${runsCount} done.`
}
