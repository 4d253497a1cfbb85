import { trustHostRoute } from '@/lib/web/api/routes/hosts'
import { serve } from '@/lib/web/api/serve'

export const POST = serve(trustHostRoute)
