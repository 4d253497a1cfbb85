import type { Failure } from '@/lib/domain/model/failure'
import type { HostFacts } from '@/lib/domain/model/host-facts'
import type { SideFacts } from '@/lib/domain/suite/plan-context'
import type { Run } from '@/lib/services/ports/run'
import { describeForbiddenHour } from '@/lib/services/runs/allowance'
import { readBusyRate } from './busy-check'
import type { Ends } from './connect-ends'
import { readFacts } from './perform-check'
import type { WorkerDeps } from './worker-deps'

/** The link cannot be measured now, for a reason that people can mend; nothing was sent. */
export class LinkRefused extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'LinkRefused'
    this.failure = failure
  }
}

/**
 * Takes the snapshot of both hosts that the run keeps, and returns it. Throws LinkRefused where both ends are one
 * machine, RemoteError where a host is lost.
 */
export async function snapshotEnds(
  deps: WorkerDeps,
  input: { readonly run: Run; readonly ends: Ends; readonly signal: AbortSignal },
): Promise<SideFacts> {
  const { run, ends } = input
  const [a, b] = await Promise.all([readFacts(ends.a, input.signal), readFacts(ends.b, input.signal)])
  await deps.stores.runs.setEnvironment(run.id, { a, b })
  await keepIdentity(deps, run.snapshot.link.a.hostId, a)
  await keepIdentity(deps, run.snapshot.link.b.hostId, b)
  refuseOutsideHours(deps, run)
  refuseOneMachine(run, { a, b })
  return { a, b }
}

/** Refuses a link whose interfaces carry traffic already; a forced run goes on and is marked contaminated. */
export async function refuseBusy(
  deps: WorkerDeps,
  input: { readonly run: Run; readonly ends: Ends; readonly facts: SideFacts; readonly signal: AbortSignal },
): Promise<void> {
  const busy = await readBusyRate(input)
  input.signal.throwIfAborted()
  if (busy === null) return
  if (!input.run.force) throw new LinkRefused({ code: 'link-busy', message: busy.message })
  await deps.stores.runs.setContaminated(input.run.id)
}

/** A host that was rebuilt has another identity than its last preflight found; the next claim must know. */
async function keepIdentity(deps: WorkerDeps, hostId: string, facts: HostFacts): Promise<void> {
  const host = await deps.stores.hosts.get(hostId)
  if (facts.identity === null || !host || host.identity === facts.identity) return
  await deps.stores.hosts.setIdentity(hostId, facts.identity)
}

/** A run that waited for its hosts may come to its turn outside the hours in which it was asked for. */
function refuseOutsideHours(deps: WorkerDeps, run: Run): void {
  const { name, settings } = run.snapshot.link
  const refusal = describeForbiddenHour({ name, settings, at: deps.clock.now() })
  if (refusal !== null) throw new LinkRefused({ code: 'outside-hours', message: refusal })
}

function refuseOneMachine(run: Run, facts: SideFacts): void {
  if (
    facts.a === null ||
    facts.b === null ||
    facts.a.identity === null ||
    facts.a.identity !== facts.b.identity
  )
    return
  throw new LinkRefused({
    code: 'one-machine',
    message: `${run.snapshot.a.name} and ${run.snapshot.b.name} are one machine (same machine id and network namespace), so there is no link to measure between them. Correct the address of one of the two hosts.`,
  })
}
