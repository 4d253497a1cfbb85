import { describe, expect, it } from 'vitest'
import type { HostPick } from '@/lib/domain/model/host-import'
import { buildHostInput } from '@/lib/testing/builders'
import { createFakeWebContext } from '@/lib/testing/fakes/web-context'
import { importHosts } from './import-hosts'
import { registerHost } from './register-host'

const actor = 'ada@example.net'

function setUp(text: string) {
  const context = createFakeWebContext()
  const read = async () => ({ name: '~/.ssh/config', text, includes: new Map(), localUser: 'ada' })
  const deps = { ...context.stores, ...context, sshConfig: { read } }
  const take = (...picks: readonly HostPick[]) =>
    importHosts(deps, { input: { picks: [...picks], auth: { kind: 'generate' } }, actor })
  return { deps, take }
}

function pick(key: string, change: Partial<HostPick> = {}): HostPick {
  return { key, name: key, site: 'Frankfurt', testAddresses: [], ...change }
}

const BEHIND = 'Host fra\n  HostName 10.0.0.2\n  ProxyJump bastion\nHost bastion\n  HostName 192.0.2.1'

describe('taking hosts from ~/.ssh/config', () => {
  it('registers jump hosts first and joins the others to them, whatever the order of the picks', async () => {
    const { take } = setUp(BEHIND)
    const [bastion, fra] = await take(pick('fra'), pick('bastion'))
    expect(bastion?.name).toBe('bastion')
    expect(fra?.ssh).toEqual({ address: '10.0.0.2', port: 22, user: 'ada', jumpHostId: bastion?.id })
  })

  it('connects to nothing: no check waits', async () => {
    const { deps, take } = setUp(BEHIND)
    for (const host of await take(pick('bastion'))) expect(await deps.checks.latestOf(host.id)).toBeNull()
  })

  it('gives each host a key pair of its own, of which only the public half is kept in the clear', async () => {
    const { deps, take } = setUp(BEHIND)
    const hosts = await take(pick('fra'), pick('bastion'))
    expect(hosts.map((host) => host.publicKey)).toEqual([
      'ssh-ed25519 AAAA plumbline-bastion',
      'ssh-ed25519 AAAA plumbline-fra',
    ])
    for (const host of hosts) expect(await deps.hosts.sealedSecret(host.id)).toBe(`sealed for ${host.id}`)
  })

  it('wants the jump host of a pick, unless that is registered', async () => {
    const { deps, take } = setUp(BEHIND)
    await expect(take(pick('fra'))).rejects.toMatchObject({ details: [{ field: 'picks.0.key' }] })
    const ssh = { address: '192.0.2.1', user: 'ada' }
    const { host } = await registerHost(deps, { input: buildHostInput({ name: 'old', ssh }), actor })
    const [fra] = await take(pick('fra'))
    expect(fra?.ssh.jumpHostId).toBe(host.id)
  })

  it('stores none where one is wrong, and names each mistake at its pick', async () => {
    const { deps, take } = setUp(`${BEHIND}\nHost pc\n  ProxyCommand nc %h %p`)
    await registerHost(deps, { input: buildHostInput({ name: 'bastion' }), actor })
    await expect(take(pick('bastion'), pick('pc'), pick('gone'))).rejects.toMatchObject({
      code: 'invalid-input',
      details: [{ field: 'picks.0.name' }, { field: 'picks.1.key' }, { field: 'picks.2.key' }],
    })
    expect(await deps.hosts.list({ includeRetired: true })).toHaveLength(1)
  })

  it('refuses a host that is registered already', async () => {
    const { take } = setUp(BEHIND)
    await take(pick('bastion'))
    await expect(take(pick('bastion', { name: 'again' }))).rejects.toMatchObject({
      details: [{ field: 'picks.0.key', message: 'bastion is registered already.' }],
    })
  })
})
