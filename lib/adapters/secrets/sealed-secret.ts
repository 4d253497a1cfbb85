import sodium from 'libsodium-wrappers'
import { z } from 'zod'

/** Version of the form, so that another algorithm can follow. */
const PREFIX = 'sealed-box-1.'

/** The record is part of what is sealed: a secret copied to another host's row does not open there. */
const contentSchema = z.object({ recordId: z.string(), text: z.string() })

/** Seals a secret of a record to a public key (libsodium's anonymous sealed box: X25519, XSalsa20-Poly1305). */
export async function sealSecret(input: {
  readonly recordId: string
  readonly text: string
  readonly publicKey: string
}): Promise<string> {
  await sodium.ready
  const key = Buffer.from(input.publicKey, 'base64url')
  if (key.length !== sodium.crypto_box_PUBLICKEYBYTES)
    throw new Error('The worker announced no valid public key.')
  const content = JSON.stringify({ recordId: input.recordId, text: input.text })
  const box = sodium.crypto_box_seal(content, new Uint8Array(key))
  return PREFIX + sodium.to_base64(box, sodium.base64_variants.URLSAFE_NO_PADDING)
}

/** Opens what `sealSecret` made; throws where it was made for another record or another key, or was changed. */
export function openSealed(input: {
  readonly recordId: string
  readonly sealed: string
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
}): string {
  if (!input.sealed.startsWith(PREFIX)) throw new Error('This secret was not sealed by Plumbline.')
  const box = new Uint8Array(Buffer.from(input.sealed.slice(PREFIX.length), 'base64url'))
  const content = contentSchema.parse(JSON.parse(openBox(box, input)))
  if (content.recordId !== input.recordId) throw new Error('This secret was sealed for another record.')
  return content.text
}

function openBox(box: Uint8Array, keys: { readonly publicKey: Uint8Array; readonly privateKey: Uint8Array }) {
  try {
    return sodium.crypto_box_seal_open(box, keys.publicKey, keys.privateKey, 'text')
  } catch (cause) {
    throw new Error('This secret was sealed for another worker key. Give it again.', { cause })
  }
}
