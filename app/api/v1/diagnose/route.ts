import { diagnoseRoute } from '@/lib/web/api/routes/diagnose'
import { serveMethods } from '@/lib/web/api/serve-methods'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveMethods(diagnoseRoute)
