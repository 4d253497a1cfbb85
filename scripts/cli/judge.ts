import { parseArgs } from 'node:util'
import { createStores } from '@/lib/adapters/db/create-stores'
import { applyMigrations } from '@/lib/adapters/db/migrate'
import { openDatabase } from '@/lib/adapters/db/open'
import { systemClock } from '@/lib/adapters/system/clock'
import { readEnvironment } from '@/lib/adapters/system/env'
import { sortableIds } from '@/lib/adapters/system/ids'
import { createLogger } from '@/lib/adapters/system/logger'
import { RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'
import { judgeOutdatedRuns } from '@/lib/services/diagnosis/judge-outdated-runs'
import { type JudgeDeps, judgeStoredRun } from '@/lib/services/diagnosis/judge-stored-run'
import { AppError } from '@/lib/services/errors'
import { requireLink } from '@/lib/services/links/require-link'
import type { Stores } from '@/lib/services/ports/stores'

const USAGE = 'Usage: plumbline judge --run ID | --link ID | --all'
const SAY_EVERY_RUNS = 50

type Target =
  | { readonly kind: 'run'; readonly id: string }
  | { readonly kind: 'runs'; readonly linkId: string | null }

/** Where lines go: `out` for the result, `error` for how far it is and what is wrong. */
export type Write = {
  readonly out: (line: string) => unknown
  readonly error: (line: string) => unknown
}

/** `judge`: opens the database that the environment names. Returns the exit status: 2 for wrong arguments. */
export async function runJudge(args: readonly string[], write: Write): Promise<number> {
  const target = readTarget(args)
  if (target === null) {
    write.error(USAGE)
    return 2
  }
  const database = await openDatabase(readEnvironment(process.env))
  try {
    await applyMigrations(database)
    const deps = {
      ...createStores(database, sortableIds()),
      clock: systemClock(),
      log: createLogger('cli'),
    }
    return await judgeTarget(deps, target, write)
  } finally {
    await database.close()
  }
}

/** Judges what `target` names, here and now, without the worker; stopped halfway, it goes on where it was. */
export async function judgeTarget(
  deps: JudgeDeps & Pick<Stores, 'links'>,
  target: Target,
  write: Write,
): Promise<number> {
  try {
    if (target.kind === 'run') {
      const { findings } = await judgeStoredRun(deps, target.id)
      write.out(JSON.stringify({ rulesVersion: RULES_VERSION, findingsCount: findings?.length ?? null }))
      return findings === null ? 1 : 0
    }
    if (target.linkId !== null) await requireLink(deps.links, target.linkId)
    const onJudged = (count: number) => {
      if (count % SAY_EVERY_RUNS === 0) write.error(`${count} runs judged`)
    }
    const pace = { signal: new AbortController().signal, rest: async () => undefined }
    const runsCount = await judgeOutdatedRuns(deps, { ...pace, linkId: target.linkId, onJudged })
    write.out(JSON.stringify({ rulesVersion: RULES_VERSION, runsCount }))
    return 0
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    write.error(error.message)
    return 1
  }
}

/** Null unless exactly one of the three is given. */
export function readTarget(args: readonly string[]): Target | null {
  try {
    const options = { run: { type: 'string' }, link: { type: 'string' }, all: { type: 'boolean' } } as const
    const { values } = parseArgs({ args: [...args], options, strict: true })
    const targets: readonly Target[] = [
      ...(values.run === undefined ? [] : [{ kind: 'run', id: values.run } as const]),
      ...(values.link === undefined ? [] : [{ kind: 'runs', linkId: values.link } as const]),
      ...(values.all ? [{ kind: 'runs', linkId: null } as const] : []),
    ]
    return targets.length === 1 ? (targets[0] ?? null) : null
  } catch {
    return null
  }
}
