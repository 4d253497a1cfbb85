import { z } from 'zod'
import { SEARCH_KINDS } from '@/lib/services/search/rank-hits'
import { searchEverything, searchInputSchema } from '@/lib/services/search/search-everything'
import { defineRoute } from '../define-route'
import { listSchema } from '../schemas/common'

const hitSchema = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  isRetired: z.boolean(),
})

export const searchRoute = defineRoute({
  method: 'GET',
  path: '/search',
  summary: 'Links, hosts, sites, tags and notes that hold every word of q, the best first',
  scope: 'read',
  query: searchInputSchema,
  response: listSchema(hitSchema),
  handle: async ({ context, query }) => ({
    items: [...(await searchEverything(context.stores, query))],
    nextCursor: null,
  }),
})
