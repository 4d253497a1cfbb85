import 'server-only'
import type { z } from 'zod'
import { coversScope, type Scope, scopeOfRole } from '@/lib/domain/model/access'
import type { AppErrorDetail } from '@/lib/services/errors'
import type { SessionUser } from '@/lib/web/auth/accounts'
import { readSession } from '@/lib/web/auth/session'
import { getContext, type WebContext } from '@/lib/web/context'
import { toInputDetails } from '@/lib/web/input-details'
import { toPublicError } from '@/lib/web/public-error'
import type { FormState } from './form-state'

const NOT_ALLOWED =
  'Your role does not allow this. Ask an administrator, who can change it under Settings → Users.'
const SIGNED_OUT = 'You are signed out. Sign in again in another tab, then send the form once more.'

/** A refusal as the form shows it: known fields at their place, the rest in the sentence above. */
export function refuse(message: string | null, details: readonly AppErrorDetail[] = []): FormState {
  const errors: Record<string, string> = {}
  for (const detail of details) errors[detail.field] ??= detail.message
  return { status: 'refused', message, errors }
}

/**
 * Every form action: session and role, the API's own schema, the use case, and its mistakes as sentences at their fields.
 * An action that does not name the `scope` it asks for is for administrators. `perform` may end in a redirect, which
 * passes through.
 */
export async function runFormAction<S extends z.ZodType>(options: {
  readonly schema: S
  readonly input: unknown
  readonly scope?: Scope
  readonly perform: (run: {
    readonly input: z.infer<S>
    readonly context: WebContext
    readonly actor: string
    readonly user: SessionUser
  }) => Promise<Partial<FormState>>
}): Promise<FormState> {
  const user = await readSession()
  if (!user) return refuse(SIGNED_OUT)
  if (!coversScope(scopeOfRole(user.role), options.scope ?? 'admin')) return refuse(NOT_ALLOWED)
  const parsed = options.schema.safeParse(options.input)
  if (!parsed.success) return refuse(null, toInputDetails(parsed.error))
  try {
    const context = await getContext()
    const done = await options.perform({ input: parsed.data, context, actor: user.email, user })
    return { status: 'done', message: null, errors: {}, ...done }
  } catch (error) {
    const shown = toPublicError(error)
    return refuse(shown.details.length > 0 ? null : shown.message, shown.details)
  }
}
