import type { Failure } from '@/lib/domain/model/failure'
import type { PerformedStep, StepOutcome } from '@/lib/domain/model/step'
import {
  describeLostLink,
  describeSilentLink,
  findAnsweredSides,
  isSilence,
  readLinkLook,
} from '@/lib/domain/suite/link-loss'
import { linkLookScript } from '@/lib/domain/suite/scripts/idle-scripts'
import { RemoteError } from '@/lib/services/ports/remote'
import type { Run } from '@/lib/services/ports/run'
import type { Ends } from './connect-ends'

const LOOK_LIMIT_S = 30

/** The link went away during the run: each further step would wait for its time limit in vain. */
export class LinkLost extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'LinkLost'
    this.failure = failure
  }
}

/**
 * After a step that met silence, looks whether the link still answers as it did earlier in the run: by ping, or where pings
 * never passed by what the step before met. Returns the failure that tells of a link which is gone, null otherwise.
 */
export async function findLinkLoss(input: {
  readonly run: Run
  readonly ends: Ends
  readonly performed: readonly PerformedStep[]
  readonly outcome: StepOutcome
  readonly signal: AbortSignal
}): Promise<Failure | null> {
  const { run, ends, performed, outcome, signal } = input
  if (!isSilence(outcome)) return null
  const { link, a, b } = run.snapshot
  const names = { a: a.name, b: b.name }
  const sides = findAnsweredSides(performed)
  if (sides.length === 0) return describeSilentLink(performed, outcome, names)
  try {
    const looks = sides.map(async (side) => {
      const script = linkLookScript({ link }, side)
      const look = ends[side].run({ script, label: 'link look', limitS: LOOK_LIMIT_S, signal })
      return readLinkLook((await look.done).stdout)
    })
    return describeLostLink(await Promise.all(looks), names)
  } catch (error) {
    // A host that is gone has told nothing of the link; whatever is run there next says so.
    if (error instanceof RemoteError) return null
    throw error
  }
}
