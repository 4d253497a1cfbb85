import { rawOutputRoute } from '@/lib/web/api/routes/run-files'
import { serveMethods } from '@/lib/web/api/serve-methods'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveMethods(rawOutputRoute)
