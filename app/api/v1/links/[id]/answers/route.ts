import { askAnswerRoute, listAnswersRoute } from '@/lib/web/api/routes/answers'
import { serveMethods } from '@/lib/web/api/serve-methods'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveMethods(listAnswersRoute, askAnswerRoute)
