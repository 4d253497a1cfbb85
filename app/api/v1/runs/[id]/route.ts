import { getRunRoute } from '@/lib/web/api/routes/runs'
import { serve } from '@/lib/web/api/serve'

export const GET = serve(getRunRoute)
