import { importRoute } from '@/lib/web/api/routes/imports'
import { serveMethods } from '@/lib/web/api/serve-methods'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveMethods(importRoute)
