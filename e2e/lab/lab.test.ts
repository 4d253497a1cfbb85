import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Lab, openLab, startLab } from './lab'
import { findFreeNet } from './network'
import { checkLabRequirements } from './requirements'
import { runCommand } from './run-command'
import { waitFor } from './wait-for'
import { isWanRunning, stopWan } from './wan'
import { RESET_WAN } from './wan-settings'

// Two test runs on one machine do not meet.
const NAME = `plumbtest-${process.pid}`
const NET = findFreeNet()
const IPERF_PORT = 5210

const missing = checkLabRequirements()

describe.skipIf(missing.length > 0)(`the lab${missing.length > 0 ? ` (${missing.join('; ')})` : ''}`, () => {
  let lab: Lab

  beforeAll(async () => {
    lab = await startLab({ name: NAME, net: NET })
  })

  afterEach(async () => {
    await lab.set([RESET_WAN])
  })

  afterAll(async () => {
    await lab.stop()
    expect(await listLeftovers()).toEqual([])
  })

  it.each(['testAddress', 'testAddress6'] as const)(
    'delays pings to a host’s %s by what was set',
    async (address) => {
      await lab.set(['both delay_ms=15'])
      expect(Math.abs((await measureMinRttMs(lab, lab.hosts.b[address])) - 30)).toBeLessThan(1)
      await lab.set(['ab delay_ms=2'])
      expect(Math.abs((await measureMinRttMs(lab, lab.hosts.b[address])) - 17)).toBeLessThan(1)
    },
  )

  it('adds nothing to the way on which SSH reaches the hosts', async () => {
    await lab.set(['both delay_ms=500'])
    const result = await sshTo(lab, lab.hosts.a.sshAddress, 'cat /proc/sys/net/ipv4/tcp_congestion_control')
    expect(result).toMatchObject({ stdout: 'cubic\n', code: 0 })
    expect(result.seconds).toBeLessThan(3)
  })

  it('lets SSH through the WAN as well, for a host that is reached through the other', async () => {
    await lab.set(['both delay_ms=5'])
    const { a, b } = lab.hosts
    const nested = await sshTo(lab, b.testAddress, 'readlink /proc/self/ns/net', `root@${a.sshAddress}`)
    const direct = await lab.exec('b', ['readlink', '/proc/self/ns/net'])
    expect(nested.stdout).toBe(direct.stdout)
  })

  it('loses nothing of UDP at half the rate, and what exceeds the rate beyond it', async () => {
    await lab.set(['both delay_ms=5 rate_mbps=20 queue_kb=1000'])
    // A busy machine's receiving socket may drop a datagram: what the line did is in the line's own counters.
    expect(await measureUdpLossPct(lab, '10M')).toBeLessThan(1)
    expect((await lab.stats()).ab).toMatchObject({ lost: 0, queue_drops: 0, ring_drops: 0 })
    await lab.set(['both queue_kb=100'])
    expect(await measureUdpLossPct(lab, '30M')).toBeGreaterThan(20)
    expect((await lab.stats()).ab.queue_drops).toBeGreaterThan(0)
  })

  it('loses everything when it is cut, and nothing once it is mended', async () => {
    await lab.set(['both loss=1'])
    expect((await ping(lab, lab.hosts.b.testAddress)).code).toBe(1)
    await lab.set(['both loss=0'])
    expect((await ping(lab, lab.hosts.b.testAddress)).code).toBe(0)
  })

  it('reports a smaller path MTU where it is told to, and keeps silent about a black hole', async () => {
    const longPing = [
      'ping',
      '-n',
      '-c',
      '2',
      '-i',
      '0.2',
      '-W',
      '1',
      '-M',
      'do',
      '-s',
      '1472',
      lab.hosts.b.testAddress,
    ]
    await lab.set(['both blackhole_mtu=1400'])
    expect((await lab.exec('a', longPing)).stdout).not.toMatch(/frag|too long/i)
    await lab.set(['both blackhole_mtu=0 icmp_mtu=1400'])
    const reported = await lab.exec('a', longPing)
    expect(`${reported.stdout}${reported.stderr}`).toMatch(/mtu ?= ?1400/)
  })

  it('lists what runs on a host, and only on that host', async () => {
    const server = lab.spawn('b', ['iperf3', '-s', '-1', '-p', `${IPERF_PORT}`])
    const findIperf = async (host: 'a' | 'b') =>
      (await lab.processes(host)).find((entry) => entry.command.startsWith('iperf3 -s'))
    const found = await waitFor({ what: 'iperf3 on b', timeoutMs: 5_000, probe: () => findIperf('b') })
    expect(found.pid).toBe(server.pid)
    expect(await findIperf('a')).toBeUndefined()
    server.kill()
    await once(server, 'exit')
    expect(await findIperf('b')).toBeUndefined()
  })

  it('refuses a setting that it does not know instead of ignoring it', async () => {
    await expect(lab.set(['both los=1'])).rejects.toThrow('"los=1" is not a setting')
  })

  it('keeps its private key to root', async () => {
    const key = await stat(path.join(lab.dir, 'id_ed25519'))
    expect((key.mode & 0o777).toString(8)).toBe('600')
    expect(lab.privateKey).toContain('BEGIN OPENSSH PRIVATE KEY')
  })

  it('is found and kept, key and all, when it is asked for again', async () => {
    const again = await startLab({ name: NAME, net: NET, reuse: true, ab: { delay_ms: 3 } })
    expect(again.privateKey).toBe(lab.privateKey)
    expect(Math.abs((await measureMinRttMs(again, lab.hosts.b.testAddress)) - 3)).toBeLessThan(1)
    expect((await openLab(NAME)).hosts).toEqual(lab.hosts)
  })

  it('does not share its addresses with another lab', async () => {
    await expect(startLab({ name: `${NAME}x`, net: NET })).rejects.toThrow(
      `net ${NET} is in use by lab ${NAME}`,
    )
  })

  it('is built anew over what a killed one left', async () => {
    await stopWan(NAME)
    await expect(openLab(NAME)).rejects.toThrow('is not up')
    lab = await startLab({ name: NAME, net: NET })
    expect((await ping(lab, lab.hosts.b.testAddress)).code).toBe(0)
  })
})

function ping(lab: Lab, address: string) {
  return lab.exec('a', ['ping', '-n', '-c', '5', '-i', '0.05', '-W', '1', address])
}

async function measureMinRttMs(lab: Lab, address: string): Promise<number> {
  const { stdout } = await ping(lab, address)
  return Number(/min\/avg\/max\/mdev = ([\d.]+)/.exec(stdout)?.[1])
}

/** Loss by the receiver's own count of bytes, since a gap at the end is invisible to it. */
async function measureUdpLossPct(lab: Lab, rate: string): Promise<number> {
  const server = lab.spawn('b', ['iperf3', '-s', '-1', '-p', `${IPERF_PORT}`])
  await waitFor({ what: 'the iperf3 server', timeoutMs: 5_000, probe: async () => findListener(lab) })
  const exited = once(server, 'exit')
  const to = lab.hosts.b.testAddress
  const client = [
    'iperf3',
    '-c',
    to,
    '-p',
    `${IPERF_PORT}`,
    '-u',
    '-b',
    rate,
    '-l',
    '1400',
    '-t',
    '2',
    '-w',
    '200K',
    '-J',
  ]
  const report = JSON.parse((await lab.exec('a', client)).stdout)
  await exited
  return 100 * (1 - report.end.sum_received.bytes / report.end.sum_sent.bytes)
}

async function findListener(lab: Lab): Promise<true | undefined> {
  const { stdout } = await lab.exec('b', ['ss', '-Hltn', `sport = :${IPERF_PORT}`])
  return stdout === '' ? undefined : true
}

async function sshTo(lab: Lab, address: string, command: string, jump?: string) {
  const options = [
    '-o',
    'BatchMode=yes',
    '-o',
    'StrictHostKeyChecking=no',
    '-o',
    'UserKnownHostsFile=/dev/null',
  ]
  const identity = ['-i', path.join(lab.dir, 'id_ed25519'), '-F', 'none']
  const plain = ['ssh', ...options, ...identity]
  const proxy = jump === undefined ? [] : ['-o', `ProxyCommand=${plain.join(' ')} -W %h:%p ${jump}`]
  const begun = performance.now()
  const result = await runCommand([...plain, ...proxy, `root@${address}`, command])
  return { ...result, seconds: (performance.now() - begun) / 1000 }
}

async function listLeftovers(): Promise<string[]> {
  const devices = Object.keys(networkInterfaces()).filter((device) => device.startsWith(`plm${NET}`))
  const namespaces = ['a', 'b'].map((host) => `/run/netns/${NAME}-${host}`).filter((file) => existsSync(file))
  return [...devices, ...namespaces, ...((await isWanRunning(NAME)) ? ['wanlink'] : [])]
}
