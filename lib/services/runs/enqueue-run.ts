import { sayRunPlan } from '@/lib/domain/format/run-plan'
import type { Host } from '@/lib/domain/model/host'
import type { HostFacts } from '@/lib/domain/model/host-facts'
import type { Link } from '@/lib/domain/model/link'
import type { RunPlan } from '@/lib/domain/model/run-state'
import { estimateRun } from '@/lib/domain/suite/estimate'
import { AppError } from '../errors'
import type { AuditStore } from '../ports/audit-store'
import type { CheckStore } from '../ports/check-store'
import type { HostStore } from '../ports/host-store'
import type { LinkStore } from '../ports/link-store'
import type { Run } from '../ports/run'
import type { RunStore } from '../ports/run-store'
import type { Clock, IdSource } from '../ports/system'
import { refuseOutsideAllowance } from './allowance'
import { findKnownRate } from './find-known-rate'

type Deps = {
  readonly hosts: HostStore
  readonly checks: CheckStore
  readonly links: LinkStore
  readonly runs: RunStore
  readonly audit: AuditStore
  readonly clock: Clock
  readonly ids: IdSource
}

export type EnqueueRunInput = RunPlan & {
  readonly linkId: string
  readonly force: boolean
  readonly idempotencyKey: string | null
  readonly actor: string
}

/**
 * Queues a run and returns it; with an idempotency key seen before, returns the run that key made, whatever has become of
 * the link, its hours and its volume since.
 * Throws AppError: not-found (link), conflict (retired, hours, volume, a key of another request), not-ready (a host not yet trusted, without
 * secret, or both ends on one machine).
 */
export async function enqueueRun(deps: Deps, input: EnqueueRunInput): Promise<Run> {
  const { idempotencyKey } = input
  const made = idempotencyKey === null ? null : await deps.runs.findByIdempotencyKey(idempotencyKey)
  if (made) return refuseOtherRequest(made, input)
  const { link, a, b } = await loadReadyLink(deps, input.linkId)
  const facts = await loadFacts(deps.checks, link)
  const { profile, chosenSteps } = input
  const estimate = await estimateLinkRun(deps, { link, profile, chosenSteps, facts })
  await refuseOutsideAllowance(deps, { link, estimateBytes: estimate.bytes })
  const id = deps.ids.newId()
  const run = await deps.runs.enqueue({
    id,
    linkId: link.id,
    profile,
    chosenSteps,
    force: input.force,
    requestedBy: input.actor,
    queuedAt: deps.clock.now(),
    estimate,
    snapshot: { link, a: { name: a.name, site: a.site }, b: { name: b.name, site: b.site } },
    idempotencyKey,
  })
  if (run.id !== id) return refuseOtherRequest(run, input)
  await deps.audit.record({
    at: deps.clock.now(),
    actor: input.actor,
    action: 'run.enqueue',
    subject: run.id,
    detail: `${sayRunPlan(input)} on ${link.name}, about ${Math.round(estimate.bytes / 1e6)} MB`,
  })
  return run
}

/** The run that an idempotency key made before, where it was for the same request. */
function refuseOtherRequest(run: Run, input: EnqueueRunInput): Run {
  const isSameLink = run.linkId === input.linkId && run.profile === input.profile
  if (isSameLink && isSameChoice(run.chosenSteps, input.chosenSteps)) return run
  throw new AppError('conflict', 'This Idempotency-Key started another run already; use a new one.')
}

function isSameChoice(one: RunPlan['chosenSteps'], other: RunPlan['chosenSteps']): boolean {
  const name = (steps: RunPlan['chosenSteps']) =>
    steps && [...new Set(steps.map(({ kind, direction }) => `${kind} ${direction}`))].sort().join()
  return name(one) === name(other)
}

/** Seconds and bytes a run on this link would take, from what is known of it now. */
export async function estimateLinkRun(
  deps: Pick<Deps, 'runs'>,
  input: RunPlan & {
    readonly link: Link
    readonly facts: { readonly a: HostFacts | null; readonly b: HostFacts | null }
  },
): Promise<{ readonly seconds: number; readonly bytes: number }> {
  const [latest] = await deps.runs.latestMetrics([input.link.id])
  const tcpBps = findKnownRate(latest?.metrics ?? [])
  const { seconds, bytes } = estimateRun({ ...input, lastKnown: { tcpBps } })
  return { seconds, bytes }
}

/** What the last preflight of each end found. */
export async function loadFacts(
  checks: CheckStore,
  link: Link,
): Promise<{ readonly a: HostFacts | null; readonly b: HostFacts | null }> {
  const [a, b] = await Promise.all([
    checks.latestReported(link.a.hostId),
    checks.latestReported(link.b.hostId),
  ])
  return { a: a?.report?.facts ?? null, b: b?.report?.facts ?? null }
}

async function loadReadyLink(deps: Deps, linkId: string): Promise<{ link: Link; a: Host; b: Host }> {
  const link = await deps.links.get(linkId)
  if (!link) throw new AppError('not-found', 'There is no such link.')
  if (link.retiredAt) {
    throw new AppError(
      'conflict',
      `${link.name} is retired; its history stays, but it is not measured any more.`,
      { refusal: 'link-retired' },
    )
  }
  const [a, b] = await Promise.all([deps.hosts.get(link.a.hostId), deps.hosts.get(link.b.hostId)])
  if (!a || !b) throw new AppError('not-found', `A host of ${link.name} no longer exists.`)
  for (const host of [a, b]) refuseUnready(host)
  if (a.identity !== null && a.identity === b.identity) {
    throw new AppError(
      'not-ready',
      `${a.name} and ${b.name} are one machine (same machine id and network namespace), so there is no link to measure between them. Correct the address of one of the two hosts.`,
      { refusal: 'host-not-ready' },
    )
  }
  return { link, a, b }
}

function refuseUnready(host: Host): void {
  const refusal = 'host-not-ready'
  if (host.retiredAt) throw new AppError('conflict', `${host.name} is retired.`, { refusal })
  if (host.pinnedKeys.length === 0) {
    throw new AppError(
      'not-ready',
      `${host.name} is not trusted yet: open the host, compare its key's fingerprint and trust it.`,
      { refusal },
    )
  }
  if (host.authKind !== 'agent' && !host.hasSecret) {
    throw new AppError(
      'not-ready',
      `${host.name} has no credentials any more (its address or user changed): open the host and give them again.`,
      { refusal },
    )
  }
}
