import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'
import { z } from 'zod'
import { isMissingTable } from './errors'
import type { Database } from './open'
import { postgresEngineFactory } from './postgres-engine-factory'
import { type Migration, startSchemaEngine } from './schema-engine'
import { plainSqliteFactory } from './sqlite-adapter'
import type { DatabaseTarget } from './target'

type Provider = DatabaseTarget['provider']

const MIGRATION_FOLDERS = { sqlite: 'sqlite', postgresql: 'postgres' } as const
const SCHEMA_FILES = { sqlite: 'prisma/schema.prisma', postgresql: 'generated/postgres.prisma' } as const
/** Any number will do, as long as every Plumbline uses the same. */
const POSTGRES_LOCK_KEY = 7_586_142

/** Where a provider's migrations lie, below the project's root. */
export function migrationsDir(root: string, provider: Provider): string {
  return path.join(root, 'prisma/migrations', MIGRATION_FOLDERS[provider])
}

/** A provider's schema: the authored one, or the one that `npm run db:generate` made from it. */
export function readSchema(root: string, provider: Provider): Promise<string> {
  return readFile(path.join(root, SCHEMA_FILES[provider]), 'utf8')
}

/** A provider's migrations in the order in which they apply. */
export async function readMigrations(root: string, provider: Provider): Promise<readonly Migration[]> {
  const dir = migrationsDir(root, provider)
  const entries = await readdir(dir, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      sql: await readFile(path.join(dir, name, 'migration.sql'), 'utf8'),
    })),
  )
}

/**
 * Brings the tables up to date; safe when several processes start at once, and cheap when there is nothing to do.
 * Returns the names of the migrations applied. Throws where the database was made by a newer version, or where a
 * migration that was applied is not the one in the project.
 */
export async function applyMigrations(
  database: Database,
  root: string = process.cwd(),
): Promise<readonly string[]> {
  const { provider } = database.target
  const migrations = await readMigrations(root, provider)
  if (await isUpToDate(database, migrations)) return []
  const schema = await readSchema(root, provider)
  return whileLocked(database.target, async () => {
    const engine = await startSchemaEngine({ factory: engineFactory(database.target), schema, provider })
    try {
      return await engine.applyMigrations(migrations)
    } finally {
      await engine.close()
    }
  })
}

/** The adapter that the schema engine uses to reach a database. */
export function engineFactory(target: DatabaseTarget): SqlMigrationAwareDriverAdapterFactory {
  return target.provider === 'sqlite' ? plainSqliteFactory(target.file) : postgresEngineFactory(target.url)
}

const appliedSchema = z.array(z.object({ migration_name: z.string(), checksum: z.string() }))

async function isUpToDate(database: Database, migrations: readonly Migration[]): Promise<boolean> {
  const applied = await readApplied(database)
  for (const row of applied) {
    const migration = migrations.find((candidate) => candidate.name === row.migration_name)
    if (migration === undefined) {
      throw new Error(
        `This database was made by a newer Plumbline (it has migration ${row.migration_name}). Update Plumbline.`,
      )
    }
    if (checksumOf(migration) !== row.checksum) {
      throw new Error(`Migration ${row.migration_name} was changed after it had been applied.`)
    }
  }
  return applied.length === migrations.length
}

/** Reads Prisma's table of applied migrations; a half-applied one is left for the engine to report. */
async function readApplied(database: Database) {
  try {
    const rows = await database.client.$queryRaw`
      SELECT migration_name, checksum FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`
    return appliedSchema.parse(rows)
  } catch (error) {
    if (isMissingTable(error)) return []
    throw error
  }
}

function checksumOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex')
}

/** Holds a lock that ends with the process, so that one that was killed leaves nothing behind. */
async function whileLocked<T>(target: DatabaseTarget, work: () => Promise<T>): Promise<T> {
  const unlock =
    target.provider === 'sqlite' ? await lockFile(`${target.file}-migration`) : await lockServer(target.url)
  try {
    return await work()
  } finally {
    await unlock()
  }
}

async function lockFile(file: string): Promise<() => Promise<void>> {
  const lock = new BetterSqlite3(file, { timeout: 0 })
  for (;;) {
    try {
      lock.exec('BEGIN EXCLUSIVE')
      return async () => {
        lock.close()
      }
    } catch (error) {
      if (!(error instanceof BetterSqlite3.SqliteError) || error.code !== 'SQLITE_BUSY') throw error
      await sleep(50)
    }
  }
}

async function lockServer(url: string): Promise<() => Promise<void>> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  await connection.query('SELECT pg_advisory_lock($1)', [POSTGRES_LOCK_KEY])
  return () => connection.end()
}
