import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { applyMigrations, readMigrations } from '@/lib/adapters/db/migrate'
import { type Database, openDatabase } from '@/lib/adapters/db/open'
import { executeOnServer, withDatabase } from '@/lib/adapters/db/postgres-engine-factory'
import { SQLITE_FILE_NAME } from '@/lib/adapters/db/target'

export const POSTGRES_VARIABLE = 'PLUMBLINE_TEST_POSTGRES_URL'

export type TestDatabase = {
  readonly database: Database
  /** Another connection to the same data, as a second process would have. */
  openAnother(): Promise<Database>
  /** Closes every connection and removes the data. */
  remove(): Promise<void>
}

/** A migrated, empty SQLite database of one's own: a copy of a template that is made once per state of the migrations. */
export async function openTestSqlite(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plumbline-test-'))
  await copyFile(await sqliteTemplate(), path.join(dataDir, SQLITE_FILE_NAME))
  return testDatabase(
    () => openDatabase({ dataDir }),
    () => rm(dataDir, { recursive: true, force: true }),
  )
}

/** A migrated, empty database of one's own on the server that PLUMBLINE_TEST_POSTGRES_URL names. */
export async function openTestPostgres(serverUrl: string): Promise<TestDatabase> {
  const name = `plumbline_test_${randomUUID().replaceAll('-', '')}`
  await executeOnServer(serverUrl, [`CREATE DATABASE ${name}`])
  const databaseUrl = withDatabase(serverUrl, name)
  const test = await testDatabase(
    () => openDatabase({ databaseUrl, dataDir: os.tmpdir() }),
    () => executeOnServer(serverUrl, [`DROP DATABASE ${name} WITH (FORCE)`]),
  )
  await applyMigrations(test.database)
  return test
}

async function testDatabase(
  open: () => Promise<Database>,
  removeData: () => Promise<void>,
): Promise<TestDatabase> {
  const database = await open()
  const others: Database[] = []
  return {
    database,
    openAnother: async () => {
      const other = await open()
      others.push(other)
      return other
    },
    remove: async () => {
      await Promise.all([database, ...others].map((each) => each.close()))
      await removeData()
    },
  }
}

/** Several test processes may make it at once; each makes its own and the last rename wins. */
async function sqliteTemplate(): Promise<string> {
  const migrations = await readMigrations(process.cwd(), 'sqlite')
  const stamp = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16)
  const file = path.join(os.tmpdir(), `plumbline-template-${stamp}.db`)
  if (existsSync(file)) return file
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plumbline-template-'))
  await mkdir(dataDir, { recursive: true })
  const database = await openDatabase({ dataDir })
  await applyMigrations(database)
  await database.close()
  await rename(path.join(dataDir, SQLITE_FILE_NAME), file)
  await rm(dataDir, { recursive: true, force: true })
  return file
}
