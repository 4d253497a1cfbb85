import { answerBudgetS } from '@/lib/domain/answer/budget'
import type { Link } from '@/lib/domain/model/link'
import { AppError } from '../errors'
import { requireLink } from '../links/require-link'
import type { Answer } from '../ports/answer-store'
import { enqueueRun } from '../runs/enqueue-run'
import type { AnswerDeps } from './answer-deps'
import { type FoundBaseline, findDefaultBaseline, requireChosenBaseline } from './find-baseline'

export type AskInput = {
  readonly linkId: string
  /** The runs to compare with; none leaves the choice to Plumbline. */
  readonly baselineRunIds: readonly string[]
  readonly force: boolean
  readonly actor: string
}

/**
 * Asks whether a link's network has changed: queues the first run and returns the answer that it begins. Where one is being
 * measured already, that one is returned, because two at once would wait for each other.
 * Throws AppError: not-found (link), not-ready (nothing to compare with, hosts not ready), invalid-input (baseline), conflict
 * (retired, hours, volume).
 */
export async function askAnswer(deps: AnswerDeps, input: AskInput): Promise<Answer> {
  const link = await requireLink(deps.links, input.linkId)
  const open = (await deps.answers.listOpen()).find(({ linkId }) => linkId === link.id)
  if (open) return open
  const baseline = await findBaseline(deps, { link, runIds: input.baselineRunIds })
  const id = deps.ids.newId()
  const run = await enqueueRun(deps, {
    ...{ linkId: link.id, profile: 'quick', chosenSteps: null },
    force: input.force,
    idempotencyKey: answerRunKey(id, 1),
    actor: input.actor,
  })
  const at = deps.clock.now()
  const answer = await deps.answers.insert({
    id,
    linkId: link.id,
    askedBy: input.actor,
    askedAt: at,
    baselineRunIds: baseline.runIds,
    baselineChoice: baseline.choice,
    budgetS: answerBudgetS(await findRttMs(deps, { link, baseline })),
    firstRunId: run.id,
  })
  await deps.audit.record({
    at,
    actor: input.actor,
    action: 'answer.ask',
    subject: link.id,
    detail: `${link.name}, against ${baseline.runIds.join(', ')}`,
  })
  return answer
}

/** The idempotency key of an answer's run: however many workers come to it, it is queued once. */
export function answerRunKey(answerId: string, ordinal: number): string {
  return `answer-${answerId}-${ordinal}`
}

async function findBaseline(
  deps: AnswerDeps,
  input: { readonly link: Link; readonly runIds: readonly string[] },
): Promise<FoundBaseline> {
  const { link, runIds } = input
  if (runIds.length > 0) return requireChosenBaseline(deps.runs, { linkId: link.id, runIds })
  const found = await findDefaultBaseline(deps, { linkId: link.id, now: deps.clock.now() })
  if (found) return found
  throw new AppError(
    'not-ready',
    `${link.name} has no run to compare with yet. Re-baseline it now, so that the question can be answered next time.`,
  )
}

/** The round trip as the baseline measured it, else as it was registered, ms; null where neither is known. */
async function findRttMs(
  deps: AnswerDeps,
  known: { readonly link: Link; readonly baseline: FoundBaseline },
): Promise<number | null> {
  const [runId = ''] = known.baseline.runIds
  const metrics = await deps.runs.metrics(runId)
  const measured = metrics.find(({ key, value }) => key === 'rtt.idle.min_ms' && value !== null)
  return measured?.value ?? known.link.expectedRttMs
}
