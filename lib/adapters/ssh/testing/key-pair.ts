import { utils } from '@/lib/adapters/ssh/ssh2-module'

type KeyType = 'ed25519' | 'rsa' | 'ecdsa'
type Lock = { readonly passphrase: string; readonly cipher: string; readonly rounds: number }

const BITS: Readonly<Record<Exclude<KeyType, 'ed25519'>, number>> = { rsa: 2048, ecdsa: 256 }

/**
 * Returns a new key pair in OpenSSH's format. ssh2 1.17 drops leading zero bytes of what it writes, so that one Ed25519 pair
 * in about 256 cannot be read again (mscdex/ssh2 #1390, #1513): such a pair is made anew.
 */
export function makeKeyPair(
  type: KeyType,
  lock?: Lock,
): { readonly private: string; readonly public: string } {
  const pair =
    type === 'ed25519'
      ? utils.generateKeyPairSync(type, lock)
      : utils.generateKeyPairSync(type, { ...lock, bits: BITS[type] })
  const isReadable = [utils.parseKey(pair.private, lock?.passphrase), utils.parseKey(pair.public)].every(
    (key) => !(key instanceof Error),
  )
  return isReadable ? pair : makeKeyPair(type, lock)
}
