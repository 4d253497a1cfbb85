import { afterAll, beforeAll, describe } from 'vitest'
import { createStores } from '@/lib/adapters/db/create-stores'
import type { Database } from '@/lib/adapters/db/open'
import { sortableIds } from '@/lib/adapters/system/ids'
import type { Link } from '@/lib/domain/model/link'
import type { Stores } from '@/lib/services/ports/stores'
import { buildLink, buildNewHost } from '@/lib/testing/db/builders'
import { openTestPostgres, openTestSqlite, POSTGRES_VARIABLE, type TestDatabase } from './open-test-database'

export type StoreTest = {
  readonly database: Database
  readonly stores: Stores
  /** Stores over another connection, as a second process would have. */
  openOtherStores(): Promise<Stores>
  /** A link between two hosts of its own, stored. */
  insertLink(change?: Partial<Link>): Promise<Link>
}

/**
 * Describes a behaviour that must be the same on both providers. The body gets a function that returns, inside a test,
 * a fresh database of this file; PostgreSQL is skipped by name where no server is given.
 */
export function describeOnBoth(behaviour: string, body: (use: () => StoreTest) => void): void {
  describe(`${behaviour}, on SQLite`, () => body(useDatabase(openTestSqlite)))
  const serverUrl = process.env[POSTGRES_VARIABLE]
  describe.skipIf(serverUrl === undefined)(`${behaviour}, on PostgreSQL (${POSTGRES_VARIABLE})`, () =>
    body(useDatabase(() => openTestPostgres(serverUrl ?? ''))),
  )
}

function useDatabase(open: () => Promise<TestDatabase>): () => StoreTest {
  let test: TestDatabase | undefined
  let storeTest: StoreTest | undefined
  beforeAll(async () => {
    test = await open()
    storeTest = prepare(test)
  }, 60_000)
  afterAll(() => test?.remove())
  return () => {
    if (storeTest === undefined) throw new Error('The database is there inside tests only.')
    return storeTest
  }
}

function prepare(test: TestDatabase): StoreTest {
  const stores = createStores(test.database, sortableIds())
  return {
    database: test.database,
    stores,
    openOtherStores: async () => createStores(await test.openAnother(), sortableIds()),
    insertLink: async (change = {}) => {
      const a = await stores.hosts.insert(buildNewHost())
      const b = await stores.hosts.insert(buildNewHost())
      return stores.links.insert(
        buildLink({
          a: { hostId: a.id, address: '198.51.100.1' },
          b: { hostId: b.id, address: '198.51.100.2' },
          ...change,
        }),
      )
    },
  }
}
