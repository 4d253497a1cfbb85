import { z } from 'zod'
import type { Host } from '@/lib/domain/model/host'
import { AppError } from '../errors'
import type { HostCheck } from '../ports/stores'
import type { HostDeps } from './host-deps'
import { requestCheck } from './request-check'
import { requireActiveHost, requireHost } from './require-host'

const fingerprintSchema = z
  .string()
  .trim()
  .regex(
    /^SHA256:[A-Za-z0-9+/]{43}$/,
    'A fingerprint as `ssh-keygen -l` prints it: SHA256: and 43 characters.',
  )

/** What POST /hosts/{id}/trust and the trust form take. */
export const trustInputSchema = z.object({
  fingerprint: fingerprintSchema,
  replaces: fingerprintSchema.optional(),
})
export type TrustInput = z.infer<typeof trustInputSchema>

function refuse(field: keyof TrustInput, message: string): never {
  throw new AppError('conflict', message, { details: [{ field, message }] })
}

/**
 * Pins the host key that a person compared: the one the last check was shown. A key that was pinned before is replaced
 * only where `replaces` names it. Queues a check, which now signs in.
 * Throws AppError: not-found; conflict where the host has not shown this key, or another is pinned and not named.
 */
export async function trustHostKey(
  deps: Pick<HostDeps, 'hosts' | 'checks' | 'audit' | 'clock' | 'ids'>,
  input: TrustInput & { readonly hostId: string; readonly actor: string },
): Promise<{ readonly host: Host; readonly check: HostCheck }> {
  const host = await requireActiveHost(deps.hosts, input.hostId)
  const offered = (await deps.checks.latestOf(host.id))?.offered ?? null
  if (!offered) refuse('fingerprint', 'The host has not shown its key yet. Check it first.')
  if (offered.fingerprint !== input.fingerprint) {
    refuse('fingerprint', `The host has shown another key: ${offered.algorithm} ${offered.fingerprint}.`)
  }
  const pinned = host.pinnedKeys.find((key) => key.algorithm === offered.algorithm)
  if (pinned && pinned.fingerprint !== offered.fingerprint && pinned.fingerprint !== input.replaces) {
    refuse(
      'replaces',
      `${host.name} is trusted with another ${pinned.algorithm} key. To replace it, name it: ${pinned.fingerprint}.`,
    )
  }
  const at = deps.clock.now()
  const replaces = pinned?.fingerprint ?? null
  await deps.hosts.pinKey({ hostId: host.id, key: offered, trustedBy: input.actor, at, replaces })
  const detail = `${offered.algorithm} ${offered.fingerprint}${replaces ? ` in place of ${replaces}` : ''}`
  await deps.audit.record({ at, actor: input.actor, action: 'host.trust', subject: host.id, detail })
  const check = await requestCheck(deps, { hostId: host.id, actor: input.actor })
  return { host: await requireHost(deps.hosts, host.id), check }
}
