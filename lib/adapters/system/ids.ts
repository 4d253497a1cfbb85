import { randomBytes } from 'node:crypto'
import type { IdSource } from '@/lib/services/ports/system'

const RANDOM_BYTES = 10

/**
 * Ids of 25 letters and digits that sort by the millisecond in which they were made, so that they lie beside each other in
 * an index: nine base-36 digits of time (until the year 5188), sixteen of 80 random bits. Callers treat them as opaque.
 */
export function sortableIds(now: () => number = Date.now): IdSource {
  return {
    newId: () => {
      const time = now().toString(36).padStart(9, '0')
      const random = BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`)
      return time + random.toString(36).padStart(16, '0')
    },
  }
}
