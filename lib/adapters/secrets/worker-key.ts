import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sodium from 'libsodium-wrappers'
import { z } from 'zod'
import { readOrCreatePrivateFile } from '@/lib/adapters/system/private-file'
import type { SecretOpener } from '@/lib/services/ports/system'
import { openSealed } from './sealed-secret'

const PRIVATE_FILE = 'worker.key'
const PUBLIC_FILE = 'worker.pub'

export type WorkerKey = { readonly publicKey: string; readonly opener: SecretOpener }

/**
 * The worker's key pair: made at its first start, kept as `worker.key` (0600) with the public half beside it.
 * Only the worker calls this. Throws where others may read the file, or where it holds no key.
 */
export async function readOrCreateWorkerKey(dataDir: string): Promise<WorkerKey> {
  await sodium.ready
  const text = await readOrCreatePrivateFile(path.join(dataDir, PRIVATE_FILE), () =>
    sodium.to_base64(sodium.crypto_box_keypair().privateKey, sodium.base64_variants.URLSAFE_NO_PADDING),
  )
  const privateKey = parseKey(text.trim(), sodium.crypto_box_SECRETKEYBYTES)
  const publicBytes = sodium.crypto_scalarmult_base(privateKey)
  const publicKey = sodium.to_base64(publicBytes, sodium.base64_variants.URLSAFE_NO_PADDING)
  if ((await readPublicKeyFile(dataDir)) !== publicKey) {
    await writeFile(path.join(dataDir, PUBLIC_FILE), `${publicKey}\n`)
  }
  return {
    publicKey,
    opener: { open: async (input) => openSealed({ ...input, publicKey: publicBytes, privateKey }) },
  }
}

/** The public half as the worker left it in the data directory, or null before its first start. */
export async function readPublicKeyFile(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(path.join(dataDir, PUBLIC_FILE), 'utf8')).trim()
  } catch (error) {
    if (z.object({ code: z.literal('ENOENT') }).safeParse(error).success) return null
    throw error
  }
}

function parseKey(text: string, lengthBytes: number): Uint8Array {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== lengthBytes) {
    throw new Error(
      `${PRIVATE_FILE} holds no key. Restore it from your backup; secrets sealed to it need it.`,
    )
  }
  return new Uint8Array(bytes)
}
