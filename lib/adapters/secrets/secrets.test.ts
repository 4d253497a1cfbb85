import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sealSecret } from './sealed-secret'
import { createSecretSealer } from './secret-sealer'
import { readOrCreateWorkerKey } from './worker-key'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'plumbline-secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const SECRET = '-----BEGIN OPENSSH PRIVATE KEY-----\nzoë\n'

describe('the worker key', () => {
  it('is made once, for its owner only, and found again at the next start', async () => {
    const first = await readOrCreateWorkerKey(dataDir)
    const second = await readOrCreateWorkerKey(dataDir)
    expect(second.publicKey).toBe(first.publicKey)
    expect((await stat(path.join(dataDir, 'worker.key'))).mode & 0o777).toBe(0o600)
    expect(await readFile(path.join(dataDir, 'worker.pub'), 'utf8')).toBe(`${first.publicKey}\n`)
  })

  it('is one key when several workers start at once', async () => {
    const keys = await Promise.all([1, 2, 3, 4].map(() => readOrCreateWorkerKey(dataDir)))
    expect(new Set(keys.map((key) => key.publicKey)).size).toBe(1)
  })

  it('is refused when others may read it', async () => {
    await readOrCreateWorkerKey(dataDir)
    await chmod(path.join(dataDir, 'worker.key'), 0o640)
    await expect(readOrCreateWorkerKey(dataDir)).rejects.toThrow(/chmod 600/)
  })

  it('is refused when the file holds something else, rather than replaced', async () => {
    await writeFile(path.join(dataDir, 'worker.key'), 'half a k', { mode: 0o600 })
    await expect(readOrCreateWorkerKey(dataDir)).rejects.toThrow(/holds no key/)
  })
})

describe('a sealed secret', () => {
  it('is opened by the worker for the record it was sealed for', async () => {
    const { publicKey, opener } = await readOrCreateWorkerKey(dataDir)
    const sealed = await sealSecret({ recordId: 'host-1', text: SECRET, publicKey })
    expect(sealed).not.toContain('OPENSSH')
    expect(await opener.open({ recordId: 'host-1', sealed })).toBe(SECRET)
  })

  it('does not open for another record, nor after it was changed', async () => {
    const { publicKey, opener } = await readOrCreateWorkerKey(dataDir)
    const sealed = await sealSecret({ recordId: 'host-1', text: SECRET, publicKey })
    await expect(opener.open({ recordId: 'host-2', sealed })).rejects.toThrow(/another record/)
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
    await expect(opener.open({ recordId: 'host-1', sealed: changed })).rejects.toThrow(/another worker key/)
    await expect(opener.open({ recordId: 'host-1', sealed: 'plain' })).rejects.toThrow(/not sealed/)
  })

  it('does not open with another worker key', async () => {
    const { publicKey } = await readOrCreateWorkerKey(dataDir)
    const sealed = await sealSecret({ recordId: 'host-1', text: SECRET, publicKey })
    const other = await readOrCreateWorkerKey(path.join(dataDir, 'elsewhere'))
    await expect(other.opener.open({ recordId: 'host-1', sealed })).rejects.toThrow(/another worker key/)
  })
})

describe('the sealer of the web process', () => {
  const noWorker = { latest: async () => null }

  it('says that the worker has not started before there is a key', async () => {
    const sealer = createSecretSealer({ workers: noWorker, dataDir })
    await expect(sealer.seal({ recordId: 'h', text: 's' })).rejects.toMatchObject({ code: 'not-ready' })
  })

  it('seals for the worker in the database, or for the key in the data directory', async () => {
    const { publicKey, opener } = await readOrCreateWorkerKey(dataDir)
    const worker = { id: 'w', publicKey, startedAt: new Date(0), beatAt: new Date(0), version: '1' }
    for (const workers of [noWorker, { latest: async () => worker }]) {
      const sealed = await createSecretSealer({ workers, dataDir }).seal({ recordId: 'h', text: SECRET })
      expect(await opener.open({ recordId: 'h', sealed })).toBe(SECRET)
    }
  })
})
