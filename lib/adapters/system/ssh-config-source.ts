import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { homedir, userInfo } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { findIncludePatterns } from '@/lib/domain/ssh/config-lines'
import { matchesHostPatterns } from '@/lib/domain/ssh/host-patterns'
import type { IncludedFile, IncludeRefusal, SshConfigFiles } from '@/lib/domain/ssh/ssh-config-files'
import { AppError } from '@/lib/services/errors'
import type { SshConfigSource } from '@/lib/services/ports/ssh-config'

const FILE_MAX_BYTES = 1_000_000
const FILES_MAX = 200

type Place = { readonly directory: string; readonly home: string; readonly localUser: string }

function codeOf(error: unknown): string | undefined {
  return z.object({ code: z.string() }).safeParse(error).data?.code
}

/** The text of a file, null where there is none. Throws AppError not-ready where it may not be read or is no such file. */
async function readText(file: string): Promise<string | null> {
  try {
    const { size } = await stat(file)
    if (size > FILE_MAX_BYTES) throw new AppError('not-ready', `${file} is larger than 1 MB.`)
    return await readFile(file, 'utf8')
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return null
    if (code === undefined) throw error
    throw new AppError('not-ready', `${file} cannot be read (${code}).`, { cause: error })
  }
}

async function listNames(directory: string): Promise<readonly string[]> {
  try {
    return (await readdir(directory)).sort()
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return []
  }
}

/** Files that a pattern means, in the order of their names; `*` and `?` stand for neither a slash nor a leading dot. */
async function expandPattern(pattern: string): Promise<readonly string[]> {
  let found: readonly string[] = ['/']
  for (const part of pattern.split('/').filter((each) => each !== '')) {
    if (!/[*?]/.test(part)) {
      found = found.map((directory) => path.join(directory, part))
      continue
    }
    const below = found.map(async (directory) => {
      const names = await listNames(directory)
      const seen = names.filter((name) => part.startsWith('.') || !name.startsWith('.'))
      return seen
        .filter((name) => matchesHostPatterns(name, [part]))
        .map((name) => path.join(directory, name))
    })
    found = (await Promise.all(below)).flat()
  }
  return found
}

function toFullPattern(pattern: string, { directory, home }: Place): string {
  if (pattern.startsWith('~/')) return path.join(home, pattern.slice(2))
  return path.isAbsolute(pattern) ? path.normalize(pattern) : path.join(directory, pattern)
}

/** Where a link leads is what counts: nothing outside the directory is read through it. */
async function isWithin(directory: string, file: string): Promise<boolean> {
  const [root, real] = await Promise.all([realpath(directory), realpath(file)])
  return real.startsWith(`${root}${path.sep}`)
}

async function readIncluded(
  pattern: string,
  place: Place,
): Promise<readonly IncludedFile[] | IncludeRefusal> {
  const files: IncludedFile[] = []
  for (const file of await expandPattern(toFullPattern(pattern, place))) {
    const info = await stat(file).catch(() => null)
    if (!info?.isFile()) continue
    if (!(await isWithin(place.directory, file))) return { refused: 'only files in ~/.ssh are read.' }
    const text = await readText(file).catch((error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    })
    if (text instanceof AppError) return { refused: text.message }
    if (text !== null) files.push({ name: `~/.ssh/${path.relative(place.directory, file)}`, text })
  }
  return files
}

async function readConfig(place: Place): Promise<SshConfigFiles | null> {
  const text = await readText(path.join(place.directory, 'config'))
  if (text === null) return null
  const includes = new Map<string, readonly IncludedFile[] | IncludeRefusal>()
  const waiting = findIncludePatterns(text)
  for (let pattern = waiting.shift(); pattern !== undefined; pattern = waiting.shift()) {
    if (includes.has(pattern)) continue
    if (includes.size >= FILES_MAX) throw new AppError('not-ready', '~/.ssh/config includes too many files.')
    const found = await readIncluded(pattern, place)
    includes.set(pattern, found)
    if (!('refused' in found)) waiting.push(...found.flatMap((file) => findIncludePatterns(file.text)))
  }
  return { name: '~/.ssh/config', text, includes, localUser: place.localUser }
}

/**
 * The `~/.ssh/config` of the user this process runs as, and what it includes from within `~/.ssh`. Only read, anew each time;
 * where it may not be read, AppError not-ready says so.
 */
export function createSshConfigSource(home: string = homedir()): SshConfigSource {
  return {
    read: () => readConfig({ home, directory: path.join(home, '.ssh'), localUser: userInfo().username }),
  }
}
