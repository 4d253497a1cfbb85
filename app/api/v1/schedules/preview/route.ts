import { previewScheduleRoute } from '@/lib/web/api/routes/schedules'
import { serveMethods } from '@/lib/web/api/serve-methods'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveMethods(previewScheduleRoute)
