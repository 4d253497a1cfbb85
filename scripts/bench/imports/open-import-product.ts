import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { createStores } from '@/lib/adapters/db/create-stores'
import { applyMigrations } from '@/lib/adapters/db/migrate'
import { type Database, openDatabase } from '@/lib/adapters/db/open'
import { systemClock } from '@/lib/adapters/system/clock'
import { sha256 } from '@/lib/adapters/system/digest'
import { sortableIds } from '@/lib/adapters/system/ids'
import { importFiles } from '@/lib/services/imports/import-files'
import type { ImportFile } from '@/lib/services/imports/plan-files'
import { buildLink, buildNewHost } from '@/lib/testing/db/builders'
import { RECORDED_ADDRESSES } from './make-files'

/** An empty product with one link, into which files are imported; it keeps how long each write took. */
export type ImportProduct = {
  readonly databaseFile: string
  /** Returns how many runs it made. */
  importFiles(files: readonly ImportFile[]): Promise<number>
  writesMs(): readonly number[]
  close(): Promise<void>
}

export async function openImportProduct(dataDir: string): Promise<ImportProduct> {
  const database = await openDatabase({ dataDir })
  await applyMigrations(database)
  const writesMs: number[] = []
  const ids = sortableIds()
  const stores = createStores(withTimes(database, writesMs), ids)
  const [a, b] = [await stores.hosts.insert(buildNewHost()), await stores.hosts.insert(buildNewHost())]
  const ends = {
    a: { hostId: a.id, address: RECORDED_ADDRESSES.a },
    b: { hostId: b.id, address: RECORDED_ADDRESSES.b },
  }
  const { id: linkId } = await stores.links.insert(
    buildLink({ ...ends, capacityAbBps: 1e8, capacityBaBps: 1e8 }),
  )
  const deps = { ...stores, ids, clock: systemClock(), digest: sha256, rest: () => turn() }
  writesMs.length = 0
  return {
    databaseFile: database.target.provider === 'sqlite' ? database.target.file : path.join(dataDir, 'none'),
    async importFiles(files) {
      const outcomes = await importFiles(deps, {
        linkId,
        files,
        forward: null,
        isDryRun: false,
        actor: 'bench',
      })
      return outcomes.filter(({ kind }) => kind === 'run').length
    },
    writesMs: () => [...writesMs],
    close: () => database.close(),
  }
}

function withTimes(database: Database, writesMs: number[]): Database {
  return {
    ...database,
    async write(work) {
      const before = performance.now()
      try {
        return await database.write(work)
      } finally {
        writesMs.push(performance.now() - before)
      }
    },
  }
}
