import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { engineFactory, migrationsDir, readMigrations, readSchema } from '@/lib/adapters/db/migrate'
import { startSchemaEngine } from '@/lib/adapters/db/schema-engine'
import type { DatabaseTarget } from '@/lib/adapters/db/target'

// Writes the next migration of both providers: `npm run db:diff -- add-host-notes`.
// PostgreSQL's is worked out on a server of the developer's own, named by PLUMBLINE_TEST_POSTGRES_URL.
const root = process.cwd()
const name = process.argv[2]
if (name === undefined || !/^[a-z0-9-]+$/.test(name)) {
  throw new Error('Name the migration in lower case: npm run db:diff -- add-host-notes')
}

const postgresUrl = process.env.PLUMBLINE_TEST_POSTGRES_URL
const targets: DatabaseTarget[] = [{ provider: 'sqlite', file: ':memory:' }]
if (postgresUrl !== undefined) targets.push({ provider: 'postgresql', url: postgresUrl })
else console.warn('PLUMBLINE_TEST_POSTGRES_URL is not set: only the SQLite migration is written.')

for (const target of targets) await writeNext(target, name)

async function writeNext(target: DatabaseTarget, suffix: string) {
  const { provider } = target
  const schema = await readSchema(root, provider)
  const engine = await startSchemaEngine({ factory: engineFactory(target), schema, provider })
  const sql = await engine.diffToSchema({ migrations: await readMigrations(root, provider), schema })
  await engine.close()
  if (sql === '') {
    console.log(`${provider}: nothing to do.`)
    return
  }
  const dir = path.join(migrationsDir(root, provider), `${await nextNumber(provider)}_${suffix}`)
  await mkdir(dir)
  await writeFile(path.join(dir, 'migration.sql'), `${sql}\n`)
  console.log(`${provider}: ${path.relative(root, dir)}`)
}

async function nextNumber(provider: DatabaseTarget['provider']): Promise<string> {
  const names = await readdir(migrationsDir(root, provider))
  const numbers = names.map((entry) => Number.parseInt(entry, 10)).filter(Number.isFinite)
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}
