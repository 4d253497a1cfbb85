import { runEventsRoute } from '@/lib/web/api/routes/run-files'
import { serve } from '@/lib/web/api/serve'

export const GET = serve(runEventsRoute)
