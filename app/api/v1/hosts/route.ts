import { listHostsRoute, registerHostRoute } from '@/lib/web/api/routes/hosts'
import { serve } from '@/lib/web/api/serve'

export const GET = serve(listHostsRoute)
export const POST = serve(registerHostRoute)
