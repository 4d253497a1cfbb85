import { compareRoute } from '@/lib/web/api/routes/compare'
import { serveMethods } from '@/lib/web/api/serve-methods'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveMethods(compareRoute)
