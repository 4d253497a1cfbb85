import type { IdSource } from '@/lib/services/ports/system'

/** Ids that count: `id-1`, `id-2`, … */
export function createFakeIds(prefix = 'id'): IdSource {
  let count = 0
  return {
    newId: () => {
      count += 1
      return `${prefix}-${count}`
    },
  }
}
