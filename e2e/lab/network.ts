import { networkInterfaces } from 'node:os'
import { describeHosts, type HostName, type LabRecord } from './lab-record'
import { runCommand, runOrThrow } from './run-command'

export const WAN_DEVICE = 'wan0'

const TEST_NETS = { first: 215, count: 40 }

const HOSTS = ['a', 'b'] as const satisfies readonly HostName[]

const bridgeOf = (net: number): string => `plbr${net}`
const vethOf = (net: number, host: HostName): string => `plm${net}${host}`

/** A net that no interface of this machine has an address in, for a lab that need not always have the same. */
export function findFreeNet(): number {
  for (let tried = 0; tried < TEST_NETS.count; tried++) {
    const net = TEST_NETS.first + ((process.pid + tried) % TEST_NETS.count)
    if (findDeviceOn(net) === undefined) return net
  }
  throw new Error('no net is free for another lab: npm run lab -- status')
}

/** Makes the two namespaces and the bridge over which this machine reaches their management addresses. */
export async function createNetwork(record: LabRecord): Promise<void> {
  const { name, net } = record
  checkNetIsFree(net)
  await ip('link', 'add', bridgeOf(net), 'type', 'bridge')
  await ip('addr', 'add', `10.${net}.0.1/24`, 'dev', bridgeOf(net))
  await ip('link', 'set', bridgeOf(net), 'up')
  const hosts = describeHosts({ name, net })
  for (const host of HOSTS) {
    const { namespace, sshAddress } = hosts[host]
    await ip('netns', 'add', namespace)
    await ip('-n', namespace, 'link', 'set', 'lo', 'up')
    await ip('link', 'add', vethOf(net, host), 'type', 'veth', 'peer', 'name', 'mgmt', 'netns', namespace)
    await ip('link', 'set', vethOf(net, host), 'master', bridgeOf(net), 'up')
    await ip('-n', namespace, 'addr', 'add', `${sshAddress}/24`, 'dev', 'mgmt')
    await ip('-n', namespace, 'link', 'set', 'mgmt', 'up')
  }
}

/** Gives the WAN's devices their addresses and both hosts the same TCP, whatever this machine's defaults are. */
export async function configureHosts(record: LabRecord): Promise<void> {
  await allowEveryCongestionControl()
  for (const { namespace, testAddress, testAddress6 } of Object.values(describeHosts(record))) {
    await ip('-n', namespace, 'addr', 'add', `${testAddress}/30`, 'dev', WAN_DEVICE)
    await ip('-n', namespace, 'addr', 'add', `${testAddress6}/64`, 'dev', WAN_DEVICE, 'nodad')
    await ip('-n', namespace, 'link', 'set', WAN_DEVICE, 'mtu', `${record.mtu}`, 'txqueuelen', '10000', 'up')
    await setSysctls(namespace, [
      'net.ipv4.tcp_congestion_control=cubic',
      // Otherwise a test begins with the ssthresh that the test before it left behind.
      'net.ipv4.tcp_no_metrics_save=1',
    ])
  }
}

/**
 * The words before a command that is to run on a host. It goes ahead of this machine's own programs, as it would on a
 * machine of its own: an iperf3 that waits for a build to let it run sends the missed time in one burst, which no queue takes.
 */
export function onLabHost(namespace: string): readonly string[] {
  return ['ip', 'netns', 'exec', namespace, 'nice', '-n', '-15']
}

/** Whether the WAN's device is there in both namespaces. */
export async function hasWanDevices(record: LabRecord): Promise<boolean> {
  const hosts = Object.values(describeHosts(record))
  const found = await Promise.all(
    hosts.map((host) => runCommand(['ip', '-n', host.namespace, 'link', 'show', WAN_DEVICE])),
  )
  return found.every((result) => result.code === 0)
}

/** Ends what runs in a lab's namespaces and removes them and the bridge; what is not there is no error. */
export async function removeNetwork(name: string, net: number | undefined): Promise<void> {
  for (const { namespace } of Object.values(describeHosts({ name, net: net ?? 0 }))) {
    await killNamespace(namespace)
    await runCommand(['ip', 'netns', 'del', namespace])
  }
  if (net === undefined) return
  for (const device of [...HOSTS.map((host) => vethOf(net, host)), bridgeOf(net)]) {
    await runCommand(['ip', 'link', 'del', device])
  }
}

/** Process ids in a namespace; none where there is no such namespace. */
export async function listPids(namespace: string): Promise<number[]> {
  const { stdout } = await runCommand(['ip', 'netns', 'pids', namespace])
  return stdout.split(/\s+/).filter(Boolean).map(Number)
}

async function killNamespace(namespace: string): Promise<void> {
  for (let pids = await listPids(namespace); pids.length > 0; pids = await listPids(namespace)) {
    for (const pid of pids) killIfThere(pid)
  }
}

/** Ends a process at once; one that has gone already is no error. */
export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function setSysctls(namespace: string, settings: readonly string[]): Promise<void> {
  await runOrThrow(['ip', 'netns', 'exec', namespace, 'sysctl', '-qw', ...settings])
}

/** A namespace may only choose among the algorithms that the first one allows; this widens the choice, and nothing else. */
async function allowEveryCongestionControl(): Promise<void> {
  const available = await runOrThrow(['sysctl', '-n', 'net.ipv4.tcp_available_congestion_control'])
  await runOrThrow(['sysctl', '-qw', `net.ipv4.tcp_allowed_congestion_control=${available.trim()}`])
}

function checkNetIsFree(net: number): void {
  const device = findDeviceOn(net)
  if (device !== undefined)
    throw new Error(`10.${net}.0.0 is already in use on ${device}: choose another net`)
}

function findDeviceOn(net: number): string | undefined {
  const devices = Object.entries(networkInterfaces())
  return devices.find(([, addresses]) =>
    addresses?.some(({ address }) => address.startsWith(`10.${net}.`)),
  )?.[0]
}

function ip(...args: readonly string[]): Promise<string> {
  return runOrThrow(['ip', ...args])
}
