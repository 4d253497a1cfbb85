import type { Link } from '@/lib/domain/model/link'
import type { Metric } from '@/lib/domain/model/metric'
import type { RunPlan } from '@/lib/domain/model/run-state'
import type { Run } from '@/lib/services/ports/run'
import type { RunStore } from '@/lib/services/ports/run-store'
import type { Stores } from '@/lib/services/ports/stores'
import { buildNewRun, TEST_TIME } from '@/lib/testing/db/builders'

/** A moment some minutes after the tests' own. */
export function minutesAfter(minutes: number): Date {
  return new Date(TEST_TIME.getTime() + minutes * 60_000)
}

/** A run that a worker holds; it shares no resource with any other. */
export async function startRun(
  runs: RunStore,
  link: Link,
  queuedAt = TEST_TIME,
  chosenSteps: RunPlan['chosenSteps'] = null,
): Promise<Run> {
  const run = await runs.enqueue(buildNewRun(link, { queuedAt, chosenSteps }))
  const claim = {
    workerId: 'w',
    at: queuedAt,
    leaseUntil: minutesAfter(1e6),
    resourcesOf: (candidate: Run) => [`run:${candidate.id}`],
  }
  for (;;) {
    const result = await runs.claimNext(claim)
    if (result.kind === 'nothing') throw new Error('The run was not claimed.')
    if (result.run.id === run.id) return result.run
  }
}

/** A run that was queued at a minute and completed one minute later. */
export async function completeRun(
  stores: Stores,
  input: {
    readonly link: Link
    readonly minute: number
    readonly metrics?: readonly Metric[]
    readonly chosenSteps?: RunPlan['chosenSteps']
  },
): Promise<Run> {
  const { link, minute, chosenSteps = null } = input
  const run = await startRun(stores.runs, link, minutesAfter(minute), chosenSteps)
  await stores.runs.finish({
    runId: run.id,
    state: 'completed',
    partial: false,
    failure: null,
    metrics: input.metrics ?? [],
    curves: [],
    at: minutesAfter(minute + 1),
  })
  return run
}
