import { listLinksRoute, registerLinkRoute } from '@/lib/web/api/routes/links'
import { serveMethods } from '@/lib/web/api/serve-methods'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveMethods(listLinksRoute, registerLinkRoute)
