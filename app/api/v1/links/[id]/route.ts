import { getLinkRoute, retireLinkRoute, updateLinkRoute } from '@/lib/web/api/routes/links'
import { serve } from '@/lib/web/api/serve'

export const GET = serve(getLinkRoute)
export const PATCH = serve(updateLinkRoute)
export const DELETE = serve(retireLinkRoute)
