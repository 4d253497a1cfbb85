import type { Link } from '@/lib/domain/model/link'
import type { ChosenStep } from '@/lib/domain/model/run-state'
import { completeChoice } from '@/lib/domain/suite/choose-steps'
import { setUpS } from './budget'

/** From the last byte to the judged result and from there to the next claim: locks let go, judging, two looks at the queue. */
const BETWEEN_RUNS_S = 1.5
/** A step that the first run did not come to: as long as a stream of ten seconds with its set-up. */
const UNSEEN_STEP_S = 13

export type TimedStep = ChosenStep & { readonly seconds: number }

/**
 * Returns how many seconds a further run of these steps of `quick` takes, with all that they rest on and its own set-up,
 * by the time that the same steps took a moment ago.
 */
export function reckonRepeatS(
  steps: readonly ChosenStep[],
  known: {
    readonly performed: readonly TimedStep[]
    readonly link: Pick<Link, 'capacityAbBps' | 'capacityBaBps'>
    readonly rttMs: number | null
  },
): number {
  const all = completeChoice({ profile: 'quick', chosenSteps: steps }, known.link) ?? []
  const traffic = all.map(({ kind, direction }) => {
    const same = known.performed.filter((step) => step.kind === kind && step.direction === direction)
    return same.length === 0 ? UNSEEN_STEP_S : same.reduce((sum, { seconds }) => sum + seconds, 0)
  })
  return traffic.reduce((sum, seconds) => sum + seconds, setUpS(known.rttMs) + BETWEEN_RUNS_S)
}
