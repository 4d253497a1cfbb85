import { describe, expect, it } from 'vitest'
import type { ChosenStep } from '@/lib/domain/model/run-state'
import { buildHostInput, buildLinkInput } from '@/lib/testing/builders'
import { createFakeWebContext } from '@/lib/testing/fakes/web-context'
import { registerHost } from '../hosts/register-host'
import { registerLink } from '../links/register-link'
import { updateLink } from '../links/update-link'
import { enqueueRun } from './enqueue-run'

const actor = 'ada@example.net'

async function setUp() {
  const context = createFakeWebContext()
  const audited: string[] = []
  const audit = {
    ...context.stores.audit,
    record: async ({ action }: { action: string }) => void audited.push(action),
  }
  const deps = { ...context.stores, ...context, audit }
  const ends = []
  for (const [name, address] of [
    ['fra-1', '10.20.0.11'],
    ['iad-1', '10.30.0.11'],
  ] as const) {
    const { host } = await registerHost(deps, {
      input: buildHostInput({ name, testAddresses: [address] }),
      actor,
    })
    const key = { algorithm: 'ssh-ed25519', fingerprint: `SHA256:${name}` }
    await deps.hosts.pinKey({
      hostId: host.id,
      key,
      trustedBy: actor,
      at: context.clock.now(),
      replaces: null,
    })
    ends.push({ hostId: host.id, address })
  }
  const [a, b] = ends
  if (!a || !b) throw new Error('two ends were registered')
  const link = async (name: string) =>
    (await registerLink(deps, { input: buildLinkInput({ a, b }, { name }), actor })).id
  const forbid = (linkId: string) => {
    const hour = context.clock.now().getUTCHours()
    const allowedHours = { fromHour: (hour + 1) % 24, toHour: (hour + 2) % 24 }
    return updateLink(deps, { linkId, patch: { settings: { allowedHours } }, actor })
  }
  const enqueue = (
    linkId: string,
    idempotencyKey: string | null,
    chosenSteps: readonly ChosenStep[] | null = null,
  ) => enqueueRun(deps, { linkId, profile: 'full', chosenSteps, force: false, idempotencyKey, actor })
  return { link, enqueue, forbid, audited }
}

const STREAM = { kind: 'tcp-single', direction: 'ab' } as const
const RTT = { kind: 'rtt', direction: 'ab' } as const

describe('an idempotency key', () => {
  it('gives the run that it made, which is on record once', async () => {
    const { link, enqueue, audited } = await setUp()
    const linkId = await link('one')
    const first = await enqueue(linkId, 'key-1')
    expect((await enqueue(linkId, 'key-1')).id).toBe(first.id)
    expect(audited.filter((action) => action === 'run.enqueue')).toHaveLength(1)
  })

  it('gives its run also outside the hours that the link has since been given', async () => {
    const { link, enqueue, forbid } = await setUp()
    const linkId = await link('one')
    const first = await enqueue(linkId, 'key-1')
    await forbid(linkId)
    await expect(enqueue(linkId, 'key-2')).rejects.toMatchObject({ code: 'conflict' })
    expect((await enqueue(linkId, 'key-1')).id).toBe(first.id)
  })

  it('that made a run of another link is refused, and that run is not handed out', async () => {
    const { link, enqueue } = await setUp()
    await enqueue(await link('one'), 'key-1')
    await expect(enqueue(await link('two'), 'key-1')).rejects.toMatchObject({ code: 'conflict' })
  })

  it('that made a run of other steps is refused too', async () => {
    const { link, enqueue } = await setUp()
    const linkId = await link('one')
    const first = await enqueue(linkId, 'key-1', [STREAM, RTT])
    expect((await enqueue(linkId, 'key-1', [RTT, STREAM])).id).toBe(first.id)
    await expect(enqueue(linkId, 'key-1', [STREAM])).rejects.toMatchObject({ code: 'conflict' })
    await expect(enqueue(linkId, 'key-1')).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a run of chosen steps', () => {
  it('is reckoned by what it will perform, and keeps what was asked for', async () => {
    const { link, enqueue, audited } = await setUp()
    const linkId = await link('one')
    const [whole, part] = [await enqueue(linkId, null), await enqueue(linkId, null, [STREAM])]
    expect(part.chosenSteps).toEqual([STREAM])
    expect(part.estimate.bytes).toBeLessThan(whole.estimate.bytes / 5)
    expect(part.estimate.seconds).toBeLessThan(20)
    expect(audited.filter((action) => action === 'run.enqueue')).toHaveLength(2)
  })
})
