import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** Bits that let anybody but the owner do anything. */
const OTHERS = 0o077

/**
 * Reads a file that only its owner may read, or null where there is none.
 * Throws where others have any permission on it, since what it holds is then no secret.
 */
export async function readPrivateFile(file: string): Promise<string | null> {
  try {
    const { mode } = await stat(file)
    if ((mode & OTHERS) !== 0) {
      throw new Error(`Others may read or change ${file}. If nobody did, run: chmod 600 '${file}'`)
    }
    return await readFile(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * Writes a new file that only its owner may read. Returns false, with nothing changed, where the file exists.
 * It appears at once with all of its content: whoever looks meanwhile sees no file rather than half of one.
 */
async function createPrivateFile(file: string, content: string): Promise<boolean> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
    await link(draft, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await handle.close()
    await rm(draft, { force: true })
  }
}

/** The file's content, made by `create` where it is missing; whoever comes second reads what the first one wrote. */
export async function readOrCreatePrivateFile(file: string, create: () => string): Promise<string> {
  const existing = await readPrivateFile(file)
  if (existing !== null) return existing
  await createPrivateFile(file, create())
  const stored = await readPrivateFile(file)
  if (stored === null) throw new Error(`${file} vanished while it was being made.`)
  return stored
}

const errorCodeSchema = z.object({ code: z.string() })

function hasCode(error: unknown, code: string): boolean {
  return errorCodeSchema.safeParse(error).data?.code === code
}
