import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { describeOnBoth } from '@/lib/testing/db/describe-on-both'
import { readInstanceFacts } from './instance-facts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-facts-'))
afterAll(() => rm(dataDir, { recursive: true }))

describeOnBoth('the facts of an instance', (use) => {
  it('tell the database, what it takes, and what space is left', async () => {
    const { database } = use()
    const facts = await readInstanceFacts({ database, dataDir })
    const file = database.target.provider === 'sqlite' ? (await stat(database.target.file)).size : 1
    expect(facts.databaseBytes).toBeGreaterThanOrEqual(file)
    expect(facts.database).toBe(database.target.provider === 'sqlite' ? 'SQLite' : 'PostgreSQL')
    expect(facts.freeBytes).toBeGreaterThan(0)
  })
})
