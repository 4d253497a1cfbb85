import { z } from 'zod'
import type { Scope } from '@/lib/domain/model/access'
import { AppError } from '@/lib/services/errors'
import type { WebContext } from '@/lib/web/context'
import { toInputDetails } from '@/lib/web/input-details'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type Call<P, Q, B> = {
  readonly context: WebContext
  readonly actor: string
  /** What the caller may do at most; `read` where the route asks for none. */
  readonly callerScope: Scope
  readonly request: Request
  readonly params: P
  readonly query: Q
  readonly body: B
}

type RouteInput<P, Q, B, R> = {
  readonly method: Method
  /** Below /api/v1, with `{name}` for parameters, as in OpenAPI. */
  readonly path: `/${string}`
  readonly summary: string
  /** What a token must be good for; `public` needs none. */
  readonly scope: Scope | 'public'
  readonly status?: 200 | 201 | 202 | 204
  readonly params?: z.ZodType<P>
  readonly query?: z.ZodType<Q>
  readonly body?: z.ZodType<B>
  readonly response?: z.ZodType<R>
  /** The media type of an answer that is not JSON. */
  readonly mediaType?: string
  /** The largest body, where the usual 256 KiB are too little. */
  readonly maxBodyBytes?: number
  /** Answers with what `response` describes, or with a whole Response where it is not JSON. */
  readonly handle: (call: Call<P, Q, B>) => Promise<R | Response>
}

/** One row of the API: what OpenAPI says of it, and how it answers. Both come from the same schemas. */
export type ApiRoute = {
  readonly method: Method
  readonly path: `/${string}`
  readonly summary: string
  readonly scope: Scope | 'public'
  readonly status: number
  readonly mediaType: string
  readonly schemas: Readonly<Record<'params' | 'query' | 'body' | 'response', z.ZodType | null>>
  readonly answer: (call: Omit<Call<unknown, unknown, unknown>, 'body' | 'query'>) => Promise<Response>
}

const MAX_BODY_BYTES = 256 * 1024
const nothingSchema = z.object({})

function parsePart<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const details = toInputDetails(parsed.error)
  const first = details[0]
  throw new AppError(
    'invalid-input',
    first ? `${first.field || 'body'}: ${first.message}` : 'Invalid input.',
    {
      details,
    },
  )
}

async function readBody(request: Request, maxBytes: number): Promise<unknown> {
  const text = await request.text()
  if (text.length > maxBytes)
    throw new AppError('invalid-input', `The body is larger than ${maxBytes / 1024} KiB.`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid-input', 'The body is not JSON.', { cause })
  }
}

/** Makes a row of the API: input is parsed by the row's schemas before `handle` sees it. */
export function defineRoute<P = object, Q = object, B = null, R = never>(
  route: RouteInput<P, Q, B, R>,
): ApiRoute {
  const status = route.status ?? 200
  return {
    method: route.method,
    path: route.path,
    summary: route.summary,
    scope: route.scope,
    status,
    mediaType: route.mediaType ?? 'application/json',
    schemas: {
      params: route.params ?? null,
      query: route.query ?? null,
      body: route.body ?? null,
      response: route.response ?? null,
    },
    answer: async ({ request, params, context, actor, callerScope }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      const answer = await route.handle({
        context,
        actor,
        callerScope,
        request,
        params: parsePart(route.params ?? asSchema<P>(nothingSchema), params),
        query: parsePart(route.query ?? asSchema<Q>(nothingSchema), query),
        body: route.body
          ? parsePart(route.body, await readBody(request, route.maxBodyBytes ?? MAX_BODY_BYTES))
          : asNoBody<B>(),
      })
      if (answer instanceof Response) return answer
      return status === 204 ? new Response(null, { status }) : Response.json(answer, { status })
    },
  }
}

/** A row without a schema has the type parameter's default, which the empty object's schema yields. */
function asSchema<T>(schema: z.ZodType<object>): z.ZodType<T> {
  return schema as unknown as z.ZodType<T>
}

/** A row without a body schema has B = null. */
function asNoBody<B>(): B {
  return null as B
}
