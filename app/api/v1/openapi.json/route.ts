import { defineRoute } from '@/lib/web/api/define-route'
import { buildOpenApi } from '@/lib/web/api/openapi'
import { API_ROUTES } from '@/lib/web/api/route-table'
import { serveMethods } from '@/lib/web/api/serve-methods'
import { VERSION } from '@/lib/web/version'

const route = defineRoute({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This document',
  scope: 'read',
  handle: async () => Response.json(buildOpenApi(API_ROUTES, VERSION)),
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveMethods(route)
