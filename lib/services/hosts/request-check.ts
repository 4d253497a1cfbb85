import type { HostCheck } from '../ports/check-store'
import type { HostDeps } from './host-deps'
import { requireActiveHost } from './require-host'

/**
 * Queues a preflight of a host for the worker; a check that waits already is returned as it is.
 * Throws AppError not-found, or conflict for a retired host.
 */
export async function requestCheck(
  deps: Pick<HostDeps, 'hosts' | 'checks' | 'clock' | 'ids'>,
  input: { readonly hostId: string; readonly actor: string },
): Promise<HostCheck> {
  await requireActiveHost(deps.hosts, input.hostId)
  const latest = await deps.checks.latestOf(input.hostId)
  if (latest?.state === 'queued') return latest
  return deps.checks.enqueue({
    id: deps.ids.newId(),
    hostId: input.hostId,
    requestedBy: input.actor,
    at: deps.clock.now(),
  })
}
