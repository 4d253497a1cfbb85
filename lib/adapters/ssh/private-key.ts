import type { ParsedKey } from 'ssh2'
import { utils } from '@/lib/adapters/ssh/ssh2-module'
import { RemoteError } from '@/lib/services/ports/remote'

const OPENSSH_MAGIC = 'openssh-key-v1\0'

/** Whether a private key needs a passphrase: OpenSSH's own format names its cipher, the older PEM says so in a header. */
function isEncryptedKey(text: string): boolean {
  if (/^Proc-Type: 4,ENCRYPTED/m.test(text) || text.includes('BEGIN ENCRYPTED PRIVATE KEY')) return true
  const body = /-----BEGIN OPENSSH PRIVATE KEY-----([\s\S]*?)-----END/.exec(text)?.[1]
  if (!body) return false
  const blob = Buffer.from(body.replace(/\s/g, ''), 'base64')
  if (!blob.toString('latin1').startsWith(OPENSSH_MAGIC) || blob.length < OPENSSH_MAGIC.length + 4)
    return false
  const start = OPENSSH_MAGIC.length + 4
  return blob.toString('latin1', start, start + blob.readUInt32BE(OPENSSH_MAGIC.length)) !== 'none'
}

/** Pasted keys lose their last newline and gain carriage returns and margins. */
function tidyKey(text: string): string {
  const lines = text.replaceAll('\r', '').split('\n')
  return `${lines
    .map((line) => line.trim())
    .join('\n')
    .trim()}\n`
}

/**
 * A private key ready to sign with.
 * @throws RemoteError `bad-private-key`: not a private key, or of a kind ssh2 cannot use, or its passphrase is missing or wrong.
 */
export function readPrivateKey(o: { hostId: string; text: string; passphrase?: string }): ParsedKey {
  const text = tidyKey(o.text)
  const encrypted = isEncryptedKey(text)
  const fail = (userMessage: string, cause?: unknown): RemoteError =>
    new RemoteError({ code: 'bad-private-key', hostId: o.hostId, userMessage, cause })
  if (encrypted && !o.passphrase)
    throw fail('This private key is protected by a passphrase. Enter the passphrase with it.')
  const parsed = utils.parseKey(text, o.passphrase)
  const key = Array.isArray(parsed) ? parsed[0] : parsed
  if (key instanceof Error || key === undefined) {
    if (encrypted) throw fail('The passphrase does not open this private key. Enter it again.', key)
    throw fail(
      'This is not a private key Plumbline can read. Paste the whole file, with its BEGIN and END lines; ' +
        'a key in another format becomes readable with `ssh-keygen -p -f FILE`. Keys kept on a security token need the agent.',
      key,
    )
  }
  if (!key.isPrivateKey()) throw fail('This is a public key. Paste the private one: the file without `.pub`.')
  return key
}
