import type { BaselineChoice } from '@/lib/domain/answer/answer'
import { rankBaselines } from '@/lib/domain/answer/rank-baselines'
import { AppError } from '../errors'
import type { BaselineStore } from '../ports/baseline-store'
import type { RunStore } from '../ports/run-store'

/** Every whole profile measures it, and a link that carries nothing has none. */
const MEASURED_BY = { key: 'tcp.single.steady_bps', direction: 'ab' } as const

type Deps = {
  readonly baselines: Pick<BaselineStore, 'current'>
  readonly runs: Pick<RunStore, 'get' | 'metricHistory'>
}

export type FoundBaseline = { readonly runIds: readonly string[]; readonly choice: BaselineChoice }

/**
 * Returns what a link is held against where nobody said: the pinned baseline; else the whole, undisturbed run nearest to
 * six months ago; else the oldest such run. Null where the link has none.
 */
export async function findDefaultBaseline(
  deps: Deps,
  input: { readonly linkId: string; readonly now: Date },
): Promise<FoundBaseline | null> {
  const pinned = await deps.baselines.current(input.linkId)
  if (pinned) return { runIds: pinned.runIds, choice: 'pinned' }
  const history = await deps.runs.metricHistory({
    ...{ linkId: input.linkId, ...MEASURED_BY },
    ...{ from: null, to: null },
  })
  const measured = history.filter(({ value }) => value !== null)
  for (const { runId, choice } of rankBaselines(measured, input.now)) {
    const run = await deps.runs.get(runId)
    if (run && run.chosenSteps === null && !run.contaminated) return { runIds: [runId], choice }
  }
  return null
}

/**
 * Returns the runs that somebody chose, each once. Throws AppError `invalid-input` for a run of another link or one that
 * was not completed.
 */
export async function requireChosenBaseline(
  runs: Pick<RunStore, 'get'>,
  input: { readonly linkId: string; readonly runIds: readonly string[] },
): Promise<FoundBaseline> {
  const runIds = [...new Set(input.runIds)]
  for (const id of runIds) {
    const run = await runs.get(id)
    if (run?.linkId !== input.linkId) refuse(`${id} is not a run of this link.`)
    if (run.state !== 'completed')
      refuse(`Run ${id} is ${run.state}; only a completed run can be compared with.`)
  }
  return { runIds, choice: 'chosen' }
}

function refuse(message: string): never {
  throw new AppError('invalid-input', message, { details: [{ field: 'baseline', message }] })
}
