import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import type { Prisma, PrismaClient } from '@/generated/prisma-sqlite/client'
import { asStorageError, isWriteConflict } from './errors'
import { retry } from './retry'
import { sharedSqliteFactory } from './sqlite-adapter'
import { type DatabaseTarget, databaseTarget } from './target'

export type DatabaseClient = PrismaClient
export type DatabaseTransaction = Prisma.TransactionClient

export type Database = {
  readonly target: DatabaseTarget
  /** For reads, and for libraries that bring their own queries; writes of ours go through `write`. */
  readonly client: DatabaseClient
  /**
   * One transaction, run again when another one was in its way (so it must do nothing but use `transaction`).
   * Throws `StorageFullError` where the disk is full.
   */
  write<T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A transaction may wait this long for its turn, and then last this long; the store's own last milliseconds. */
const TRANSACTION_LIMITS = { maxWait: 15_000, timeout: 15_000 }
const CONFLICT_TIMEOUT_MS = 10_000

/**
 * Opens the database that the settings name, without changing its tables: `applyMigrations` does that.
 * The data directory is made (for its owner only) where it is missing.
 */
export async function openDatabase(input: {
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  /** Uniform in [0, 1), for the pauses between attempts. */
  readonly random?: () => number
}): Promise<Database> {
  const target = databaseTarget(input)
  const random = input.random ?? Math.random
  const client = await connect(target, random)
  return {
    target,
    client,
    write: async (work) => {
      try {
        return await retry({ isRetryable: isWriteConflict, random, timeoutMs: CONFLICT_TIMEOUT_MS }, () =>
          client.$transaction(work),
        )
      } catch (error) {
        throw asStorageError(error)
      }
    },
    close: () => client.$disconnect(),
  }
}

async function connect(target: DatabaseTarget, random: () => number): Promise<DatabaseClient> {
  if (target.provider === 'sqlite') {
    await makePrivateFile(target.file)
    const { PrismaClient } = await import('@/generated/prisma-sqlite/client')
    return new PrismaClient({
      adapter: sharedSqliteFactory(target.file, random),
      transactionOptions: TRANSACTION_LIMITS,
    })
  }
  const { PrismaClient } = await import('@/generated/prisma-postgres/client')
  const client = new PrismaClient({
    adapter: new PrismaPg({ connectionString: target.url }),
    transactionOptions: TRANSACTION_LIMITS,
  })
  return asDatabaseClient(client)
}

/** SQLite would let everybody read a new file; its log and index take the mode of the file. */
async function makePrivateFile(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a', 0o600)
  await handle.close()
}

/** Both clients are generated from one schema and differ only in the provider's own filters, which we do not use. */
function asDatabaseClient(client: object): DatabaseClient {
  return client as DatabaseClient
}
