import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  describeHosts,
  getLabDirectory,
  type HostName,
  type LabHost,
  type LabRecord,
  listLabRecords,
  readLabRecord,
  writeLabRecord,
} from './lab-record'
import { configureHosts, createNetwork, listPids, onLabHost, removeNetwork } from './network'
import { checkLabRequirements } from './requirements'
import { type CommandResult, runCommand } from './run-command'
import { getPrivateKeyPath, isSshAnswering, startSshServers } from './ssh-server'
import { controlWan, isWanRunning, startWan, stopWan, type WanStats } from './wan'
import { formatWanSettings, PLAIN_WAN, type WanSettings } from './wan-settings'

const DEFAULT_MTU_BYTES = 1500

export type LabOptions = {
  /** Names the lab and its namespaces (NAME-a, NAME-b). */
  readonly name: string
  /** 1 to 254: 10.NET.0.0/24 for management, 10.NET.1.0/30 and fd77:NET::/64 at the WAN. */
  readonly net: number
  readonly ab?: WanSettings
  readonly ba?: WanSettings
  /** Of the WAN's devices on both hosts, 1280 to 2000 bytes. */
  readonly mtu?: number
  /** Where SSH keys are kept beyond the lab's end, so that the hosts keep their identity; else they die with it. */
  readonly keyDirectory?: string
  /** Keep a lab that is up with the same addresses and MTU, and only set its WAN anew. */
  readonly reuse?: boolean
}

export type LabProcess = { readonly pid: number; readonly command: string }

/** Two hosts with an sshd each, joined by a simulated WAN. */
export type Lab = {
  readonly name: string
  /** Holds control pipe, logs and (unless kept elsewhere) keys. */
  readonly dir: string
  readonly hosts: Readonly<Record<HostName, LabHost>>
  /** PEM text of the key that logs in as `user` on both. */
  readonly privateKey: string
  readonly user: 'root'
  /** Changes the WAN while traffic flows ("both loss=0.01"); what is not named stays. Returns once it is applied. */
  set(lines: readonly string[]): Promise<void>
  /** Runs a command on a host to its end. */
  exec(host: HostName, argv: readonly string[]): Promise<CommandResult>
  /** Starts a command on a host; the process is that command itself. */
  spawn(host: HostName, argv: readonly string[]): ChildProcessWithoutNullStreams
  stats(): Promise<WanStats>
  /** What runs on a host now, its sshd included. */
  processes(host: HostName): Promise<LabProcess[]>
  stop(): Promise<void>
}

/**
 * Builds a lab, clearing away first what an earlier one of that name left, and returns once its hosts answer.
 * Throws where the machine lacks something, or the net is in use.
 */
export async function startLab(options: LabOptions): Promise<Lab> {
  const missing = checkLabRequirements()
  if (missing.length > 0) throw new Error(`The lab cannot run here: ${missing.join('; ')}`)
  const record: LabRecord = {
    name: options.name,
    net: options.net,
    mtu: options.mtu ?? DEFAULT_MTU_BYTES,
    owner: process.env.PLUMBLINE_TEST_RUN ?? null,
    keyDirectory: path.resolve(options.keyDirectory ?? getLabDirectory(options.name)),
  }
  if (!(options.reuse && (await isUpAsAsked(record)))) await buildLab(record)
  await controlWan(record.name, [
    formatWanSettings('ab', { ...PLAIN_WAN, ...options.ab }),
    formatWanSettings('ba', { ...PLAIN_WAN, ...options.ba }),
  ])
  return connectTo(record)
}

/** The lab of that name that another process has started; throws where there is none. */
export async function openLab(name: string): Promise<Lab> {
  const record = await readLabRecord(name)
  if (record === undefined || !(await isLabUp(record))) throw new Error(`lab ${name} is not up`)
  return connectTo(record)
}

/** Clears away a lab and whatever was left of it; one that is not there is no error. */
export async function stopLab(name: string): Promise<void> {
  const record = await readLabRecord(name)
  await stopWan(name)
  await removeNetwork(name, record?.net)
  await rm(getLabDirectory(name), { recursive: true, force: true })
}

/** Whether the lab's WAN runs and both its hosts answer. */
export async function isLabUp(record: LabRecord): Promise<boolean> {
  const { a, b } = describeHosts(record)
  const checks = await Promise.all([isWanRunning(record.name), isSshAnswering(a), isSshAnswering(b)])
  return checks.every(Boolean)
}

async function isUpAsAsked(asked: LabRecord): Promise<boolean> {
  const found = await readLabRecord(asked.name)
  if (found === undefined || found.net !== asked.net || found.mtu !== asked.mtu) return false
  return found.keyDirectory === asked.keyDirectory && (await isLabUp(found))
}

async function buildLab(record: LabRecord): Promise<void> {
  await stopLab(record.name)
  await clearDeadLabs(record.net)
  await writeLabRecord(record)
  try {
    await createNetwork(record)
    await startWan(record)
    await configureHosts(record)
    await startSshServers(record)
  } catch (error) {
    await stopLab(record.name)
    throw error
  }
}

/** A lab whose WAN has died holds its addresses for nothing. */
async function clearDeadLabs(net: number): Promise<void> {
  for (const other of await listLabRecords()) {
    if (other.net !== net) continue
    if (await isWanRunning(other.name))
      throw new Error(`net ${net} is in use by lab ${other.name}: choose another`)
    await stopLab(other.name)
  }
}

async function connectTo(record: LabRecord): Promise<Lab> {
  const { name } = record
  const hosts = describeHosts(record)
  return {
    name,
    dir: getLabDirectory(name),
    hosts,
    privateKey: await readFile(getPrivateKeyPath(record), 'utf8'),
    user: 'root',
    set: async (lines) => {
      await controlWan(name, lines)
    },
    exec: (host, argv) => runCommand([...onLabHost(hosts[host].namespace), ...argv]),
    spawn: (host, argv) => {
      const [program = '', ...words] = onLabHost(hosts[host].namespace)
      return spawn(program, [...words, ...argv])
    },
    stats: () => controlWan(name, []),
    processes: (host) => listProcesses(hosts[host].namespace),
    stop: () => stopLab(name),
  }
}

async function listProcesses(namespace: string): Promise<LabProcess[]> {
  const pids = await listPids(namespace)
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return pids
    .map((pid, index) => ({ pid, command: (commands[index] ?? '').replaceAll('\0', ' ').trim() }))
    .filter((entry) => entry.command !== '')
}
