import { unknownCallRoute } from '@/lib/web/api/routes/unknown-call'
import { serve } from '@/lib/web/api/serve'

const answer = serve(unknownCallRoute)

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }
