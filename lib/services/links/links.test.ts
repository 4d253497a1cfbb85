import { describe, expect, it } from 'vitest'
import { linkPatchSchema } from '@/lib/domain/model/link'
import { DEFAULT_LINK_SETTINGS } from '@/lib/domain/model/link-settings'
import { buildHostInput, buildLinkInput } from '@/lib/testing/builders'
import { createFakeWebContext } from '@/lib/testing/fakes/web-context'
import { registerHost } from '../hosts/register-host'
import { retireHost } from '../hosts/retire-host'
import { registerLink } from './register-link'
import { retireLink } from './retire-link'
import { updateLink } from './update-link'

const actor = 'ada@example.net'

async function setUp() {
  const context = createFakeWebContext()
  const deps = { ...context.stores, ...context }
  const a = await registerHost(deps, { input: buildHostInput(), actor })
  const input = buildHostInput({ name: 'iad-1', testAddresses: ['10.30.0.11', '2001:db8::11'] })
  const b = await registerHost(deps, { input, actor })
  const ends = {
    a: { hostId: a.host.id, address: '10.20.0.11' },
    b: { hostId: b.host.id, address: '10.30.0.11' },
  }
  return { deps, ends }
}

describe('registering a link', () => {
  it('keeps what is not known as null and takes the default settings', async () => {
    const { deps, ends } = await setUp()
    const link = await registerLink(deps, { input: buildLinkInput(ends), actor })
    expect(link.capacityAbBps).toBeNull()
    expect(link.settings).toEqual(DEFAULT_LINK_SETTINGS)
    expect(link.ports).toEqual({ first: 5201, count: 10 })
  })

  it('refuses an address that is not on the host, and says which are', async () => {
    const { deps, ends } = await setUp()
    const input = buildLinkInput({ ...ends, b: { ...ends.b, address: '10.99.0.1' } })
    await expect(registerLink(deps, { input, actor })).rejects.toMatchObject({
      code: 'invalid-input',
      details: [{ field: 'b.address', message: expect.stringContaining('10.30.0.11, 2001:db8::11') }],
    })
  })

  it('refuses one host at both ends, IPv4 facing IPv6, and a retired host', async () => {
    const { deps, ends } = await setUp()
    const register = (change: Partial<typeof ends>) =>
      registerLink(deps, { input: buildLinkInput({ ...ends, ...change }), actor })
    await expect(register({ b: ends.a })).rejects.toMatchObject({ details: [{ field: 'b.hostId' }] })
    const six = { ...ends.b, address: '2001:db8::11' }
    await expect(register({ b: six })).rejects.toMatchObject({ details: [{ field: 'b.address' }] })
    await retireHost(deps, { hostId: ends.b.hostId, actor })
    await expect(register({})).rejects.toMatchObject({ details: [{ field: 'b.hostId' }] })
  })
})

describe('changing a link', () => {
  it('changes only what a patch names, in settings too', async () => {
    const { deps, ends } = await setUp()
    const input = buildLinkInput(ends, { settings: { bothS: 20 }, tags: ['prod'] })
    const link = await registerLink(deps, { input, actor })
    const patch = linkPatchSchema.parse({ settings: { singleS: 5 }, expectedRttMs: 80 })
    const changed = await updateLink(deps, { linkId: link.id, patch, actor })
    expect(changed.settings).toEqual({ ...DEFAULT_LINK_SETTINGS, bothS: 20, singleS: 5 })
    expect(changed).toMatchObject({ tags: ['prod'], expectedRttMs: 80, name: link.name })
  })

  it('refuses to change a retired link', async () => {
    const { deps, ends } = await setUp()
    const link = await registerLink(deps, { input: buildLinkInput(ends), actor })
    await retireLink(deps, { linkId: link.id, actor })
    await expect(updateLink(deps, { linkId: link.id, patch: { name: 'x' }, actor })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})
