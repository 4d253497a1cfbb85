import type { PurgeStore } from '@/lib/services/ports/purge-store'
import type { Database } from '../open'

/** Removal for good; a run is a transaction of its own, because its outputs are many rows. */
export function createPurgeStore(database: Database): PurgeStore {
  return {
    async purgeLink(linkId) {
      await database.write((transaction) => transaction.baseline.deleteMany({ where: { linkId } }))
      await database.write((transaction) => transaction.answer.deleteMany({ where: { linkId } }))
      const runs = await database.client.run.findMany({ where: { linkId }, select: { id: true } })
      for (const { id } of runs) {
        await database.write((transaction) => transaction.run.deleteMany({ where: { id } }))
      }
      await database.write((transaction) => transaction.link.deleteMany({ where: { id: linkId } }))
    },
    async purgeHost(hostId) {
      await database.write((transaction) => transaction.host.deleteMany({ where: { id: hostId } }))
    },
  }
}
