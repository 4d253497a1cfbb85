import { coversScope, type Scope } from '@/lib/domain/model/access'
import { AppError } from '@/lib/services/errors'
import { getContext, type WebContext } from '@/lib/web/context'
import { isAllowedOrigin, readOriginFacts } from '@/lib/web/origin'
import { type PublicError, toPublicError } from '@/lib/web/public-error'
import { findCaller } from './caller'
import type { ApiRoute } from './define-route'

const NO_STORE = { 'cache-control': 'no-store' }

type Authorised = { readonly actor: string; readonly callerScope: Scope }

async function authorise(context: WebContext, route: ApiRoute, request: Request): Promise<Authorised> {
  if (route.scope === 'public') return { actor: 'anyone', callerScope: 'read' }
  const caller = await findCaller(context, request.headers)
  if (!caller) {
    throw new AppError('not-signed-in', 'Send a bearer token (Settings → Tokens), or sign in.')
  }
  if (caller.isSession && !isAllowedOrigin(readOriginFacts(request))) {
    throw new AppError('not-allowed', 'This request came from a page of another origin.')
  }
  if (!coversScope(caller.scope, route.scope)) {
    throw new AppError(
      'not-allowed',
      caller.isSession
        ? `Your role does not allow this: it needs ${route.scope}, and you have ${caller.scope}. Ask an administrator.`
        : `This needs a token with scope ${route.scope}; yours has ${caller.scope}.`,
    )
  }
  return { actor: caller.actor, callerScope: caller.scope }
}

function toErrorResponse(error: PublicError): Response {
  const { status, code, message, details } = error
  const body = { error: { code, message, ...(details.length > 0 ? { details } : {}) } }
  const headers = status === 401 ? { ...NO_STORE, 'www-authenticate': 'Bearer' } : NO_STORE
  return Response.json(body, { status, headers })
}

/** Answers one request of one row: caller, scope, schemas, use case, and every error in one shape. */
export async function answerRequest(
  route: ApiRoute,
  input: {
    readonly context: WebContext
    readonly request: Request
    readonly params: Readonly<Record<string, unknown>>
  },
): Promise<Response> {
  try {
    const authorised = await authorise(input.context, route, input.request)
    const response = await route.answer({ ...input, ...authorised })
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    return response
  } catch (error) {
    return toErrorResponse(toPublicError(error))
  }
}

export type Served = (
  request: Request,
  segment: { readonly params: Promise<Readonly<Record<string, unknown>>> },
) => Promise<Response>

/** The handler that Next calls for a row of the API. */
export function serve(route: ApiRoute): Served {
  return async (request, segment) =>
    answerRequest(route, { context: await getContext(), request, params: (await segment.params) ?? {} })
}
