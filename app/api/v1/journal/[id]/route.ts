import { deleteNoteRoute, editNoteRoute } from '@/lib/web/api/routes/journal'
import { serveMethods } from '@/lib/web/api/serve-methods'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveMethods(editNoteRoute, deleteNoteRoute)
