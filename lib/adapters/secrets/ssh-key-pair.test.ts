import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findMissingSshd } from '@/lib/adapters/ssh/testing/real-sshd'
import { createSshKeyPairs } from './ssh-key-pair'

const missing = findMissingSshd()

describe.skipIf(missing !== undefined)('a key pair made here', () => {
  it('is one that OpenSSH reads, and its halves belong together', () => {
    const pair = createSshKeyPairs().make('plumbline-fra-1')
    const directory = mkdtempSync(path.join(tmpdir(), 'plumbline-pair-'))
    try {
      const file = path.join(directory, 'key')
      writeFileSync(file, pair.privateKey, { mode: 0o600 })
      const publicHalf = execFileSync('ssh-keygen', ['-y', '-f', file], { encoding: 'utf8' })
      expect(publicHalf.trim()).toBe(pair.publicKey)
    } finally {
      rmSync(directory, { recursive: true })
    }
  })
})

describe('making key pairs', () => {
  it('never gives the same one twice, and ends the comment where the line ends', () => {
    const pairs = createSshKeyPairs()
    const [first, second] = [pairs.make('a'), pairs.make('a')]
    expect(first.privateKey).not.toBe(second.privateKey)
    expect(first.publicKey).not.toBe(second.publicKey)
    expect(first.publicKey).toMatch(/^ssh-ed25519 [A-Za-z0-9+/]+=* a$/)
  })
})
