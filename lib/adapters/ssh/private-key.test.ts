import { describe, expect, it } from 'vitest'
import { readPrivateKey } from '@/lib/adapters/ssh/private-key'
import { makeKeyPair } from '@/lib/adapters/ssh/testing/key-pair'
import { RemoteError } from '@/lib/services/ports/remote'

const LOCKED = makeKeyPair('ed25519', { passphrase: 'right', cipher: 'aes256-ctr', rounds: 4 })
const OPEN = makeKeyPair('ed25519')

function complain(text: string, passphrase?: string): string {
  try {
    readPrivateKey({ hostId: 'h', text, ...(passphrase ? { passphrase } : {}) })
  } catch (error) {
    if (error instanceof RemoteError && error.code === 'bad-private-key') return error.userMessage
    throw error
  }
  return 'accepted'
}

describe('readPrivateKey', () => {
  it.each([
    ['Windows line ends', OPEN.private.replaceAll('\n', '\r\n')],
    ['no last newline', OPEN.private.trim()],
    ['a margin', OPEN.private.replace(/^/gm, '   ')],
  ])('reads a pasted key with %s', (_, text) => {
    expect(complain(text)).toBe('accepted')
  })

  it('tells a missing passphrase from a wrong one', () => {
    expect(complain(LOCKED.private, 'right')).toBe('accepted')
    expect(complain(LOCKED.private)).toContain('is protected by a passphrase')
    expect(complain(LOCKED.private, 'wrong')).toContain('does not open this private key')
  })

  it('ignores a passphrase that is not needed', () => {
    expect(complain(OPEN.private, 'superfluous')).toBe('accepted')
  })

  it('tells a public key, half a key and something else', () => {
    expect(complain(OPEN.public)).toContain('public key')
    expect(complain(OPEN.private.slice(0, 120))).toContain('not a private key Plumbline can read')
    expect(complain('hello')).toContain('not a private key Plumbline can read')
    expect(complain('')).toContain('not a private key Plumbline can read')
  })
})
