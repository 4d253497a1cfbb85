import { healthRoute } from '@/lib/web/api/routes/health'
import { serve } from '@/lib/web/api/serve'

export const GET = serve(healthRoute)
