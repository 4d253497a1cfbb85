import { RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'
import { AppError } from '../errors'
import { type JudgeDeps, judgeStoredRun } from './judge-stored-run'

/** Few, so that a run that ended meanwhile and what people ask for is not long behind. */
const BATCH_RUNS = 20

export type Pace = {
  readonly signal: AbortSignal
  /** Between two runs: lets what else this process does go first. */
  readonly rest: () => Promise<void>
}

/** Judges the runs (of a link, or all) that older rules judged; returns how many. Safe to stop and begin again at any time. */
export async function judgeOutdatedRuns(
  deps: JudgeDeps,
  input: Pace & { readonly linkId: string | null; readonly onJudged?: (count: number) => void },
): Promise<number> {
  const filter = { linkId: input.linkId, rulesVersion: RULES_VERSION }
  const next = () => deps.findings.outdated(filter, BATCH_RUNS)
  return judgeAll(deps, { ...input, next })
}

/**
 * What the worker does again and again: judges the runs that ended and were never judged (those from before findings
 * were kept, and those whose worker died), then what people asked for, and closes each request when none is left of it.
 * Each run is read, judged and written by itself, in one short write; two workers that do this at once do some of it twice.
 */
export async function judgeWaitingRuns(deps: JudgeDeps, pace: Pace): Promise<void> {
  await judgeAll(deps, { ...pace, next: () => deps.findings.unjudged(BATCH_RUNS) })
  for (const request of await deps.findings.requests()) {
    await judgeOutdatedRuns(deps, { ...pace, linkId: request.linkId })
    if (pace.signal.aborted) return
    await deps.findings.closeRequest(request)
  }
}

async function judgeAll(
  deps: JudgeDeps,
  input: Pace & {
    readonly next: () => Promise<readonly string[]>
    readonly onJudged?: (count: number) => void
  },
): Promise<number> {
  let count = 0
  for (;;) {
    const runIds = await input.next()
    if (runIds.length === 0) return count
    for (const runId of runIds) {
      if (input.signal.aborted) return count
      await judgeUnlessGone(deps, runId)
      count += 1
      input.onJudged?.(count)
      await input.rest()
    }
  }
}

/** A run may be removed between the list and its turn (sample data). */
async function judgeUnlessGone(deps: JudgeDeps, runId: string): Promise<void> {
  try {
    await judgeStoredRun(deps, runId)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error
  }
}
