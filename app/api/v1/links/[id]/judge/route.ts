import { judgeLinkRoute } from '@/lib/web/api/routes/judge'
import { serveMethods } from '@/lib/web/api/serve-methods'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveMethods(judgeLinkRoute)
