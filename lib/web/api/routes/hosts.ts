import { z } from 'zod'
import { type Host, hostInputSchema, hostPatchSchema } from '@/lib/domain/model/host'
import { registerHost } from '@/lib/services/hosts/register-host'
import { requestCheck } from '@/lib/services/hosts/request-check'
import { requireHost } from '@/lib/services/hosts/require-host'
import { retireHost } from '@/lib/services/hosts/retire-host'
import { trustHostKey, trustInputSchema } from '@/lib/services/hosts/trust-host-key'
import { updateHost } from '@/lib/services/hosts/update-host'
import type { WebContext } from '@/lib/web/context'
import { defineRoute } from '../define-route'
import { idParamsSchema, listSchema, retiredQuerySchema } from '../schemas/common'
import { type HostJson, hostJsonSchema, toHostJson } from '../schemas/host'

function depsOf(context: WebContext) {
  const { stores, clock, ids, sealer, keyPairs } = context
  return { ...stores, clock, ids, sealer, keyPairs }
}

async function showHost(context: WebContext, host: Host): Promise<HostJson> {
  const { checks } = context.stores
  const [latest, reported] = await Promise.all([checks.latestOf(host.id), checks.latestReported(host.id)])
  return toHostJson(host, { latest, reported })
}

export const listHostsRoute = defineRoute({
  method: 'GET',
  path: '/hosts',
  summary: 'Hosts by name, each with its last check and preflight',
  scope: 'read',
  query: retiredQuerySchema,
  response: listSchema(hostJsonSchema),
  handle: async ({ context, query }) => {
    const hosts = await context.stores.hosts.list({ includeRetired: query.includeRetired === 'true' })
    const items = await Promise.all(hosts.map((host) => showHost(context, host)))
    return { items, nextCursor: null }
  },
})

export const registerHostRoute = defineRoute({
  method: 'POST',
  path: '/hosts',
  summary: 'Register a host and check it at once; the check shows its key to compare',
  scope: 'admin',
  status: 201,
  body: hostInputSchema,
  response: hostJsonSchema,
  handle: async ({ context, body, actor }) => {
    const { host } = await registerHost(depsOf(context), { input: body, actor })
    return showHost(context, host)
  },
})

export const getHostRoute = defineRoute({
  method: 'GET',
  path: '/hosts/{id}',
  summary: 'One host, with its last check and preflight',
  scope: 'read',
  params: idParamsSchema,
  response: hostJsonSchema,
  handle: async ({ context, params }) =>
    showHost(context, await requireHost(context.stores.hosts, params.id)),
})

export const updateHostRoute = defineRoute({
  method: 'PATCH',
  path: '/hosts/{id}',
  summary: 'Change a host; another address, port, user or jump host discards the stored secret',
  scope: 'admin',
  params: idParamsSchema,
  body: hostPatchSchema,
  response: hostJsonSchema,
  handle: async ({ context, params, body, actor }) =>
    showHost(context, await updateHost(depsOf(context), { hostId: params.id, patch: body, actor })),
})

export const retireHostRoute = defineRoute({
  method: 'DELETE',
  path: '/hosts/{id}',
  summary: 'Take a host out of use; what it measured stays',
  scope: 'admin',
  status: 204,
  params: idParamsSchema,
  handle: async ({ context, params, actor }) => {
    await retireHost(depsOf(context), { hostId: params.id, actor })
    return new Response(null, { status: 204 })
  },
})

export const checkHostRoute = defineRoute({
  method: 'POST',
  path: '/hosts/{id}/check',
  summary: 'Preflight a host, as a job; GET /hosts/{id} then shows check.state',
  scope: 'run',
  status: 202,
  params: idParamsSchema,
  response: z.object({ checkId: z.string() }),
  handle: async ({ context, params, actor }) => {
    const check = await requestCheck(depsOf(context), { hostId: params.id, actor })
    return { checkId: check.id }
  },
})

export const trustHostRoute = defineRoute({
  method: 'POST',
  path: '/hosts/{id}/trust',
  summary: 'Pin the host key that a person compared; to replace one, name the old',
  scope: 'admin',
  params: idParamsSchema,
  body: trustInputSchema,
  response: hostJsonSchema,
  handle: async ({ context, params, body, actor }) => {
    const { host } = await trustHostKey(depsOf(context), { ...body, hostId: params.id, actor })
    return showHost(context, host)
  },
})
