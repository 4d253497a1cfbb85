import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSshKeyPairs } from '@/lib/adapters/secrets/ssh-key-pair'
import { createSshConnector } from '@/lib/adapters/ssh/connector'
import { findMissingSshd, type RealSshd, startRealSshd } from '@/lib/adapters/ssh/testing/real-sshd'
import { parsePreflight } from '@/lib/domain/preflight/parse'
import { preflightScript } from '@/lib/domain/preflight/script'
import { authorizedKeysLine } from '@/lib/domain/ssh/authorized-keys'
import type { SshTarget } from '@/lib/services/ports/remote'

const missing = findMissingSshd()
const TIMEOUT_MS = 10_000
const pair = createSshKeyPairs().make('plumbline-test')
const { publicKey } = pair

describe.skipIf(missing !== undefined)('what a line of authorized_keys lets the worker do', () => {
  let jump: RealSshd
  let far: RealSshd
  const connector = createSshConnector({})

  beforeAll(async () => {
    jump = await startRealSshd({})
    far = await startRealSshd({ options: ['ListenAddress ::1'] })
  })
  afterAll(() => {
    jump?.stop()
    far?.stop()
  })

  /** A host that lets in by `line` alone, with the pair that was made here. */
  function target(server: RealSshd, line: string, change: Partial<SshTarget> = {}): SshTarget {
    writeFileSync(path.join(server.directory, 'authorized_keys'), `${line}\n`)
    return { ...server.target, auth: { kind: 'key', privateKey: pair.privateKey }, ...change }
  }

  async function run(to: SshTarget, script: string) {
    const shell = await connector.connect(to, { timeoutMs: TIMEOUT_MS })
    try {
      const job = shell.run({ script, label: 'test', limitS: 20 })
      job.send('go')
      return await job.done
    } finally {
      await shell.close()
    }
  }

  /** The target behind the jump host, at `address`, where the jump host's line is `line`. */
  function through(line: string, address = '127.0.0.1'): SshTarget {
    const via = { ...target(jump, line), hostId: 'jump' }
    return target(far, authorizedKeysLine({ publicKey, forwardsTo: [] }), { address, jump: via })
  }

  it('restrict is enough for a preflight, and for a script that is told to go on', async () => {
    const to = target(jump, authorizedKeysLine({ publicKey, forwardsTo: [] }))
    const { facts, clientAddress } = parsePreflight((await run(to, preflightScript())).stdout)
    expect(facts.kernel).toContain('Linux')
    expect(clientAddress).toBe('127.0.0.1')
    const result = await run(to, 'pl_await go; echo gone on')
    expect(result).toMatchObject({ endedBy: 'exited', exitCode: 0 })
    expect(result.stdout).toContain('gone on')
  })

  it('with from it lets in from that address, and from no other', async () => {
    const line = (from: string) => authorizedKeysLine({ publicKey, forwardsTo: [], from })
    expect((await run(target(jump, line('127.0.0.1')), 'echo in')).stdout).toContain('in')
    await expect(run(target(jump, line('192.0.2.1')), 'echo in')).rejects.toMatchObject({
      code: 'auth-failed',
    })
  })

  it('a forced command is too narrow: the script that was sent is not what runs', async () => {
    const result = run(target(jump, `restrict,command="true" ${publicKey}`), 'echo gone on')
    const stdout = await result.then(
      (ended) => ended.stdout,
      () => 'refused',
    )
    expect(stdout).not.toContain('gone on')
  })

  it.each(['127.0.0.1', '::1'])('a jump host reaches what its permitopen names, at %s', async (address) => {
    const line = authorizedKeysLine({ publicKey, forwardsTo: [{ address, port: far.port }] })
    expect((await run(through(line, address), 'echo behind')).stdout).toContain('behind')
  })

  it.each([
    ['restrict alone', () => authorizedKeysLine({ publicKey, forwardsTo: [] })],
    [
      'a permitopen of another port',
      () => authorizedKeysLine({ publicKey, forwardsTo: [{ address: '127.0.0.1', port: far.port + 1 }] }),
    ],
    ['permitopen without port-forwarding', () => `restrict,permitopen="127.0.0.1:${far.port}" ${publicKey}`],
  ])('%s is too narrow for a jump host', async (_case, line) => {
    await expect(run(through(line()), 'echo behind')).rejects.toMatchObject({ code: 'jump-failed' })
  })
})
