import { healthRoute } from '@/lib/web/api/routes/health'
import { serveMethods } from '@/lib/web/api/serve-methods'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveMethods(healthRoute)
