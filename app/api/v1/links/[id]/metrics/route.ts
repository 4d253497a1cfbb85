import { linkMetricsRoute } from '@/lib/web/api/routes/links'
import { serve } from '@/lib/web/api/serve'

export const GET = serve(linkMetricsRoute)
