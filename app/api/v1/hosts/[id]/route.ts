import { getHostRoute, retireHostRoute, updateHostRoute } from '@/lib/web/api/routes/hosts'
import { serve } from '@/lib/web/api/serve'

export const GET = serve(getHostRoute)
export const PATCH = serve(updateHostRoute)
export const DELETE = serve(retireHostRoute)
