import type { DatabaseTransaction } from '../open'

/** Fails the steps that a run left pending or running, with the reason; no step outlives its run. */
export async function failUnfinishedSteps(
  transaction: DatabaseTransaction,
  runIds: string[],
  at: Date,
): Promise<void> {
  await transaction.step.updateMany({
    where: { runId: { in: runIds }, state: { in: ['pending', 'running'] } },
    data: {
      state: 'failed',
      endedAt: at,
      failureCode: 'worker-gone',
      failureMessage: 'The worker stopped while this step was being performed.',
    },
  })
}
