import { compareRoute } from '@/lib/web/api/routes/compare'
import { serve } from '@/lib/web/api/serve'

export const GET = serve(compareRoute)
