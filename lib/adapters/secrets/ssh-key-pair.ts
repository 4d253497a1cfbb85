import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { SshKeyPairs } from '@/lib/services/ports/system'

const TYPE = 'ssh-ed25519'
const MAGIC = 'openssh-key-v1\0'
const LINE_LENGTH = 70
/** The block size that the private part is padded to where nothing is encrypted. */
const BLOCK_BYTES = 8

function field(content: string | Buffer): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

function pad(part: Buffer): Buffer {
  const missing = (BLOCK_BYTES - (part.length % BLOCK_BYTES)) % BLOCK_BYTES
  return Buffer.concat([part, Buffer.from(Array.from({ length: missing }, (_, index) => index + 1))])
}

/** OpenSSH's own format (PROTOCOL.key), which is the only one in which OpenSSH and ssh2 read an Ed25519 key. */
function toOpenSsh(key: { readonly publicBytes: Buffer; readonly seed: Buffer; readonly comment: string }) {
  const publicBlob = Buffer.concat([field(TYPE), field(key.publicBytes)])
  const check = randomBytes(4)
  const privatePart = pad(
    Buffer.concat([
      check,
      check,
      publicBlob,
      field(Buffer.concat([key.seed, key.publicBytes])),
      field(key.comment),
    ]),
  )
  const keysCount = Buffer.from([0, 0, 0, 1])
  const blob = Buffer.concat([
    Buffer.from(MAGIC, 'latin1'),
    ...[field('none'), field('none'), field(''), keysCount, field(publicBlob), field(privatePart)],
  ])
  const lines = blob.toString('base64').match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? []
  const privateKey = [
    '-----BEGIN OPENSSH PRIVATE KEY-----',
    ...lines,
    '-----END OPENSSH PRIVATE KEY-----',
    '',
  ].join('\n')
  return { privateKey, publicKey: `${TYPE} ${publicBlob.toString('base64')} ${key.comment}` }
}

/** Makes Ed25519 pairs in memory; nothing is written anywhere. */
export function createSshKeyPairs(): SshKeyPairs {
  return {
    make: (comment) => {
      const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
      if (d === undefined || x === undefined) throw new Error('The Ed25519 key came without its numbers.')
      return toOpenSsh({
        publicBytes: Buffer.from(x, 'base64url'),
        seed: Buffer.from(d, 'base64url'),
        comment,
      })
    },
  }
}
