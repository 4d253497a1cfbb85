import { AppError } from '../errors'
import type { AuditStore } from '../ports/audit-store'
import type { SetupStore } from '../ports/setup-store'
import type { Clock } from '../ports/system'
import { hashSecret } from '../tokens/hash-secret'

type Administrator = { readonly name: string; readonly email: string; readonly password: string }

type Deps = {
  readonly setup: SetupStore
  readonly audit: AuditStore
  readonly clock: Clock
  readonly createUser: (user: Administrator) => Promise<string>
}

/**
 * Makes the first administrator, once, for whoever holds the one-time link.
 * Throws AppError: conflict where there is a user already, not-allowed for a link that is unknown, used or expired.
 */
export async function completeSetup(
  deps: Deps,
  input: Administrator & { readonly secret: string },
): Promise<void> {
  if (await deps.setup.hasUsers()) {
    throw new AppError('conflict', 'Plumbline is set up already. Sign in instead.')
  }
  const at = deps.clock.now()
  // biome-ignore lint/correctness/useHookAtTopLevel: a store's method, not a hook
  if (!(await deps.setup.useLink(await hashSecret(input.secret), at))) {
    throw new AppError(
      'not-allowed',
      'This link is unknown, expired or was used before. Restart Plumbline: it prints a new one.',
    )
  }
  const { secret: _secret, ...user } = input
  await deps.createUser(user)
  await deps.audit.record({
    at,
    actor: input.email,
    action: 'setup.complete',
    subject: input.email,
    detail: null,
  })
}
