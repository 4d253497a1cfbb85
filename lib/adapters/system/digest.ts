import { createHash } from 'node:crypto'
import type { Digest } from '@/lib/services/ports/system'

/** SHA-256 in lower-case hex, at once: the browser's way takes a job of its own for each text. */
export const sha256: Digest = (text) => createHash('sha256').update(text).digest('hex')
