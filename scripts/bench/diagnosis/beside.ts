import { once } from 'node:events'
import type { Lab } from '@/e2e/lab/lab'
import { waitFor } from '@/e2e/lab/wait-for'

/** Starts what goes on in the lab beside a run; returns what ends it. */
export type Beside = (lab: Lab) => Promise<() => Promise<void>>

/** Beyond the ports of every link that the benchmarks register. */
const OTHER_PORT = 3990
const LONGER_THAN_ANY_RUN_S = 900

export const OTHER_DATAGRAM_BYTES = 1400

/** Somebody else's UDP from A to B, payload Mbit/s in datagrams of `OTHER_DATAGRAM_BYTES`. */
export function sendOtherTraffic(mbps: number): Beside {
  return async (lab) => {
    const port = String(OTHER_PORT)
    const server = lab.spawn('b', ['iperf3', '-s', '-p', port])
    const endServer = endOf(server)
    await waitForListener(lab)
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

/** A listener that never accepts, and clients that keep trying. */
export const overflowListener: Beside = async (lab) => {
  const { testAddress } = lab.hosts.b
  const server = lab.spawn('b', [process.execPath, '-e', LISTEN_WITHOUT_ACCEPTING, testAddress])
  const endServer = endOf(server)
  await waitForListener(lab)
  const clients = lab.spawn('a', [process.execPath, '-e', KEEP_CONNECTING, testAddress])
  const ends = [endOf(clients), endServer]
  return async () => {
    for (const end of ends) await end()
  }
}

const LISTEN_WITHOUT_ACCEPTING = `
  require('node:net').createServer().listen({ host: process.argv[1], port: ${OTHER_PORT}, backlog: 1 }, () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })`

const KEEP_CONNECTING = `
  setInterval(() => {
    const socket = require('node:net').connect({ host: process.argv[1], port: ${OTHER_PORT} })
    socket.on('error', () => {})
    setTimeout(() => socket.destroy(), 500)
  }, 100)`

function waitForListener(lab: Lab): Promise<true> {
  const listening = ['ss', '-Hltn', `sport = :${OTHER_PORT}`]
  return waitFor({
    what: `a listener on port ${OTHER_PORT}`,
    timeoutMs: 10_000,
    probe: async () => (await lab.exec('b', listening)).stdout.trim() !== '' || undefined,
  })
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
