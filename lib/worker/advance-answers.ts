import { advanceAnswer } from '@/lib/services/answers/advance-answer'
import type { WorkerDeps } from './worker-deps'

/** Takes every open answer whose run has ended a step further; one that breaks is logged and keeps no other from going on. */
export async function advanceAnswers(deps: WorkerDeps): Promise<void> {
  const { stores, clock, ids, log } = deps
  for (const answer of await stores.answers.listOpen()) {
    try {
      await advanceAnswer({ ...stores, clock, ids }, answer)
    } catch (error) {
      log.error({ err: error, answerId: answer.id }, 'An answer could not be taken further.')
    }
  }
}
