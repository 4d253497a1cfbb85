import { pinBaselineRoute } from '@/lib/web/api/routes/links'
import { serve } from '@/lib/web/api/serve'

export const POST = serve(pinBaselineRoute)
