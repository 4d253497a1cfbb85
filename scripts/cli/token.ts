import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createStores } from '@/lib/adapters/db/create-stores'
import { applyMigrations } from '@/lib/adapters/db/migrate'
import { openDatabase } from '@/lib/adapters/db/open'
import { systemClock } from '@/lib/adapters/system/clock'
import { readEnvironment } from '@/lib/adapters/system/env'
import { sortableIds } from '@/lib/adapters/system/ids'
import { createToken, type TokenInput, tokenInputSchema } from '@/lib/services/tokens/create-token'

const USAGE = 'Usage: plumbline token create --name NAME --scope read|run|admin'

function readArguments(args: readonly string[]): TokenInput | string {
  try {
    const options = { name: { type: 'string' }, scope: { type: 'string' } } as const
    const { values } = parseArgs({ args: [...args], options, strict: true })
    const parsed = tokenInputSchema.safeParse(values)
    if (parsed.success) return parsed.data
    return parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`).join('\n')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** `token create`: prints the new token, alone, on standard output. Returns the exit status: 2 for wrong arguments. */
export async function runTokenCreate(args: readonly string[]): Promise<number> {
  const input = readArguments(args)
  if (typeof input === 'string') {
    process.stderr.write(`${input}\n${USAGE}\n`)
    return 2
  }
  const database = await openDatabase(readEnvironment(process.env))
  try {
    await applyMigrations(database)
    const ids = sortableIds()
    const { tokens, audit } = createStores(database, ids)
    const deps = { tokens, audit, clock: systemClock(), ids, randomBytes }
    const { secret } = await createToken(deps, { ...input, actor: 'command line', actorScope: 'admin' })
    process.stdout.write(`${secret}\n`)
    return 0
  } finally {
    await database.close()
  }
}
