import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLabRequirements } from '@/e2e/lab/requirements'
import { refusalOf } from '@/e2e/support/api-client'
import { type Bench, startBench } from '@/e2e/support/bench'
import { startExtraSshServer } from '@/e2e/support/extra-ssh-server'
import {
  addLink,
  addTrustedHost,
  registerLabHost,
  SHORT_SETTINGS,
  waitForCheck,
  waitForFinalRun,
} from '@/e2e/support/lab-hosts'
import { waitUntilClean } from '@/e2e/support/lab-processes'

const WAN = { delay_ms: 2, rate_mbps: 50, queue_kb: 250 }
const ENDED_WITHIN_MS = 90_000
const REINSTALLED_PORT = 2_201
const BARE_PORT = 2_202
const UNREACHABLE_ADDRESS = '10.122.0.99'
const CLOSED_PORT = 2_299

const missing = checkLabRequirements()

describe.skipIf(missing.length > 0)('what cannot be measured', () => {
  let bench: Bench

  beforeAll(async () => {
    bench = await startBench({ port: 3122, lab: { name: 'ple2e-no', net: 122, ab: WAN, ba: WAN } })
  }, 120_000)

  afterAll(() => bench?.stop())

  it('a host whose key has changed: it says so, connects to nothing and changes nothing', async () => {
    const { lab, product, hosts } = bench
    const { api } = product
    const first = await startExtraSshServer({ lab, host: 'b', port: REINSTALLED_PORT })
    const reinstalled = await addTrustedHost(api, {
      lab,
      side: 'b',
      name: 'Reinstalled',
      port: REINSTALLED_PORT,
    })
    expect(reinstalled.check?.state).toBe('ok')
    const link = await addLink(api, {
      lab,
      hosts: { a: hosts.a, b: reinstalled },
      link: { name: 'To the reinstalled', settings: SHORT_SETTINGS },
    })
    await first.stop()
    const second = await startExtraSshServer({ lab, host: 'b', port: REINSTALLED_PORT })
    try {
      const run = await waitForFinalRun(
        api,
        (await api.startRun(link.id, { profile: 'quick' })).id,
        ENDED_WITHIN_MS,
      )
      expect(run).toMatchObject({ state: 'failed', failure: { code: 'key-changed' }, steps: [] })
      await api.checkHost(reinstalled.id)
      const checked = await waitForCheck(api, reinstalled.id)
      expect(checked.check).toMatchObject({ state: 'key-changed', failure: { code: 'key-changed' } })
      expect(checked.hostKey.pinned).toEqual(reinstalled.hostKey.pinned)
      const offered = checked.hostKey.offered?.fingerprint ?? ''
      const refusal = await refusalOf(api.trustHost(reinstalled.id, offered))
      expect(refusal).toMatchObject({ status: 409, code: 'conflict' })
      expect((await api.getHost(reinstalled.id)).hostKey.pinned).toEqual(reinstalled.hostKey.pinned)
    } finally {
      await second.stop()
    }
  }, 180_000)

  it('a host without iperf3: the preflight names the command that installs it, and the run says what is missing', async () => {
    const { lab, product, hosts } = bench
    const { api } = product
    const iperf3 = (await lab.exec('b', ['which', 'iperf3'])).stdout.trim()
    const server = await startExtraSshServer({ lab, host: 'b', port: BARE_PORT, hides: [iperf3] })
    try {
      const bare = await addTrustedHost(api, { lab, side: 'b', name: 'Bare', port: BARE_PORT })
      expect(bare.check?.state).toBe('ok')
      const lacking = bare.preflight?.missing.find(({ tool }) => tool === 'iperf3')
      expect(lacking?.installCommand).toContain('iperf3')
      const link = await addLink(api, {
        lab,
        hosts: { a: hosts.a, b: bare },
        link: { name: 'To the bare', settings: SHORT_SETTINGS },
      })
      const run = await waitForFinalRun(
        api,
        (await api.startRun(link.id, { profile: 'quick' })).id,
        ENDED_WITHIN_MS,
      )
      const failures = run.steps.filter((step) => step.kind === 'tcp-single').map((step) => step.failure)
      expect(failures.length).toBeGreaterThan(0)
      for (const failure of failures) {
        expect(failure?.code).toBe('tool-missing')
        expect(failure?.message).toContain('iperf3')
      }
    } finally {
      await server.stop()
    }
    await waitUntilClean(lab, ENDED_WITHIN_MS)
  }, 180_000)

  it('a link whose ends are one machine', async () => {
    const { lab, product, hosts } = bench
    const { api } = product
    const twin = await addTrustedHost(api, {
      lab,
      side: 'a',
      name: 'A by its other address',
      address: lab.hosts.a.testAddress6,
      jumpHostId: hosts.b.id,
    })
    expect(twin.identity).toBe(hosts.a.identity)
    const link = await addLink(api, {
      lab,
      hosts: { a: hosts.a, b: twin },
      link: { name: 'To itself', b: { hostId: twin.id, address: lab.hosts.a.testAddress } },
    })
    const refusal = await refusalOf(api.startRun(link.id, { profile: 'quick' }))
    expect(refusal).toMatchObject({ status: 409, code: 'not-ready' })
    expect(refusal.message).toContain('one machine')
  }, 180_000)

  it.each([
    ['that nobody answers at', { address: UNREACHABLE_ADDRESS }, /^(unreachable|timed-out)$/],
    ['whose port is closed', { port: CLOSED_PORT }, /^refused$/],
  ])('a host %s', async (_, where, code) => {
    const { lab, product } = bench
    const name = `Nowhere ${JSON.stringify(where)}`
    const host = await registerLabHost(product.api, { lab, side: 'a', name, ...where })
    expect(host.check?.state).toBe('failed')
    expect(host.check?.failure?.code).toMatch(code)
    expect(host.check?.failure?.message).toContain(Object.values(where).join())
  })

  const registration = () => ({
    name: 'Injected',
    site: 'Frankfurt',
    ssh: { address: bench.lab.hosts.a.sshAddress, user: 'root' },
    auth: { kind: 'key', privateKey: bench.lab.privateKey },
    testAddresses: [bench.lab.hosts.a.testAddress],
  })

  it.each([
    ['name', { name: 'two\nlines' }, 'name'],
    ['site', { site: 'bell\u0007' }, 'site'],
    ['SSH address', { ssh: { address: '$(touch /tmp/plumbline-pwned)', user: 'root' } }, 'ssh.address'],
    ['SSH address that is an option', { ssh: { address: '-oProxyCommand=x', user: 'root' } }, 'ssh.address'],
    ['user', { ssh: { address: 'fra-1', user: 'root;id' } }, 'ssh.user'],
    ['test address', { testAddresses: ['10.0.0.1;id'] }, 'testAddresses.0'],
  ])('a host with shell text or a line break in its %s', async (_, part, field) => {
    const refusal = await refusalOf(bench.product.api.post('/hosts', { ...registration(), ...part }))
    expect(refusal.status).toBe(422)
    expect(new Set(refusal.details.map((detail) => detail.field))).toEqual(new Set([field]))
  })

  it('a second host of the same name, and the field that is wrong is named', async () => {
    const name = bench.hosts.a.name
    const refusal = await refusalOf(bench.product.api.post('/hosts', { ...registration(), name }))
    expect(refusal).toMatchObject({ status: 409, code: 'name-taken' })
    expect(refusal.details.map((detail) => detail.field)).toEqual(['name'])
  })
})
