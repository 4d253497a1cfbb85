import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const FILE_NAME = 'web-session.key'

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

/** The key that signs sessions: 32 random bytes in the data directory (0600), made the first time. */
export async function readAuthSecret(dataDir: string): Promise<string> {
  const file = path.join(/* turbopackIgnore: true */ dataDir, FILE_NAME)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!isAlreadyThere(error)) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
