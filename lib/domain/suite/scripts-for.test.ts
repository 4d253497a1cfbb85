import { spawn, spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { HostFacts } from '@/lib/domain/model/host-facts'
import type { Link } from '@/lib/domain/model/link'
import { DEFAULT_LINK_SETTINGS } from '@/lib/domain/model/link-settings'
import type { OneWayTest, RawOutput, StepOutcome, StepSpec, TcpSpec, UdpSpec } from '@/lib/domain/model/step'
import { readyPortOf } from './frames'
import { parseStep, sentBytesOf } from './parse-step'
import { fillPorts, type HostScript, otherSide, type ScriptContext } from './scripts/step-scripts'
import { scriptsFor } from './scripts-for'

const RUN_ID = `run-'";$(touch /tmp/never)\n\`x`

function buildFacts(iperf3Version: string | null): HostFacts {
  const tool = { path: null, version: null, isBusybox: false }
  const tools = {
    iperf3: tool,
    ss: tool,
    ping: tool,
    tracepath: tool,
    ethtool: tool,
    nstat: tool,
    timeout: tool,
    flock: tool,
  }
  return {
    ...{
      identity: null,
      kernel: '6.1',
      distribution: null,
      tools,
      iperf3Version,
      iproute2Version: '6.1.0',
      sysctls: {},
    },
    ...{ congestionControls: [], interfaces: [], cpu: { model: null, coresCount: null }, isRoot: null },
  }
}

function buildContext(
  o: { a?: string; b?: string; first?: number; version?: string | null } = {},
): ScriptContext {
  const link: Link = {
    ...{ id: 'link', name: "it's $(a)\nlink", capacityAbBps: null, capacityBaBps: null, capacityLayer: 'l1' },
    a: { hostId: 'a', address: o.a ?? '127.0.0.1' },
    b: { hostId: 'b', address: o.b ?? '127.0.0.2' },
    ...{
      expectedRttMs: null,
      mtuBytes: null,
      circuit: '$(x)',
      tags: ['`y`'],
      notes: "'; rm -rf /",
      createdAt: new Date(0),
    },
    ...{ retiredAt: null, settings: DEFAULT_LINK_SETTINGS, ports: { first: o.first ?? 25_201, count: 5 } },
  }
  const facts = buildFacts(o.version === undefined ? '3.12' : o.version)
  return { link, facts: { a: facts, b: facts }, runId: RUN_ID }
}

const TCP: TcpSpec = {
  ...{ kind: 'tcp-single', direction: 'ab', durationS: 2, streamsCount: 1, congestionControl: null },
  ...{ windowAskedBytes: null, clamped: false },
}
const UDP: UdpSpec = {
  ...{
    kind: 'udp-probe',
    direction: 'ba',
    durationS: 1,
    offeredBps: 10e6,
    datagramBytes: 1372,
    windowBytes: 212_992,
  },
}

/** What the worker does with a step's scripts, without SSH: start all, tell the clients their ports, collect. */
async function performLocally(
  spec: StepSpec,
  context: ScriptContext,
  shell: readonly string[],
): Promise<readonly RawOutput[]> {
  const { hosts } = scriptsFor(spec, context)
  const ports = new Map<string, number>()
  const jobs = hosts.map((host) => ({
    host,
    child: spawn(shell[0] ?? 'sh', [...shell.slice(1), '-c', host.script]),
  }))
  const release = (): void => {
    if (hosts.some((host) => host.isServer && !ports.has(host.side))) return
    for (const { host, child } of jobs)
      if (host.isClient) child.stdin.write(`go ${ports.get(otherSide(host.side))}\n`)
  }
  const collect = ({
    host,
    child,
  }: {
    host: HostScript
    child: (typeof jobs)[number]['child']
  }): Promise<RawOutput> =>
    new Promise((resolve) => {
      let text = ''
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        const port = text
          .split('\n')
          .map(readyPortOf)
          .find((found) => found !== null)
        if (port === undefined || ports.has(host.side)) return
        if (port !== null) ports.set(host.side, port)
        release()
      })
      child.on('close', () => resolve({ side: host.side, name: host.name, text }))
    })
  return Promise.all(jobs.map(collect))
}

async function measure(
  spec: StepSpec,
  context: ScriptContext,
  shell: readonly string[],
): Promise<StepOutcome> {
  return parseStep({
    names: NAMES,
    spec,
    outputs: await performLocally(spec, context, shell),
    facts: context.facts,
  })
}

function testsOf(outcome: StepOutcome): readonly OneWayTest[] {
  if (outcome.state !== 'done') throw new Error(JSON.stringify(outcome))
  if (outcome.result.kind === 'tcp') return outcome.result.tests
  return outcome.result.kind === 'udp' ? [outcome.result.test] : []
}

const isThere = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args).error === undefined
const NAMES = { a: 'fra-1', b: 'iad-1' }
const hasIperf3 = isThere('iperf3', ['-v']) && isThere('ping', ['-V']) && isThere('ss', ['-V'])
const SHELLS = [{ shell: ['dash'] }, { shell: ['busybox', 'sh'] }, { shell: ['bash'] }] as const

describe.skipIf(!hasIperf3).each(SHELLS)('scripts under $shell (needs iperf3, ping and ss)', ({ shell }) => {
  const first = 25_201 + 20 * SHELLS.findIndex((each) => each.shell === shell)
  const context = buildContext({ first })
  const runIt = it.skipIf(!isThere(shell[0], ['-c', ':']))

  runIt('measure one stream with both ends seen', async () => {
    const outcome = await measure(TCP, context, shell)
    const [test] = testsOf(outcome)
    expect(test?.totals.goodputBps).toBeGreaterThan(1e6)
    expect(test?.intervals.length).toBeGreaterThanOrEqual(2)
    const seen = test?.sender.samples.filter(({ sockets }) => sockets.length > 0) ?? []
    expect(seen.length).toBeGreaterThanOrEqual(2)
    expect(seen.every(({ sockets }) => sockets.length === 1)).toBe(true)
    expect(test?.receiver.samples.some(({ sockets }) => (sockets[0]?.bytesReceived ?? 0) > 1e6)).toBe(true)
    expect(test?.sender.samples.at(-1)?.cpu?.busiestCorePct).toBeGreaterThan(0)
    expect(test?.sender.counters?.kernel?.TcpOutSegs).toBeGreaterThan(10)
    expect(test?.sender.counters?.link?.txBytes).toBeGreaterThan(1e6)
    expect(test?.sidePing.length).toBeGreaterThanOrEqual(3)
    expect(test?.sidePingLostCount).toBe(0)
    expect(sentBytesOf(outcome)).toBe(test?.totals.sentBytes)
  })

  runIt('measure UDP with the receiving socket seen', async () => {
    const [test] = testsOf(await measure(UDP, context, shell))
    expect(test?.totals.sentBps).toBeGreaterThan(9.5e6)
    expect(test?.totals.packetsSent).toBeGreaterThan(800)
    expect(test?.receiver.counters?.kernel?.UdpRcvbufErrors).toBeDefined()
    expect(test?.receiver.samples.some(({ sockets }) => sockets[0]?.drops !== undefined)).toBe(true)
  })

  runIt('measure both directions at once, each from its own sender', async () => {
    const tests = testsOf(
      await measure({ ...TCP, kind: 'tcp-both', direction: 'both', streamsCount: 2 }, context, shell),
    )
    expect(tests.map(({ direction, sender }) => `${direction} ${sender.side}`)).toEqual(['ab a', 'ba b'])
    for (const test of tests) {
      expect(test.totals.goodputBps).toBeGreaterThan(1e6)
      expect(test.sender.samples.some(({ sockets }) => sockets.length === 2)).toBe(true)
      // Both ends are this machine, so that they must tell the same moment.
      const [sent, received] = [test.sender.startedAtS ?? 0, test.receiver.startedAtS ?? Number.NaN]
      expect(Math.abs(received - sent)).toBeLessThan(0.6)
    }
  })

  runIt('measure a sender that is the server, from its own side', async () => {
    const reversed = { ...context, isReversed: true }
    const [test] = testsOf(await measure({ ...TCP, direction: 'ba' }, reversed, shell))
    expect(test).toMatchObject({ isReversed: true, sender: { side: 'b' }, receiver: { side: 'a' } })
    expect(test?.totals.goodputBps).toBeGreaterThan(1e6)
    expect(test?.totals.sentBytes).toBeGreaterThanOrEqual(test?.intervals[0]?.sentBytes ?? Infinity)
    expect(test?.totals.retransmits).not.toBeNull()
    expect(test?.intervals[1]?.retransmits).not.toBeNull()
    const sockets = test?.sender.samples.flatMap((sample) => sample.sockets) ?? []
    expect(sockets.some(({ bytesAcked, rttMs }) => (bytesAcked ?? 0) > 1e6 && rttMs !== null)).toBe(true)
    expect(test?.receiver.samples.some(({ sockets: [data] }) => (data?.bytesReceived ?? 0) > 1e6)).toBe(true)
    expect(test?.sidePing.length).toBeGreaterThanOrEqual(3)
  })

  runIt('measure UDP from a sender that is the server', async () => {
    const [test] = testsOf(await measure(UDP, { ...context, isReversed: true }, shell))
    expect(test).toMatchObject({ isReversed: true, sender: { side: 'b' } })
    expect(test?.totals.sentBps).toBeGreaterThan(9.5e6)
    expect(test?.totals.packetsReceived).toBeGreaterThan(800)
    expect(test?.totals.jitterMs).toBeGreaterThan(0)
  })

  runIt('measure round trip and path MTU', async () => {
    const rtt = await measure({ kind: 'rtt', direction: 'ab', count: 5, intervalS: 0.2 }, context, shell)
    expect(rtt.state === 'done' && rtt.result.kind === 'rtt' && rtt.result.ping.sentCount).toBe(5)
    const mtu = await measure({ kind: 'mtu', direction: 'ab', largestBytes: 9000 }, context, shell)
    expect(mtu.state === 'done' && mtu.result.kind === 'mtu' && mtu.result.mtu.pathMtuBytes).toBe(9000)
  })

  runIt('say which host lacks its test address, and send nothing', async () => {
    const outcome = await measure(
      { kind: 'rtt', direction: 'ab', count: 5, intervalS: 0.2 },
      buildContext({ a: '192.0.2.77' }),
      shell,
    )
    expect(outcome).toMatchObject({ state: 'failed', failure: { code: 'test-address-missing' } })
  })
})

describe('the words of a test', () => {
  const commandsOf = (spec: StepSpec, version: string | null): string =>
    scriptsFor(spec, buildContext({ version }))
      .hosts.flatMap(({ commands }) => commands)
      .join('\n')

  it('ask a version only for what it knows', () => {
    const commands = (version: string | null) => commandsOf(UDP, version)
    expect(commands('3.12')).toContain('--connect-timeout 5000 --extra-data ')
    expect(commands('3.12')).toContain('-u -b 10000000 -l 1372 -w 212992 --dont-fragment')
    expect(commands('3.12')).toContain('--idle-timeout 15')
    expect(commands('3.9')).toContain('--extra-data')
    expect(commands('3.9')).not.toMatch(/--dont-fragment|--idle-timeout/)
    for (const version of ['3.1.3', null])
      expect(commands(version)).not.toMatch(/--(connect|extra|dont|idle)/)
  })

  it('bind to the test addresses and never turn the direction round inside iperf3', () => {
    const commands = commandsOf(
      { ...TCP, direction: 'ba', streamsCount: 4, congestionControl: 'bbr' },
      '3.12',
    )
    expect(commands).toContain('iperf3 -s -1 -J -i 0.5 -B 127.0.0.1')
    expect(commands).toContain('iperf3 -c 127.0.0.1 -B 127.0.0.2 -J -i 0.5 -t 2')
    expect(commands).toContain('-P 4 -C bbr')
    expect(commands).not.toMatch(/ -R| --bidir/)
    expect(fillPorts('-s -p PORT ; -c -p PEER_PORT', { own: 5203, peer: null })).toBe(
      '-s -p 5203 ; -c -p PEER_PORT',
    )
  })

  it('let the receiver ask for the traffic where its sender cannot connect', () => {
    const { hosts } = scriptsFor({ ...TCP, direction: 'ba' }, { ...buildContext(), isReversed: true })
    const words = Object.fromEntries(
      hosts.map((host) => [`${host.side} ${host.name}`, host.commands.join('\n')]),
    )
    expect(words['b sender']).toContain('iperf3 -s -1 -J -i 0.5 -B 127.0.0.2')
    expect(words['a receiver']).toContain('iperf3 -c 127.0.0.2 -B 127.0.0.1 -J -i 0.5 -t 2 -R')
    const both = { ...TCP, kind: 'tcp-both', direction: 'both' } as const
    const clients = scriptsFor(both, { ...buildContext(), isReversed: true }).hosts
    expect(clients.flatMap(({ commands }) => commands).join()).not.toContain('-R')
  })

  it('send nothing for a window the hosts do not grant', () => {
    const spec: TcpSpec = { ...TCP, kind: 'window', windowAskedBytes: 8_388_608, clamped: true }
    expect(scriptsFor(spec, buildContext()).hosts).toEqual([])
    const outcome = parseStep({ names: NAMES, spec, outputs: [], facts: { a: null, b: null } })
    expect(outcome).toMatchObject({ state: 'skipped', failure: { code: 'clamped' } })
  })

  it('never put a name, a note or a run id into the script unquoted', () => {
    const { hosts } = scriptsFor(TCP, buildContext())
    const scripts = hosts.map(({ script }) => script).join('\n')
    expect(scripts).not.toContain("it's")
    expect(scripts).not.toContain('rm -rf')
    expect(scripts).toContain(`--extra-data 'run-'\\''";$(touch /tmp/never)\n\`x'`)
  })
})

describe('a step whose output is not whole', () => {
  const facts = { a: null, b: null }

  it('is a failed step that names the host whose output ends early', () => {
    const outputs = [
      { side: 'b', name: 'receiver', text: '@@plumbline host t=1\n@@plumbline ready port=5201' } as const,
    ]
    expect(parseStep({ names: NAMES, spec: TCP, outputs, facts })).toMatchObject({
      state: 'failed',
      failure: { code: 'host-vanished', message: expect.stringContaining('fra-1') },
      result: null,
    })
    expect(parseStep({ names: NAMES, spec: TCP, outputs: [], facts })).toMatchObject({
      state: 'failed',
      failure: { code: 'host-vanished' },
    })
  })

  it('tells that no port was free before it tells that the client was never told one', () => {
    const outputs = [
      { side: 'b', name: 'receiver', text: '@@plumbline failed code=no-port-free\n@@plumbline end' },
      { side: 'a', name: 'sender', text: '@@plumbline failed code=server-not-ready\n@@plumbline end' },
    ] as const
    expect(parseStep({ names: NAMES, spec: TCP, outputs, facts })).toMatchObject({
      failure: { code: 'no-port-free' },
    })
  })

  it('is never a zero where a half-printed report is all there is', () => {
    const outputs = [
      {
        side: 'b',
        name: 'receiver',
        text: '@@plumbline ready port=5201\n@@plumbline iperf3 role=server port=5201\n{ "start":',
      },
      {
        side: 'a',
        name: 'sender',
        text: '@@plumbline iperf3 role=client port=5201 rc=1 t0=1 t1=2\n{ "start": { "conn',
      },
    ] as const
    expect(parseStep({ names: NAMES, spec: TCP, outputs, facts })).toMatchObject({
      state: 'failed',
      result: null,
    })
  })
})
