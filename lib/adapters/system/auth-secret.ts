import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { readOrCreatePrivateFile } from './private-file'

/** The key that signs sessions: the one given, or one made once and kept (0600) in the data directory. */
export async function readOrCreateAuthSecret(input: {
  readonly authSecret: string | null
  readonly dataDir: string
}): Promise<string> {
  if (input.authSecret !== null) return input.authSecret
  const file = path.join(input.dataDir, 'auth.secret')
  const text = await readOrCreatePrivateFile(file, () => randomBytes(32).toString('base64url'))
  return text.trim()
}
