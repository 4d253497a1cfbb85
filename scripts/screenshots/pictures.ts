import { createStores } from '@/lib/adapters/db/create-stores'
import { openDatabase } from '@/lib/adapters/db/open'
import { sortableIds } from '@/lib/adapters/system/ids'
import type { Stores } from '@/lib/services/ports/stores'

export type Picture = {
  readonly name: string
  readonly path: string
  readonly chartsCount: number
}

/** README's pictures of a fleet that `seedFleet` made: all of it, and the link that became narrower. */
export async function findPictures(dataDir: string): Promise<readonly Picture[]> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    return await listPictures(createStores(database, sortableIds()))
  } finally {
    await database.close()
  }
}

async function listPictures({ links, runs, baselines }: Stores): Promise<readonly Picture[]> {
  const narrowed = (await links.list({ includeRetired: false })).find(
    (link) => link.name === 'Frankfurt–Ashburn 1',
  )
  if (!narrowed) throw new Error('the fleet lacks the link that became narrower')
  const { items } = await runs.list({
    ...{ linkId: narrowed.id, states: ['completed'] },
    page: { limit: 1, cursor: null },
  })
  const last = items[0]?.id
  const pinned = (await baselines.current(narrowed.id))?.runIds[0]
  if (last === undefined || pinned === undefined) throw new Error('the link lacks a run or a baseline')
  return [
    { name: 'fleet', path: '/', chartsCount: 0 },
    { name: 'link', path: `/links/${narrowed.id}`, chartsCount: 3 },
    { name: 'run', path: `/runs/${pinned}`, chartsCount: 0 },
    { name: 'compare', path: `/links/${narrowed.id}/compare?run=${last}&baseline=${pinned}`, chartsCount: 0 },
  ]
}
