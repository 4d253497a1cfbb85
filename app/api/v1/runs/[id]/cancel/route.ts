import { cancelRunRoute } from '@/lib/web/api/routes/runs'
import { serveMethods } from '@/lib/web/api/serve-methods'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveMethods(cancelRunRoute)
