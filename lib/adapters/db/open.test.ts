import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestSqlite } from '@/lib/testing/db/open-test-database'
import { StorageFullError } from './errors'
import { applyMigrations } from './migrate'
import { openDatabase } from './open'
import { databaseTarget } from './target'

const SETUP_LINK = { createdAt: new Date(0), expiresAt: new Date(0) }

describe('the database that the settings name', () => {
  it('is a file in the data directory, or PostgreSQL where an address is given', () => {
    const dataDir = '/var/lib/plumbline'
    expect(databaseTarget({ dataDir })).toEqual({ provider: 'sqlite', file: `${dataDir}/plumbline.db` })
    const databaseUrl = 'postgresql://db/plumbline'
    expect(databaseTarget({ dataDir, databaseUrl })).toEqual({ provider: 'postgresql', url: databaseUrl })
    expect(() => databaseTarget({ dataDir, databaseUrl: 'file:other.db' })).toThrow(/postgres:\/\//)
  })
})

describe('the embedded database', () => {
  let dataDir = ''
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'plumbline-open-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  it('gets its tables once when several processes start at the same moment', async () => {
    const databases = await Promise.all([1, 2, 3].map(() => openDatabase({ dataDir })))
    const applied = await Promise.all(databases.map((database) => applyMigrations(database)))
    expect(applied.filter((names) => names.includes('0001_init'))).toHaveLength(1)
    expect(await databases[0]?.client.run.count()).toBe(0)
    await Promise.all(databases.map((database) => database.close()))
  })

  it('can be read by its owner only, its log too', async () => {
    const database = await openDatabase({ dataDir })
    await applyMigrations(database)
    for (const name of ['plumbline.db', 'plumbline.db-wal']) {
      expect((await stat(path.join(dataDir, name))).mode & 0o777).toBe(0o600)
    }
    await database.close()
  })

  it('refuses a database that a newer version made, rather than work on it', async () => {
    const test = await openTestSqlite()
    await test.database.client.$executeRaw`UPDATE _prisma_migrations SET migration_name = '9999_future'`
    await expect(applyMigrations(test.database)).rejects.toThrow(/newer Plumbline/)
    await test.remove()
  })

  it('waits for another process that writes, without stopping its own', async () => {
    const test = await openTestSqlite()
    if (test.database.target.provider !== 'sqlite') throw new Error('not the embedded database')
    const other = spawnLockHolder(test.database.target.file)
    await other.locked
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
    }, 10)
    const data = { ...SETUP_LINK, id: 'waits', secretHash: 'waits' }
    await test.database.write((transaction) => transaction.setupLink.create({ data }))
    await test.database.client.setupLink.update({ where: { id: 'waits' }, data: { usedAt: new Date(0) } })
    clearInterval(timer)
    expect(await other.heldMs).toBeGreaterThan(400)
    expect(ticks).toBeGreaterThan(3)
    await test.remove()
  })

  it('does not mix statements of one task into the transaction of another', async () => {
    const { database, remove } = await openTestSqlite()
    let outside: Promise<unknown> = Promise.resolve()
    const failing = database.write(async (transaction) => {
      await transaction.setupLink.create({ data: { ...SETUP_LINK, id: 'inside', secretHash: 'inside' } })
      const data = { ...SETUP_LINK, id: 'outside', secretHash: 'outside' }
      outside = database.client.setupLink.create({ data }).then()
      await transaction.setupLink.count()
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await outside
    const ids = (await database.client.setupLink.findMany()).map((link) => link.id)
    expect(ids).toEqual(['outside'])
    await remove()
  })

  it('says that the disk is full, keeps what was stored and goes on when there is space again', async () => {
    const { database, remove } = await openTestSqlite()
    const write = (id: string, lengthBytes: number) =>
      database.write((transaction) =>
        transaction.auditEntry.create({
          data: {
            id,
            at: new Date(0),
            actor: 'a',
            action: 'b',
            subject: 'c',
            detail: 'x'.repeat(lengthBytes),
          },
        }),
      )
    await write('before', 10)
    const [row] = await database.client.$queryRaw<{ page_count: bigint | number }[]>`PRAGMA page_count`
    await database.client.$queryRawUnsafe(`PRAGMA max_page_count = ${Number(row?.page_count) + 2}`)
    await expect(write('too much', 1_000_000)).rejects.toBeInstanceOf(StorageFullError)
    await database.client.$queryRawUnsafe('PRAGMA max_page_count = 1000000')
    await write('after', 10)
    expect((await database.client.auditEntry.findMany()).map((entry) => entry.id)).toEqual([
      'before',
      'after',
    ])
    await remove()
  })

  it('keeps foreign keys and the write-ahead log on', async () => {
    const { database, remove } = await openTestSqlite()
    const [log] = await database.client.$queryRaw<object[]>`PRAGMA journal_mode`
    const [keys] = await database.client.$queryRaw<object[]>`PRAGMA foreign_keys`
    expect(Object.values(log ?? {})).toEqual(['wal'])
    expect(Object.values(keys ?? {}).map(Number)).toEqual([1])
    await remove()
  })
})

/** A process that holds the write lock for half a second. */
function spawnLockHolder(file: string) {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3')
  const script = `
    const Database = require(${JSON.stringify(driver)})
    const database = new Database(${JSON.stringify(file)})
    database.exec('BEGIN IMMEDIATE')
    const start = performance.now()
    console.log('locked')
    setTimeout(() => { database.exec('COMMIT'); console.log(performance.now() - start) }, 500)`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  child.stdout.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')))
  return {
    locked: once(child.stdout, 'data'),
    heldMs: once(child, 'close').then(() => Number(lines[1])),
  }
}
