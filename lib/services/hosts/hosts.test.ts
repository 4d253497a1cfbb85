import { describe, expect, it } from 'vitest'
import type { HostInput } from '@/lib/domain/model/host'
import { buildHostInput, buildLinkInput } from '@/lib/testing/builders'
import { createFakeWebContext } from '@/lib/testing/fakes/web-context'
import { registerLink } from '../links/register-link'
import { registerHost } from './register-host'
import { requestCheck } from './request-check'
import { retireHost } from './retire-host'
import { trustHostKey } from './trust-host-key'
import { updateHost } from './update-host'

const actor = 'ada@example.net'
const FIRST = { algorithm: 'ssh-ed25519', fingerprint: `SHA256:${'A'.repeat(43)}` }
const SECOND = { algorithm: 'ssh-ed25519', fingerprint: `SHA256:${'B'.repeat(43)}` }
const RSA = { algorithm: 'ssh-rsa', fingerprint: `SHA256:${'C'.repeat(43)}` }

function setUp() {
  const context = createFakeWebContext()
  const deps = { ...context.stores, ...context }
  const register = async (change: Partial<HostInput> = {}) =>
    (await registerHost(deps, { input: buildHostInput(change), actor })).host
  const showKey = async (hostId: string, offered: typeof FIRST, state: 'key-unknown' | 'key-changed') => {
    const check = await requestCheck(deps, { hostId, actor })
    const at = context.clock.now()
    await deps.checks.finish(check.id, { state, at, offered, failure: null, report: null })
  }
  return { deps, register, showKey }
}

describe('registering a host', () => {
  it('seals the secret for its own record and queues the first check', async () => {
    const { deps, register } = setUp()
    const host = await register()
    expect(await deps.hosts.sealedSecret(host.id)).toBe(`sealed for ${host.id}`)
    expect(host.ssh).toEqual({ address: 'fra-1.example.net', port: 22, user: 'plumb', jumpHostId: null })
    expect((await deps.checks.latestOf(host.id))?.state).toBe('queued')
  })

  it('stores nothing for the agent', async () => {
    const { deps, register } = setUp()
    const host = await register({ auth: { kind: 'agent' } })
    expect(await deps.hosts.sealedSecret(host.id)).toBeNull()
  })

  it('refuses a name that is taken', async () => {
    const { register } = setUp()
    await register()
    await expect(register()).rejects.toMatchObject({ code: 'name-taken' })
  })

  it('refuses a jump host that does not exist, at its field', async () => {
    const { register } = setUp()
    const ssh = { address: 'a', user: 'u', jumpHostId: 'nobody' }
    await expect(register({ ssh })).rejects.toMatchObject({
      code: 'invalid-input',
      details: [{ field: 'ssh.jumpHostId' }],
    })
  })
})

describe('changing a host', () => {
  it.each([
    ['address', { address: 'elsewhere' }],
    ['port', { port: 2222 }],
    ['user', { user: 'other' }],
  ])('discards the secret when the %s changes', async (_what, ssh) => {
    const { deps, register } = setUp()
    const host = await register()
    const changed = await updateHost(deps, { hostId: host.id, patch: { ssh }, actor })
    expect(changed.hasSecret).toBe(false)
    expect(changed.ssh).toEqual({ ...host.ssh, ...ssh })
  })

  it('forgets which machine it was when the address changes, and not when the user does', async () => {
    const { deps, register } = setUp()
    const host = await register()
    await deps.hosts.setIdentity(host.id, 'machine/1')
    const change = (ssh: { readonly user?: string; readonly address?: string }) =>
      updateHost(deps, { hostId: host.id, patch: { ssh }, actor })
    expect((await change({ user: 'other' })).identity).toBe('machine/1')
    expect((await change({ address: 'elsewhere' })).identity).toBeNull()
  })

  it('keeps the secret when only the name changes, or the address is given as it was', async () => {
    const { deps, register } = setUp()
    const host = await register()
    const patch = { name: 'fra-2', ssh: { address: host.ssh.address } }
    expect((await updateHost(deps, { hostId: host.id, patch, actor })).hasSecret).toBe(true)
  })

  it('takes a new secret that comes with the new address', async () => {
    const { deps, register } = setUp()
    const host = await register()
    const patch = { ssh: { address: 'elsewhere' }, auth: { kind: 'password', password: 'p' } } as const
    expect((await updateHost(deps, { hostId: host.id, patch, actor })).hasSecret).toBe(true)
  })

  it('refuses jump hosts that lead in a circle', async () => {
    const { deps, register } = setUp()
    const outer = await register()
    const inner = await register({ name: 'inner', ssh: { address: 'i', user: 'u', jumpHostId: outer.id } })
    const patch = { ssh: { jumpHostId: inner.id } }
    await expect(updateHost(deps, { hostId: outer.id, patch, actor })).rejects.toMatchObject({
      code: 'invalid-input',
    })
  })
})

describe('trusting a host key', () => {
  it('pins the key that the last check was shown, and checks again', async () => {
    const { deps, register, showKey } = setUp()
    const { id } = await register()
    await showKey(id, FIRST, 'key-unknown')
    const { host } = await trustHostKey(deps, { hostId: id, fingerprint: FIRST.fingerprint, actor })
    expect(host.pinnedKeys).toEqual([FIRST])
    expect((await deps.checks.latestOf(id))?.state).toBe('queued')
  })

  it('refuses a key that the host has not shown', async () => {
    const { deps, register, showKey } = setUp()
    const { id } = await register()
    const trust = () => trustHostKey(deps, { hostId: id, fingerprint: SECOND.fingerprint, actor })
    await expect(trust()).rejects.toMatchObject({ code: 'conflict' })
    await showKey(id, FIRST, 'key-unknown')
    await expect(trust()).rejects.toMatchObject({ code: 'conflict' })
    expect((await deps.hosts.get(id))?.pinnedKeys).toEqual([])
  })

  it.each([
    ['of the same kind', SECOND],
    ['of another kind', RSA],
  ])('replaces a changed key %s only when the old one is named', async (_kind, offered) => {
    const { deps, register, showKey } = setUp()
    const { id } = await register()
    await showKey(id, FIRST, 'key-unknown')
    await trustHostKey(deps, { hostId: id, fingerprint: FIRST.fingerprint, actor })
    const [queued] = [await deps.checks.latestOf(id)]
    expect(queued?.state).toBe('queued')
    await showKey(id, offered, 'key-changed')
    const input = { hostId: id, fingerprint: offered.fingerprint, actor }
    await expect(trustHostKey(deps, input)).rejects.toMatchObject({ details: [{ field: 'replaces' }] })
    await expect(trustHostKey(deps, { ...input, replaces: RSA.fingerprint })).rejects.toMatchObject({
      code: 'conflict',
    })
    const { host } = await trustHostKey(deps, { ...input, replaces: FIRST.fingerprint })
    expect(host.pinnedKeys).toEqual([offered])
  })
})

describe('checking and retiring', () => {
  it('returns the check that waits already instead of queueing another', async () => {
    const { deps, register } = setUp()
    const { id } = await register()
    const first = await deps.checks.latestOf(id)
    expect((await requestCheck(deps, { hostId: id, actor })).id).toBe(first?.id)
  })

  it('does not retire a host while a link ends at it, and names the link', async () => {
    const { deps, register } = setUp()
    const a = await register()
    const b = await register({ name: 'iad-1', site: 'Ashburn', testAddresses: ['10.30.0.11'] })
    const ends = {
      a: { hostId: a.id, address: '10.20.0.11' },
      b: { hostId: b.id, address: '10.30.0.11' },
    }
    await registerLink(deps, { input: buildLinkInput(ends), actor })
    await expect(retireHost(deps, { hostId: a.id, actor })).rejects.toThrow('Frankfurt – Ashburn')
  })

  it('refuses to check or change a retired host', async () => {
    const { deps, register } = setUp()
    const { id } = await register()
    await retireHost(deps, { hostId: id, actor })
    await expect(requestCheck(deps, { hostId: id, actor })).rejects.toMatchObject({ code: 'conflict' })
    await expect(updateHost(deps, { hostId: id, patch: { name: 'x' }, actor })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})
