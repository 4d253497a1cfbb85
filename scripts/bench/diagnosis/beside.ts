import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Lab } from '@/e2e/lab/lab'
import type { HostName } from '@/e2e/lab/lab-record'

/** Starts what goes on in the lab beside a run; returns what ends it. */
export type Beside = (lab: Lab) => Promise<() => Promise<void>>

/** Beyond the ports of every link that the benchmarks register. */
const OTHER_PORT = 3990
const LONGER_THAN_ANY_RUN_S = 900

/** Somebody else's UDP from A to B, payload Mbit/s in datagrams of `OTHER_DATAGRAM_BYTES`. */
export function sendOtherTraffic(mbps: number): Beside {
  return async (lab) => {
    const port = String(OTHER_PORT)
    const server = lab.spawn('b', ['iperf3', '-s', '-p', port])
    await once(server.stdout, 'data')
    const endServer = endOf(server)
    const { testAddress } = lab.hosts.b
    const length = String(OTHER_DATAGRAM_BYTES)
    const client = lab.spawn('a', [
      ...['iperf3', '-c', testAddress, '-p', port, '-u', '-b', `${mbps}M`, '-l', length],
      ...['-t', String(LONGER_THAN_ANY_RUN_S)],
    ])
    const endClient = endOf(client)
    return async () => {
      await endClient()
      await endServer()
    }
  }
}

export const OTHER_DATAGRAM_BYTES = 1400

/** A listener that never accepts, and clients that keep trying. */
export const overflowListener: Beside = async (lab) => {
  const { testAddress } = lab.hosts.b
  const server = lab.spawn('b', [process.execPath, '-e', LISTEN_WITHOUT_ACCEPTING, testAddress])
  await once(server.stdout, 'data')
  const clients = lab.spawn('a', [process.execPath, '-e', KEEP_CONNECTING, testAddress])
  const ends = [endOf(clients), endOf(server)]
  return async () => {
    for (const end of ends) await end()
  }
}

const LISTEN_WITHOUT_ACCEPTING = `
  require('node:net').createServer().listen({ host: process.argv[1], port: ${OTHER_PORT}, backlog: 1 }, () => {
    require('node:fs').writeSync(1, 'listening')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })`

const KEEP_CONNECTING = `
  setInterval(() => {
    const socket = require('node:net').connect({ host: process.argv[1], port: ${OTHER_PORT} })
    socket.on('error', () => {})
    setTimeout(() => socket.destroy(), 500)
  }, 100)`

const BETWEEN_STALLS_MS = 600
const STALL_MS = 120

/** The receiver of UDP from A to B is kept from reading for moments, longer than its socket buffer lasts. */
export const stallUdpReceiver: Beside = async (lab) => {
  const ending = new AbortController()
  const stalling = stallUntil(lab, ending.signal)
  return async () => {
    ending.abort()
    await stalling
  }
}

async function stallUntil(lab: Lab, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    await pause(BETWEEN_STALLS_MS)
    const isUdp = (await lab.processes('a')).some(({ command }) => /^iperf3 -c.* -u\b/.test(command))
    if (!isUdp) continue
    const server = (await lab.processes('b')).find(({ command }) => command.startsWith('iperf3 -s'))
    if (server === undefined) continue
    signal(server.pid, 'SIGSTOP')
    await pause(STALL_MS)
    signal(server.pid, 'SIGCONT')
  }
}

/** A test may have ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Both hosts send through a token bucket of their own. */
export function shapeSenders(mbps: number): Beside {
  return async (lab) => {
    const hosts: readonly HostName[] = ['a', 'b']
    const bucket = ['tbf', 'rate', `${mbps}mbit`, 'burst', '32kb', 'latency', '300ms']
    for (const host of hosts)
      await lab.exec(host, ['tc', 'qdisc', 'replace', 'dev', 'wan0', 'root', ...bucket])
    return async () => {
      for (const host of hosts) await lab.exec(host, ['tc', 'qdisc', 'del', 'dev', 'wan0', 'root'])
    }
  }
}

type Child = ReturnType<Lab['spawn']>

function endOf(child: Child): () => Promise<void> {
  const exited = once(child, 'exit')
  child.stdout.resume()
  child.stderr.resume()
  return async () => {
    child.kill()
    await exited
  }
}
