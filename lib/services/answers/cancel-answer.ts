import { isFinal } from '@/lib/domain/model/run-state'
import { AppError } from '../errors'
import type { Answer } from '../ports/answer-store'
import { cancelRun } from '../runs/cancel-run'
import type { AnswerDeps } from './answer-deps'

/**
 * Asks for an answer to end without one: its run is cancelled, and what it measured stays. Returns the answer as it is
 * then; a worker writes the end down. Throws AppError not-found, or conflict where it has ended already.
 */
export async function cancelAnswer(
  deps: Pick<AnswerDeps, 'answers' | 'runs' | 'audit' | 'clock'>,
  input: { readonly answerId: string; readonly actor: string },
): Promise<Answer> {
  const answer = await deps.answers.get(input.answerId)
  if (!answer) throw new AppError('not-found', 'There is no such answer.')
  if (answer.state !== 'measuring')
    throw new AppError('conflict', `The question is not open any more: ${answer.state}.`)
  await deps.answers.requestCancel(answer.id, deps.clock.now())
  await deps.audit.record({
    at: deps.clock.now(),
    actor: input.actor,
    action: 'answer.cancel',
    subject: answer.id,
    detail: null,
  })
  const last = await deps.runs.get(answer.runIds.at(-1) ?? '')
  if (last && !isFinal(last.state)) await cancelRun(deps, { runId: last.id, actor: input.actor })
  return (await deps.answers.get(answer.id)) ?? answer
}
