import { z } from 'zod'
import type { Host, HostKey } from '@/lib/domain/model/host'
import { AppError } from '../errors'
import type { HostCheck } from '../ports/check-store'
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

/** The pinned key that makes way for the offered one; null where none must. */
function findReplaced(
  host: Host,
  input: { readonly check: HostCheck; readonly offered: HostKey; readonly replaces: string | undefined },
): HostKey | null {
  const { offered, replaces } = input
  if (host.pinnedKeys.some((key) => key.fingerprint === offered.fingerprint)) return null
  const clash = host.pinnedKeys.find((key) => key.algorithm === offered.algorithm)
  const named = host.pinnedKeys.find((key) => key.fingerprint === replaces)
  if (named && (!clash || named === clash)) return named
  // A reinstalled host may show another kind of key than the one that was pinned: that too is a change to confirm.
  const old = clash ?? (input.check.state === 'key-changed' ? host.pinnedKeys[0] : undefined)
  if (old) {
    const name = `${old.algorithm} ${old.fingerprint}`
    refuse('replaces', `${host.name} is trusted with another key, ${name}. To replace it, name it.`)
  }
  if (replaces !== undefined) refuse('replaces', `${host.name} is not trusted with ${replaces}.`)
  return null
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
  const latest = await deps.checks.latestOf(host.id)
  const offered = latest?.offered
  if (!latest || !offered) refuse('fingerprint', 'The host has not shown its key yet. Check it first.')
  if (offered.fingerprint !== input.fingerprint) {
    refuse('fingerprint', `The host has shown another key: ${offered.algorithm} ${offered.fingerprint}.`)
  }
  const replaced = findReplaced(host, { check: latest, offered, replaces: input.replaces })
  const at = deps.clock.now()
  const replaces = replaced?.fingerprint ?? null
  await deps.hosts.pinKey({ hostId: host.id, key: offered, trustedBy: input.actor, at, replaces })
  const detail = `${offered.algorithm} ${offered.fingerprint}${replaces ? ` in place of ${replaces}` : ''}`
  await deps.audit.record({ at, actor: input.actor, action: 'host.trust', subject: host.id, detail })
  const check = await requestCheck(deps, { hostId: host.id, actor: input.actor })
  return { host: await requireHost(deps.hosts, host.id), check }
}
