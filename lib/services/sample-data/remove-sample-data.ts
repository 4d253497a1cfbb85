import { AppError } from '../errors'
import type { Stores } from '../ports/stores'
import type { Clock } from '../ports/system'
import { isSampleHost } from './sample-marks'

/**
 * Removes the sample hosts, the links between two of them and all of their runs, for good. A sample host that a link of one's
 * own uses stays. Returns how many links went. Throws AppError (conflict) while a run of theirs waits or runs.
 */
export async function removeSampleData(
  deps: { readonly stores: Stores; readonly clock: Clock },
  input: { readonly actor: string },
): Promise<number> {
  const { stores, clock } = deps
  const hosts = (await stores.hosts.list({ includeRetired: true })).filter(isSampleHost)
  const sampleIds = new Set(hosts.map((host) => host.id))
  const links = await stores.links.list({ includeRetired: true })
  const isSample = ({ a, b }: (typeof links)[number]) => sampleIds.has(a.hostId) && sampleIds.has(b.hostId)
  const gone = links.filter(isSample)
  for (const link of gone) await refuseUnfinished(stores, link.id)
  for (const link of gone) await stores.purge.purgeLink(link.id)
  const stillUsed = new Set(
    links.filter((link) => !isSample(link)).flatMap((link) => [link.a.hostId, link.b.hostId]),
  )
  for (const host of hosts.filter(({ id }) => !stillUsed.has(id))) await stores.purge.purgeHost(host.id)
  await stores.audit.record({
    at: clock.now(),
    actor: input.actor,
    action: 'sample-data.remove',
    subject: 'sample data',
    detail: `${gone.length} links`,
  })
  return gone.length
}

async function refuseUnfinished(stores: Stores, linkId: string): Promise<void> {
  const page = { limit: 1, cursor: null }
  const { items } = await stores.runs.list({ linkId, states: ['queued', 'running'], page })
  if (items.length > 0) {
    throw new AppError('conflict', 'A run of a sample link waits or runs. Cancel it first.')
  }
}
