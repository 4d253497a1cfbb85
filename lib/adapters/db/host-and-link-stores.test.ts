import { expect, it } from 'vitest'
import { buildLink, buildNewHost, buildNewRun, TEST_TIME, uniqueName } from '@/lib/testing/db/builders'
import { describeOnBoth } from '@/lib/testing/db/describe-on-both'

const LATER = new Date('2026-03-01T12:01:00.000Z')
const ED25519 = { algorithm: 'ssh-ed25519', fingerprint: 'SHA256:one' }

describeOnBoth('a host', (use) => {
  it('comes back as it was registered, whatever characters its name has', async () => {
    const { stores } = use()
    const { sealedSecret: _secret, ...input } = buildNewHost({
      name: `it's "quoted" $(reboot) ${uniqueName('')}`,
    })
    const host = await stores.hosts.insert({ ...input, sealedSecret: 'sealed' })
    expect(host).toEqual({ ...input, hasSecret: true, pinnedKeys: [], identity: null, retiredAt: null })
    expect(await stores.hosts.get(host.id)).toEqual(host)
    expect(await stores.hosts.sealedSecret(host.id)).toBe('sealed')
    expect(await stores.hosts.get('none')).toBeNull()
    expect(await stores.hosts.sealedSecret('none')).toBeNull()
  })

  it('cannot take a name that is taken, at registration or later', async () => {
    const { stores } = use()
    const first = await stores.hosts.insert(buildNewHost())
    const second = await stores.hosts.insert(buildNewHost())
    const again = stores.hosts.insert(buildNewHost({ name: first.name }))
    await expect(again).rejects.toMatchObject({ code: 'name-taken', details: [{ field: 'name' }] })
    const rename = stores.hosts.update(second.id, { name: first.name }, LATER)
    await expect(rename).rejects.toMatchObject({ code: 'name-taken' })
  })

  it('changes only in what is given, and loses its secret when told so', async () => {
    const { stores } = use()
    const host = await stores.hosts.insert(buildNewHost())
    const ssh = { address: '2001:db8::7', port: 2222, user: 'net', jumpHostId: null }
    const change = { ssh, testAddresses: ['2001:db8::8'], sealedSecret: null }
    const changed = await stores.hosts.update(host.id, change, LATER)
    expect(changed).toEqual({ ...host, ssh, testAddresses: ['2001:db8::8'], hasSecret: false })
    await expect(stores.hosts.update('none', { site: 'x' }, LATER)).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('is kept when it is retired, and no longer listed', async () => {
    const { stores } = use()
    const host = await stores.hosts.insert(buildNewHost())
    await stores.hosts.retire(host.id, LATER)
    const idsOf = async (includeRetired: boolean) =>
      (await stores.hosts.list({ includeRetired })).map((each) => each.id)
    expect(await idsOf(false)).not.toContain(host.id)
    expect(await idsOf(true)).toContain(host.id)
    expect((await stores.hosts.get(host.id))?.retiredAt).toEqual(LATER)
    await expect(stores.hosts.retire('none', LATER)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('has one pinned key per algorithm, replaced only by naming the old one', async () => {
    const { stores } = use()
    const { id: hostId } = await stores.hosts.insert(buildNewHost())
    const pin = (key: typeof ED25519, replaces: string | null) =>
      stores.hosts.pinKey({ hostId, key, trustedBy: 'ann', at: LATER, replaces })
    const keys = async () => (await stores.hosts.get(hostId))?.pinnedKeys
    await pin(ED25519, null)
    await pin(ED25519, null)
    const other = { ...ED25519, fingerprint: 'SHA256:two' }
    await expect(pin(other, null)).rejects.toMatchObject({ code: 'conflict' })
    await expect(pin(other, 'SHA256:wrong')).rejects.toMatchObject({ code: 'conflict' })
    expect(await keys()).toEqual([ED25519])
    await pin(other, 'SHA256:one')
    expect(await keys()).toEqual([other])
    const rsa = { algorithm: 'rsa-sha2-512', fingerprint: 'SHA256:three' }
    await pin(rsa, 'SHA256:two')
    expect(await keys()).toEqual([rsa])
    const unknown = { hostId: 'none', key: ED25519, trustedBy: 'ann', at: LATER, replaces: null }
    await expect(stores.hosts.pinKey(unknown)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describeOnBoth('a check of a host', (use) => {
  it('is taken by one worker, oldest first, and kept with what it found', async () => {
    const { stores, openOtherStores } = use()
    const others = await openOtherStores()
    const { id: hostId } = await stores.hosts.insert(buildNewHost())
    const ids = [uniqueName('check'), uniqueName('check')] as const
    for (const id of ids) await stores.checks.enqueue({ id, hostId, requestedBy: 'ann', at: TEST_TIME })
    const claims = await Promise.all(
      [stores, others, stores, others].map((each) => each.checks.claimNext({ workerId: 'w', at: LATER })),
    )
    expect(claims.flatMap((check) => check?.id ?? []).toSorted()).toEqual([...ids])
    expect(claims.find((check) => check !== null)).toMatchObject({ state: 'running', startedAt: LATER })
    const facts = {
      ...{ identity: 'm', kernel: '6.1', distribution: null, tools: {}, interfaces: [], sysctls: {} },
    }
    const report = { facts, missing: [], notes: ['No root.'], ports: [] }
    await stores.checks.finish(ids[0], {
      ...{ state: 'ok', at: LATER, offered: ED25519, failure: null },
      report: report as never,
    })
    const failure = { code: 'ssh-refused', message: 'Nothing listens there.' }
    await stores.checks.finish(ids[1], { state: 'failed', at: LATER, offered: null, failure, report: null })
    expect(await stores.checks.get(ids[0])).toMatchObject({
      state: 'ok',
      offered: ED25519,
      report,
      failure: null,
    })
    expect(await stores.checks.latestOf(hostId)).toMatchObject({ id: ids[1], failure, report: null })
    expect(await stores.checks.latestReported(hostId)).toMatchObject({ id: ids[0] })
    expect(await stores.checks.claimNext({ workerId: 'w', at: LATER })).toBeNull()
  })

  it('fails when its worker is gone', async () => {
    const { stores } = use()
    const { id: hostId } = await stores.hosts.insert(buildNewHost())
    const check = { id: uniqueName('check'), hostId, requestedBy: 'ann', at: TEST_TIME }
    await stores.checks.enqueue(check)
    await stores.checks.claimNext({ workerId: 'w', at: TEST_TIME })
    expect(await stores.checks.failAbandoned({ startedBefore: TEST_TIME, at: LATER })).toBe(0)
    expect(await stores.checks.failAbandoned({ startedBefore: LATER, at: LATER })).toBe(1)
    expect(await stores.checks.get(check.id)).toMatchObject({
      state: 'failed',
      failure: { code: 'worker-gone' },
    })
    const unknown = stores.checks.enqueue({ ...check, id: uniqueName('check'), hostId: 'none' })
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' })
  })
})

describeOnBoth('a link', (use) => {
  it('comes back as it was registered, changed or retired', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink({
      capacityAbBps: 1e10,
      tags: ['wave', 'ü'],
      notes: 'line\nbreak',
      circuit: 'c',
    })
    expect(await stores.links.get(link.id)).toEqual(link)
    const settings = { ...link.settings, singleS: 20, allowedHours: { fromHour: 22, toHour: 4 } }
    const changed = { ...link, name: uniqueName('renamed'), capacityAbBps: null, settings }
    expect(await stores.links.update(link.id, changed, LATER)).toEqual(changed)
    await stores.links.retire(link.id, LATER)
    expect(await stores.links.get(link.id)).toEqual({ ...changed, retiredAt: LATER })
    const idsOf = async (includeRetired: boolean) =>
      (await stores.links.list({ includeRetired })).map((each) => each.id)
    expect(await idsOf(false)).not.toContain(link.id)
    expect(await idsOf(true)).toContain(link.id)
  })

  it('cannot take a name that is taken, nor join hosts that do not exist', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    await expect(insertLink({ name: link.name })).rejects.toMatchObject({ code: 'name-taken' })
    await expect(stores.links.insert(buildLink())).rejects.toMatchObject({ code: 'not-found' })
    const unknown = stores.links.update('none', { ...link, name: uniqueName('n') }, LATER)
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' })
  })
})

describeOnBoth('a baseline', (use) => {
  it('supersedes the one before, and one stays current when two people pin at once', async () => {
    const { stores, insertLink, openOtherStores } = use()
    const others = await openOtherStores()
    const link = await insertLink()
    const runs = [
      await stores.runs.enqueue(buildNewRun(link)),
      await stores.runs.enqueue(buildNewRun(link, { queuedAt: LATER })),
    ]
    const runIds = runs.map((run) => run.id)
    const pin = (each: typeof stores, id: string) =>
      each.baselines.pin({ id, linkId: link.id, runIds, note: null, pinnedBy: 'ann', at: LATER })
    const first = await pin(stores, uniqueName('baseline'))
    expect(first).toMatchObject({ runIds, supersededAt: null })
    await Promise.all([pin(stores, uniqueName('baseline')), pin(others, uniqueName('baseline'))])
    const history = await stores.baselines.history(link.id)
    expect(history).toHaveLength(3)
    const current = history.filter((baseline) => baseline.supersededAt === null)
    expect(current).toHaveLength(1)
    expect(await stores.baselines.current(link.id)).toEqual(current[0])
    expect(await stores.baselines.currentOf([link.id, 'none'])).toEqual(current)
  })

  it('is of a link and runs that exist', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const pin = { id: uniqueName('baseline'), runIds: ['none'], note: null, pinnedBy: 'ann', at: LATER }
    await expect(stores.baselines.pin({ ...pin, linkId: 'none' })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(stores.baselines.pin({ ...pin, linkId: link.id })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await stores.baselines.current(link.id)).toBeNull()
  })
})
