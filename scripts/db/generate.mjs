// Writes generated/: the PostgreSQL schema made from the authored one, and a Prisma client for each provider.
// Quick when nothing changed, so that every command can begin with it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const authoredPath = path.join(root, 'prisma/schema.prisma')
const generatedDir = path.join(root, 'generated')
const postgresPath = path.join(generatedDir, 'postgres.prisma')
const stampPath = path.join(generatedDir, 'stamp')

const authored = readFileSync(authoredPath, 'utf8')
const prismaVersion = JSON.parse(
  readFileSync(path.join(root, 'node_modules/prisma/package.json'), 'utf8'),
).version
const stamp = createHash('sha256')
  .update([authored, prismaVersion, readFileSync(fileURLToPath(import.meta.url), 'utf8')].join('\0'))
  .digest('hex')

if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) process.exit(0)

mkdirSync(generatedDir, { recursive: true })
rmSync(stampPath, { force: true })
writeFileSync(postgresPath, toPostgres(authored))
generateClient('prisma/schema.prisma')
generateClient('generated/postgres.prisma')
writeFileSync(stampPath, stamp)
console.log('Database clients generated for SQLite and PostgreSQL.')

/** The authored schema with PostgreSQL's provider and an output of its own. */
function toPostgres(schema) {
  return replaceOnce(
    replaceOnce(schema, 'provider = "sqlite"', 'provider = "postgresql"'),
    '"../generated/prisma-sqlite"',
    '"./prisma-postgres"',
  )
}

function replaceOnce(text, from, to) {
  const parts = text.split(from)
  if (parts.length !== 2) throw new Error(`prisma/schema.prisma must contain ${from} exactly once.`)
  return parts.join(to)
}

/** `prisma generate` never calls the schema engine, but looks for it; any existing program keeps it from downloading one. */
function generateClient(schemaPath) {
  const result = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/prisma/build/index.js'), 'generate', '--schema', schemaPath, '--no-hints'],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    },
  )
  if (result.status !== 0) {
    console.error(result.stdout, result.stderr)
    throw new Error(`prisma generate failed for ${schemaPath}.`)
  }
}
