import { describe, expect, it } from 'vitest'
import { POSTGRES_VARIABLE } from '@/lib/testing/db/open-test-database'
import { engineFactory, readMigrations, readSchema } from './migrate'
import { startSchemaEngine } from './schema-engine'
import type { DatabaseTarget } from './target'

/** SQL that the migrations lack to make the schema. */
async function missingSql(target: DatabaseTarget): Promise<string> {
  const { provider } = target
  const schema = await readSchema(process.cwd(), provider)
  const engine = await startSchemaEngine({ factory: engineFactory(target), schema, provider })
  try {
    const migrations = await readMigrations(process.cwd(), provider)
    return await engine.diffToSchema({ migrations, schema })
  } finally {
    await engine.close()
  }
}

describe('the migrations', () => {
  it('make exactly the schema on SQLite', async () => {
    expect(await missingSql({ provider: 'sqlite', file: ':memory:' })).toBe('')
  })

  const url = process.env[POSTGRES_VARIABLE]
  it.skipIf(url === undefined)(`make exactly the schema on PostgreSQL (${POSTGRES_VARIABLE})`, async () => {
    expect(await missingSql({ provider: 'postgresql', url: url ?? '' })).toBe('')
  })

  it('have the same names for both providers', async () => {
    const namesOf = async (provider: DatabaseTarget['provider']) =>
      (await readMigrations(process.cwd(), provider)).map((migration) => migration.name)
    expect(await namesOf('sqlite')).toEqual(await namesOf('postgresql'))
  })
})
