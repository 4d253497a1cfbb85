import { z } from 'zod'
import { APP_ERROR_CODES } from '@/lib/services/errors'
import { BASE_PATH } from '@/lib/web/base-path'
import type { ApiRoute } from './define-route'

const errorSchema = z.object({
  error: z.object({
    code: z.enum([...APP_ERROR_CODES, 'method-not-allowed', 'internal']),
    message: z.string(),
    details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  }),
})

const ERRORS: Readonly<Record<number, string>> = {
  401: 'No token and no session',
  403: 'The token is not good for this, or the request came from a foreign page',
  404: 'There is nothing by this id',
  409: 'A name is taken, or the state of things forbids it',
  422: 'The input is not valid; details name the fields',
}

type Json = Readonly<Record<string, unknown>>

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Path and query parameters of an object schema, as OpenAPI lists them. */
function toParameters(schema: z.ZodType | null, place: 'path' | 'query'): readonly Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function toResponses(route: ApiRoute): Json {
  const { response } = route.schemas
  const schema = response ? toJsonSchema(response, 'output') : { type: 'string' }
  const content = route.status === 204 ? {} : { content: { [route.mediaType]: { schema } } }
  const errors = route.scope === 'public' ? [] : Object.entries(ERRORS)
  return {
    [route.status]: { description: route.summary, ...content },
    ...Object.fromEntries(
      errors.map(([status, description]) => [
        status,
        {
          description,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  }
}

function toOperation(route: ApiRoute): Json {
  const { params, query, body } = route.schemas
  const content = body && { 'application/json': { schema: toJsonSchema(body, 'input') } }
  return {
    summary: route.summary,
    description: route.scope === 'public' ? 'Needs no credentials.' : `Needs scope ${route.scope}.`,
    parameters: [...toParameters(params, 'path'), ...toParameters(query, 'query')],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: toResponses(route),
    ...(route.scope === 'public' ? { security: [] } : {}),
  }
}

/** The OpenAPI 3.1 document of these routes, made from the very schemas that parse their input. */
export function buildOpenApi(routes: readonly ApiRoute[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = paths[route.path] ?? {}
    path[route.method.toLowerCase()] = toOperation(route)
    paths[route.path] = path
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plumbline', version },
    servers: [{ url: `${BASE_PATH}/api/v1` }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: toJsonSchema(errorSchema, 'output') },
    },
  }
}
