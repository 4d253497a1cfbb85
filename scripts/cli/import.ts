import { opendir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createStores } from '@/lib/adapters/db/create-stores'
import { applyMigrations } from '@/lib/adapters/db/migrate'
import { openDatabase } from '@/lib/adapters/db/open'
import { systemClock } from '@/lib/adapters/system/clock'
import { sha256 } from '@/lib/adapters/system/digest'
import { readEnvironment } from '@/lib/adapters/system/env'
import { sortableIds } from '@/lib/adapters/system/ids'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import { AppError } from '@/lib/services/errors'
import { type ImportDeps, importFiles } from '@/lib/services/imports/import-files'
import { toImportAnswer } from '@/lib/web/api/schemas/import'
import { batchTexts } from '@/lib/web/imports/batch-texts'
import { openSources, type SourceFile } from '@/lib/web/imports/read-sources'

const USAGE = 'Usage: plumbline import LINK PATH… [--direction ab|ba] [--dry-run]'
const PIECE_CHARS = 16 * 1024 * 1024

export type ImportArguments = {
  /** A link's id or name. */
  readonly link: string
  readonly paths: readonly string[]
  readonly forward: OneWayDirection | null
  readonly isDryRun: boolean
}

type Write = { readonly out: (line: string) => unknown; readonly error: (line: string) => unknown }

/** `import`: into the database that the environment names. Returns the exit status: 2 for wrong arguments. */
export async function runImport(args: readonly string[], write: Write): Promise<number> {
  const asked = readImportArguments(args)
  if (asked === null) {
    write.error(USAGE)
    return 2
  }
  const database = await openDatabase(readEnvironment(process.env))
  try {
    await applyMigrations(database)
    const ids = sortableIds()
    const deps = {
      ...createStores(database, ids),
      ids,
      clock: systemClock(),
      digest: sha256,
      rest: () => turn(),
    }
    return await importPaths(deps, asked, write)
  } finally {
    await database.close()
  }
}

/** Writes a line of JSON for every document, as the API would answer, and how far it is; 1 where none is, or became, a run. */
export async function importPaths(deps: ImportDeps, asked: ImportArguments, write: Write): Promise<number> {
  try {
    const linkId = await findLinkId(deps, asked.link)
    const sources = await openSources(await listFiles(asked.paths), PIECE_CHARS)
    for (const { name, problem } of sources.unread) write.error(`${name}: ${problem}`)
    const total = { runs: 0, alreadyImported: 0, refused: sources.unread.length }
    for await (const { files, filesDoneCount } of batchTexts(sources.texts())) {
      const { forward, isDryRun } = asked
      const outcomes = await importFiles(deps, { linkId, files, forward, isDryRun, actor: 'command line' })
      const answer = toImportAnswer(outcomes, isDryRun)
      for (const document of answer.documents) write.out(JSON.stringify(document))
      total.runs += answer.counts.runs
      total.alreadyImported += answer.counts.alreadyImported
      total.refused += answer.counts.refused
      write.error(`${filesDoneCount} of ${sources.filesCount} files: ${sayTotal(total, isDryRun)}`)
    }
    return total.runs + total.alreadyImported > 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    write.error(error.message)
    return 1
  }
}

function sayTotal(
  total: { readonly runs: number; readonly alreadyImported: number; readonly refused: number },
  isDryRun: boolean,
): string {
  const runs = isDryRun ? `${total.runs} would become runs` : `${total.runs} runs imported`
  return `${runs}, ${total.alreadyImported} imported before, ${total.refused} refused`
}

/** Null unless there are a link and a path, and nothing that is not understood. */
export function readImportArguments(args: readonly string[]): ImportArguments | null {
  try {
    const options = { direction: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [link, ...paths] = positionals
    const { direction = null } = values
    if (link === undefined || paths.length === 0) return null
    if (direction !== null && direction !== 'ab' && direction !== 'ba') return null
    return { link, paths, forward: direction, isDryRun: values['dry-run'] ?? false }
  } catch {
    return null
  }
}

async function findLinkId({ links }: ImportDeps, name: string): Promise<string> {
  const all = await links.list({ includeRetired: true })
  const found = all.find((link) => link.id === name) ?? all.find((link) => link.name === name)
  if (!found) throw new AppError('not-found', `There is no link with the id or name ${name}.`)
  return found.id
}

async function listFiles(paths: readonly string[]): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = []
  for (const given of paths) {
    const facts = await stat(given).catch((cause: unknown) => refusePath(given, cause))
    if (facts.isDirectory()) files.push(...(await listFolder(given)))
    else files.push(toSource(given, facts.size))
  }
  return files
}

function refusePath(given: string, cause: unknown): never {
  throw new AppError('invalid-input', `${given} cannot be read: is it there, and yours to read?`, { cause })
}

async function listFolder(folder: string): Promise<readonly SourceFile[]> {
  const files: string[] = []
  for await (const entry of await opendir(folder, { recursive: true }))
    if (entry.isFile() && !entry.name.startsWith('.')) files.push(path.join(entry.parentPath, entry.name))
  return Promise.all(files.toSorted().map(async (file) => toSource(file, (await stat(file)).size)))
}

function toSource(file: string, sizeBytes: number): SourceFile {
  return { name: file, sizeBytes, read: () => readFile(file) }
}
