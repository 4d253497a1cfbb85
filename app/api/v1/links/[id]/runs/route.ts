import { listLinkRunsRoute, startRunRoute } from '@/lib/web/api/routes/runs'
import { serve } from '@/lib/web/api/serve'

export const GET = serve(listLinkRunsRoute)
export const POST = serve(startRunRoute)
