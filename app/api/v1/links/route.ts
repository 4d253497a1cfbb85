import { listLinksRoute, registerLinkRoute } from '@/lib/web/api/routes/links'
import { serve } from '@/lib/web/api/serve'

export const GET = serve(listLinksRoute)
export const POST = serve(registerLinkRoute)
