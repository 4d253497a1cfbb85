import { searchRoute } from '@/lib/web/api/routes/search'
import { serve } from '@/lib/web/api/serve'

export const GET = serve(searchRoute)
