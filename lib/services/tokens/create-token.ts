import { z } from 'zod'
import { coversScope, SCOPES, type Scope } from '@/lib/domain/model/access'
import { nameSchema } from '@/lib/domain/model/link'
import { AppError } from '../errors'
import type { AuditStore } from '../ports/audit-store'
import type { Clock, IdSource } from '../ports/system'
import type { ApiToken, TokenStore } from '../ports/token-store'
import { hashSecret, toHex } from './hash-secret'

/** Begins every token, so that secret scanners and people know one when they see it. */
export const TOKEN_PREFIX = 'plt_'
const TOKEN_BYTES = 32
const DAY_MS = 86_400_000
const LONGEST_DAYS = 3_650

/** What the token form and the command take; without `expiresInDays` the token does not expire. */
export const tokenInputSchema = z.object({
  name: nameSchema,
  scope: z.enum(SCOPES),
  expiresInDays: z.int('Give whole days.').min(1).max(LONGEST_DAYS).optional(),
})
export type TokenInput = z.infer<typeof tokenInputSchema>

type Deps = {
  readonly tokens: TokenStore
  readonly audit: AuditStore
  readonly clock: Clock
  readonly ids: IdSource
  readonly randomBytes: (count: number) => Uint8Array
}

/**
 * Makes a bearer token and returns its secret, which is shown this once: only its hash is kept.
 * Throws AppError (not-allowed) where it would reach beyond what its maker holds.
 */
export async function createToken(
  deps: Deps,
  input: TokenInput & { readonly actor: string; readonly actorScope: Scope },
): Promise<{ readonly token: ApiToken; readonly secret: string }> {
  if (!coversScope(input.actorScope, input.scope)) {
    const message = `You hold ${input.actorScope} yourself, and cannot give ${input.scope}.`
    throw new AppError('not-allowed', message, { details: [{ field: 'scope', message }] })
  }
  const secret = TOKEN_PREFIX + toHex(deps.randomBytes(TOKEN_BYTES))
  const at = deps.clock.now()
  const token = await deps.tokens.insert({
    id: deps.ids.newId(),
    name: input.name,
    scope: input.scope,
    secretHash: await hashSecret(secret),
    createdBy: input.actor,
    at,
    expiresAt: input.expiresInDays ? new Date(at.getTime() + input.expiresInDays * DAY_MS) : null,
  })
  await deps.audit.record({
    at,
    actor: input.actor,
    action: 'token.create',
    subject: token.id,
    detail: `${input.name}, ${input.scope}`,
  })
  return { token, secret }
}
