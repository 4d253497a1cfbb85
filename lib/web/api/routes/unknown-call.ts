import { AppError } from '@/lib/services/errors'
import { defineRoute } from '../define-route'

/** Answers whatever no other row does; not part of the table, since nobody should call it. */
export const unknownCallRoute = defineRoute({
  method: 'GET',
  path: '/{rest}',
  summary: 'Anything else',
  scope: 'read',
  handle: async () => {
    throw new AppError('not-found', 'There is no such call; /api/v1/openapi.json lists all of them.')
  },
})
