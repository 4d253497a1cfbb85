import { z } from 'zod'
import { nameSchema } from '@/lib/domain/model/link'
import type { AuditStore } from '../ports/audit-store'
import type { Clock, IdSource } from '../ports/system'
import { type ApiToken, TOKEN_SCOPES, type TokenStore } from '../ports/token-store'
import { hashSecret, toHex } from './hash-secret'

/** Begins every token, so that secret scanners and people know one when they see it. */
export const TOKEN_PREFIX = 'plt_'
const TOKEN_BYTES = 32

/** What the token form and the command take. */
export const tokenInputSchema = z.object({ name: nameSchema, scope: z.enum(TOKEN_SCOPES) })
export type TokenInput = z.infer<typeof tokenInputSchema>

type Deps = {
  readonly tokens: TokenStore
  readonly audit: AuditStore
  readonly clock: Clock
  readonly ids: IdSource
  readonly randomBytes: (count: number) => Uint8Array
}

/** Makes a bearer token and returns its secret, which is shown this once: only its hash is kept. */
export async function createToken(
  deps: Deps,
  input: TokenInput & { readonly actor: string },
): Promise<{ readonly token: ApiToken; readonly secret: string }> {
  const secret = TOKEN_PREFIX + toHex(deps.randomBytes(TOKEN_BYTES))
  const at = deps.clock.now()
  const token = await deps.tokens.insert({
    id: deps.ids.newId(),
    name: input.name,
    scope: input.scope,
    secretHash: await hashSecret(secret),
    createdBy: input.actor,
    at,
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
