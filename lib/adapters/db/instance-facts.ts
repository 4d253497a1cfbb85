import { stat, statfs } from 'node:fs/promises'
import type { InstanceFacts } from '@/lib/services/ports/system'
import type { Database } from './open'
import type { DatabaseTarget } from './target'

/** What this instance stands on: its database, and the space that is left where its data lies. */
export async function readInstanceFacts(input: {
  readonly database: Database
  readonly dataDir: string
}): Promise<InstanceFacts> {
  const { database, dataDir } = input
  const { target } = database
  const disk = await statfs(dataDir)
  return {
    database: target.provider === 'sqlite' ? 'SQLite' : 'PostgreSQL',
    databaseBytes: await (target.provider === 'sqlite' ? sizeOfFile(target) : sizeOnServer(database)),
    dataDir,
    freeBytes: disk.bavail * disk.bsize,
  }
}

/** The file and its write-ahead log, which is not there while nobody has written. */
async function sizeOfFile({ file }: Extract<DatabaseTarget, { provider: 'sqlite' }>): Promise<number> {
  const sizes = [file, `${file}-wal`].map(async (part) => {
    const found = await stat(part, { bigint: false }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    return found?.size ?? 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function sizeOnServer({ client }: Database): Promise<number> {
  const [row] = await client.$queryRaw<
    { readonly bytes: bigint }[]
  >`SELECT pg_database_size(current_database()) AS bytes`
  return Number(row?.bytes ?? 0)
}
