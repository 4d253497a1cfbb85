import { AppError } from '@/lib/services/errors'
import { defineRoute } from '@/lib/web/api/define-route'
import { serve } from '@/lib/web/api/serve'

const route = defineRoute({
  method: 'GET',
  path: '/{rest}',
  summary: 'Anything else',
  scope: 'read',
  handle: async () => {
    throw new AppError('not-found', 'There is no such call; /api/v1/openapi.json lists all of them.')
  },
})

export const GET = serve(route)
export const POST = serve(route)
export const PATCH = serve(route)
export const DELETE = serve(route)
