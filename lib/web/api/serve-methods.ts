import type { ApiRoute, Method } from './define-route'
import { type Served, serve } from './serve'

type Verb = Method | 'PUT' | 'OPTIONS'

/**
 * The handlers of one path: each row answers its method, every other method a 405 in the API's own shape. Next by itself
 * answers those with an empty body, which a client that reads JSON stumbles over.
 */
export function serveMethods(...routes: readonly ApiRoute[]): Readonly<Record<Verb, Served>> {
  const refuse = refuseMethod(routes.map((route) => route.method))
  const find = (method: string) => {
    const route = routes.find((one) => one.method === method)
    return route ? serve(route) : refuse
  }
  return {
    GET: find('GET'),
    POST: find('POST'),
    PUT: find('PUT'),
    PATCH: find('PATCH'),
    DELETE: find('DELETE'),
    OPTIONS: tellMethods(routes.map((route) => route.method)),
  }
}

function tellMethods(methods: readonly Method[]): Served {
  return async () => new Response(null, { status: 204, headers: { allow: allowOf(methods) } })
}

function refuseMethod(methods: readonly Method[]): Served {
  const allow = allowOf(methods)
  return async (request) => {
    const message = `${request.method} does nothing here; this path takes ${allow}.`
    return Response.json(
      { error: { code: 'method-not-allowed', message } },
      { status: 405, headers: { allow, 'cache-control': 'no-store' } },
    )
  }
}

function allowOf(methods: readonly Method[]): string {
  return methods.join(', ')
}
