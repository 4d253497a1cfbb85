import { createLogger } from '@/lib/adapters/system/logger'

/** The web process's log. */
export const log = createLogger('web')
