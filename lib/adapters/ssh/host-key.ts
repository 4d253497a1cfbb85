import { createHash } from 'node:crypto'
import type { ServerHostKeyAlgorithm } from 'ssh2'
import type { HostKey } from '@/lib/services/ports/remote'

const RSA_SIGNATURES: readonly ServerHostKeyAlgorithm[] = ['rsa-sha2-512', 'rsa-sha2-256', 'ssh-rsa']
const OTHER_KEY_TYPES: readonly ServerHostKeyAlgorithm[] = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
]

/** What a person compares, from a public key as it comes over the wire (RFC 4253 §6.6: its type is its first string). */
export function describeHostKey(blob: Buffer): HostKey {
  const algorithm = blob.toString('latin1', 4, 4 + blob.readUInt32BE(0))
  const digest = createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')
  return { algorithm, fingerprint: `SHA256:${digest}` }
}

/**
 * The signature algorithms to ask for, so that the server shows a key that is pinned: one RSA key signs in three ways.
 * Undefined when nothing usable is pinned: then the server chooses.
 */
export function algorithmsFor(pinned: readonly HostKey[]): ServerHostKeyAlgorithm[] | undefined {
  const types = new Set(pinned.map((key) => key.algorithm))
  const wanted = OTHER_KEY_TYPES.filter((type) => types.has(type))
  if (types.has('ssh-rsa')) wanted.push(...RSA_SIGNATURES)
  return wanted.length > 0 ? wanted : undefined
}

type KeyVerdict =
  | { readonly kind: 'trusted' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'changed'; readonly pinned: HostKey }

/** Whether an offered key is the one pinned for its algorithm. With several pins of one algorithm (a rotation), any of them will do. */
export function judgeHostKey(offered: HostKey, pinned: readonly HostKey[]): KeyVerdict {
  const same = pinned.filter((key) => key.algorithm === offered.algorithm)
  if (same.some((key) => key.fingerprint === offered.fingerprint)) return { kind: 'trusted' }
  const [first] = same
  return first ? { kind: 'changed', pinned: first } : { kind: 'unknown' }
}
