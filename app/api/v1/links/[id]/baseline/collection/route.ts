import { collectBaselineRoute, stopCollectionRoute } from '@/lib/web/api/routes/baselines'
import { serveMethods } from '@/lib/web/api/serve-methods'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveMethods(
  collectBaselineRoute,
  stopCollectionRoute,
)
