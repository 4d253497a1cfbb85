import type { SetupStore } from '../ports/setup-store'
import type { Clock, IdSource } from '../ports/system'
import { hashSecret, toHex } from '../tokens/hash-secret'

const SECRET_BYTES = 24
const VALID_MS = 7 * 24 * 3_600_000

/**
 * Makes the secret of a one-time link for the first administrator, valid for a week; the address to print is
 * `/setup?secret=` and this. Returns null where somebody can sign in already.
 */
export async function createSetupLink(deps: {
  readonly setup: SetupStore
  readonly clock: Clock
  readonly ids: IdSource
  readonly randomBytes: (count: number) => Uint8Array
}): Promise<string | null> {
  if (await deps.setup.hasUsers()) return null
  const secret = toHex(deps.randomBytes(SECRET_BYTES))
  const at = deps.clock.now()
  await deps.setup.insertLink({
    id: deps.ids.newId(),
    secretHash: await hashSecret(secret),
    at,
    expiresAt: new Date(at.getTime() + VALID_MS),
  })
  return secret
}
