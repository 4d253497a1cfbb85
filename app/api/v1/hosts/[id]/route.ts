import { getHostRoute, retireHostRoute, updateHostRoute } from '@/lib/web/api/routes/hosts'
import { serveMethods } from '@/lib/web/api/serve-methods'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveMethods(
  getHostRoute,
  updateHostRoute,
  retireHostRoute,
)
