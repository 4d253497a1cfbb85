import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import {
  isDriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type Transaction,
} from '@prisma/driver-adapter-utils'
import { retry } from './retry'

/** better-sqlite3 blocks the event loop while it waits for a lock, so it waits briefly and `retry` does the rest. */
const BUSY_TIMEOUT_MS = 50
const LOCK_TIMEOUT_MS = 8_000

const PRAGMAS = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;'

/** Prisma's SQLite adapter for the schema engine; `applyMigrations` sees to it that there is one engine at a time. */
export function plainSqliteFactory(file: string): SqlMigrationAwareDriverAdapterFactory {
  const plain = new PrismaBetterSqlite3({ url: file, timeout: BUSY_TIMEOUT_MS })
  return {
    provider: plain.provider,
    adapterName: plain.adapterName,
    connect: async () => forEngine(await plain.connect()),
    connectToShadowDb: async () => forEngine(await plain.connectToShadowDb()),
  }
}

/** The engine asks for the file for itself, which fails while anybody has it open in WAL mode. */
const EXCLUSIVE_PRAGMA = 'PRAGMA main.locking_mode=EXCLUSIVE'

/** The engine also runs whole migrations as one statement; better-sqlite3 takes several as a script only. */
function forEngine(connection: SqlDriverAdapter): SqlDriverAdapter {
  return {
    provider: connection.provider,
    adapterName: connection.adapterName,
    queryRaw: (query) => connection.queryRaw(query),
    executeRaw: async (query) => {
      if (query.args.length > 0) return connection.executeRaw(query)
      if (query.sql !== EXCLUSIVE_PRAGMA) await connection.executeScript(query.sql)
      return 0
    },
    executeScript: (script) => connection.executeScript(script),
    startTransaction: (isolationLevel) => connection.startTransaction(isolationLevel),
    dispose: () => connection.dispose(),
  }
}

/**
 * Prisma's SQLite adapter with what it lacks for several tasks in several processes:
 * one connection serves everybody, so statements outside a transaction wait while one is open (they would become
 * part of it, and be lost with it); transactions take the write lock at their beginning, so that none fails
 * half-way; and a lock that another process holds is waited for without blocking the event loop.
 */
export function sharedSqliteFactory(
  file: string,
  random: () => number,
): SqlMigrationAwareDriverAdapterFactory {
  const plain = new PrismaBetterSqlite3({ url: file, timeout: BUSY_TIMEOUT_MS })
  return {
    provider: plain.provider,
    adapterName: plain.adapterName,
    connect: async () => {
      const connection = await plain.connect()
      const untilFree = waitForLock(random)
      await untilFree(() => connection.executeScript(PRAGMAS))
      return shareConnection(connection, untilFree)
    },
    connectToShadowDb: () => plain.connectToShadowDb(),
  }
}

type UntilFree = <T>(statement: () => Promise<T>) => Promise<T>

function waitForLock(random: () => number): UntilFree {
  return (statement) =>
    retry({ isRetryable: isLocked, random, timeoutMs: LOCK_TIMEOUT_MS }, async () => statement())
}

/** The adapter maps SQLITE_BUSY to the kind SocketTimeout. */
function isLocked(error: unknown): boolean {
  return isDriverAdapterError(error) && error.cause.kind === 'SocketTimeout'
}

function shareConnection(connection: SqlDriverAdapter, untilFree: UntilFree): SqlDriverAdapter {
  const turns = new Turns()
  const alone = <T>(statement: () => Promise<T>) => turns.take(() => untilFree(statement))
  return {
    provider: connection.provider,
    adapterName: connection.adapterName,
    queryRaw: (query) => alone(() => connection.queryRaw(query)),
    executeRaw: (query) => alone(() => connection.executeRaw(query)),
    executeScript: (script) => alone(() => connection.executeScript(script)),
    dispose: () => connection.dispose(),
    async startTransaction() {
      const release = await turns.next()
      try {
        await untilFree(() => connection.executeScript('BEGIN IMMEDIATE'))
      } catch (error) {
        release()
        throw error
      }
      return transactionOn(connection, release)
    },
  }
}

/** Prisma ends a transaction with a COMMIT or ROLLBACK of its own, then calls commit() or rollback(). */
function transactionOn(connection: SqlDriverAdapter, release: () => void): Transaction {
  const end = async () => release()
  return {
    provider: connection.provider,
    adapterName: connection.adapterName,
    options: { usePhantomQuery: false },
    queryRaw: (query) => connection.queryRaw(query),
    executeRaw: (query) => executeOrEnd(connection, query, release),
    commit: end,
    rollback: end,
    createSavepoint: (name) => connection.executeScript(`SAVEPOINT ${name}`),
    rollbackToSavepoint: (name) => connection.executeScript(`ROLLBACK TO ${name}`),
    releaseSavepoint: (name) => connection.executeScript(`RELEASE SAVEPOINT ${name}`),
  }
}

/** A COMMIT that fails (full disk) leaves the transaction open, a ROLLBACK that fails had none: both end the turn. */
async function executeOrEnd(connection: SqlDriverAdapter, query: SqlQuery, release: () => void) {
  try {
    return await connection.executeRaw(query)
  } catch (error) {
    if (query.sql === 'ROLLBACK') {
      release()
      return 0
    }
    if (query.sql === 'COMMIT') {
      await rollbackIfOpen(connection)
      release()
    }
    throw error
  }
}

/** SQLite may have rolled back by itself already; then there is nothing to roll back, which is what is wanted. */
async function rollbackIfOpen(connection: SqlDriverAdapter) {
  try {
    await connection.executeScript('ROLLBACK')
  } catch (error) {
    if (!isDriverAdapterError(error)) throw error
  }
}

/** Lets one task at a time use the connection, in the order they asked. */
class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Resolves when it is the caller's turn, with the function that ends it. */
  async next(): Promise<() => void> {
    const before = this.#last
    let release: () => void = () => {}
    this.#last = new Promise((resolve) => {
      release = resolve
    })
    await before
    return release
  }

  async take<T>(task: () => Promise<T>): Promise<T> {
    const release = await this.next()
    try {
      return await task()
    } finally {
      release()
    }
  }
}
