import type { Lab, LabProcess } from '@/e2e/lab/lab'
import { poll } from './poll'

const HOSTS = ['a', 'b'] as const

/** What runs on both hosts of a lab besides their SSH servers; `ignore` names pids that a test started itself. */
export async function listForeignProcesses(lab: Lab, ignore: readonly number[] = []): Promise<LabProcess[]> {
  const lists = await Promise.all(HOSTS.map((host) => lab.processes(host)))
  // An sshd session ends when its TCP connection does, which may take the kernel minutes; what ran in it must not.
  return lists.flat().filter(({ pid, command }) => !/(^|\/)sshd\b/.test(command) && !ignore.includes(pid))
}

/** Waits until iperf3 sends and receives, and returns the pids of iperf3 by host. */
export function waitForTraffic(lab: Lab): Promise<{ readonly a: number[]; readonly b: number[] }> {
  return poll({
    what: 'an iperf3 on each host',
    timeoutMs: 60_000,
    probe: async () => {
      const [a, b] = await Promise.all([listIperf(lab, 'a'), listIperf(lab, 'b')])
      return a.length > 0 && b.length > 0 ? { a, b } : undefined
    },
  })
}

/** Waits until none of these processes is there. */
export async function waitForEnd(lab: Lab, pids: readonly number[], timeoutMs: number): Promise<void> {
  await poll({
    what: `the end of the processes ${pids.join(', ')}`,
    timeoutMs,
    probe: async () => {
      const lists = await Promise.all(HOSTS.map((host) => lab.processes(host)))
      return lists.flat().some(({ pid }) => pids.includes(pid)) ? undefined : true
    },
  })
}

/** Waits until nothing of a run is left on either host; names what is, where time runs out. */
export async function waitUntilClean(
  lab: Lab,
  timeoutMs: number,
  ignore: readonly number[] = [],
): Promise<void> {
  let left: LabProcess[] = []
  await poll({
    what: 'both hosts to be as they were',
    timeoutMs,
    probe: async () => {
      left = await listForeignProcesses(lab, ignore)
      return left.length === 0 ? true : undefined
    },
  }).catch((error: unknown) => {
    throw new Error(`still there: ${left.map(({ command }) => command.slice(0, 120)).join(' | ')}`, {
      cause: error,
    })
  })
}

async function listIperf(lab: Lab, host: 'a' | 'b'): Promise<number[]> {
  const found = await lab.processes(host)
  return found.filter(({ command }) => /^(\S*\/)?iperf3 /.test(command)).map(({ pid }) => pid)
}
