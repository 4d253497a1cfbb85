import { randomUUID } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'

/** PostgreSQL's one-byte "char", which its catalogues use and Prisma's adapter does not know. */
const INTERNAL_CHAR_OID = 18
const TEXT_OID = 25

/**
 * Prisma's PostgreSQL adapter for the schema engine: able to read the server's catalogues, and with a scratch database
 * of its own (the adapter's would be the real one wherever the server is named by an address).
 */
export function postgresEngineFactory(url: string): SqlMigrationAwareDriverAdapterFactory {
  const plain = adapterFor(url)
  return {
    provider: plain.provider,
    adapterName: plain.adapterName,
    connect: () => plain.connect(),
    connectToShadowDb: () => connectToScratch(url),
  }
}

/** Runs statements on the server that an address names, over one connection. */
export async function executeOnServer(url: string, statements: readonly string[]): Promise<void> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    for (const statement of statements) await connection.query(statement)
  } finally {
    await connection.end()
  }
}

/** The same server's address with another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.toString()
}

function adapterFor(url: string): PrismaPg {
  return new PrismaPg({ connectionString: url, max: 2, Client: CatalogClient }, { schema: 'public' })
}

async function connectToScratch(url: string) {
  const database = `plumbline_scratch_${randomUUID().replaceAll('-', '')}`
  await executeOnServer(url, [`CREATE DATABASE ${database}`])
  const scratch = await adapterFor(withDatabase(url, database)).connect()
  const dispose = scratch.dispose.bind(scratch)
  return Object.assign(scratch, {
    dispose: async () => {
      await dispose()
      await executeOnServer(url, [`DROP DATABASE ${database}`])
    },
  })
}

type Outcome = { readonly fields?: readonly { dataTypeID: number }[] } | undefined
type Callback = (error: unknown, outcome: Outcome) => void

class CatalogClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = untypedQuery(this)
    Object.assign(this, {
      query: (...args: readonly unknown[]) => {
        const last = args.at(-1)
        if (!isCallback(last)) return query(...args).then(readInternalCharAsText)
        return query(...args.slice(0, -1), (error: unknown, outcome: Outcome) =>
          last(error, readInternalCharAsText(outcome)),
        )
      },
    })
  }
}

function readInternalCharAsText(outcome: Outcome): Outcome {
  for (const field of outcome?.fields ?? []) {
    if (field.dataTypeID === INTERNAL_CHAR_OID) field.dataTypeID = TEXT_OID
  }
  return outcome
}

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function'
}

/** `query` has a promise and a callback form, which the pool and the adapter both use; its typings cannot be passed on. */
function untypedQuery(client: pg.Client) {
  return client.query.bind(client) as (...args: readonly unknown[]) => Promise<Outcome>
}
