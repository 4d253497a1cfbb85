import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { open, readdir, readFile, readlink, stat } from 'node:fs/promises'
import path from 'node:path'
import { describeHosts, getLabDirectory, type LabRecord } from './lab-record'
import { hasWanDevices, killIfThere, WAN_DEVICE } from './network'
import { runOrThrow } from './run-command'
import { waitFor } from './wait-for'
import { checkWanLine } from './wan-settings'

const SOURCE = 'e2e/lab/wanlink.c'

/** A pipe takes this much in one piece, so that lines of two writers never mix. */
const PIPE_ATOMIC_BYTES = 4096

/** Packets seen in one direction since the lab began, and packets dropped by cause. */
export type WanCounters = Readonly<Record<string, number>>

export type WanStats = { readonly ab: WanCounters; readonly ba: WanCounters }

/** Compiles wanlink and leaves it running, whatever becomes of this process; returns when its devices are there. */
export async function startWan(record: LabRecord): Promise<void> {
  const directory = getLabDirectory(record.name)
  const program = programOf(record.name)
  await runOrThrow(['gcc', '-O2', '-pthread', '-o', program, findSource(import.meta.dirname)])
  await runOrThrow(['mkfifo', '-m', '0600', path.join(directory, 'ctl')])
  const { a, b } = describeHosts(record)
  const log = await open(path.join(directory, 'wan.log'), 'w')
  const child = spawn(program, [a.namespace, b.namespace, WAN_DEVICE, path.join(directory, 'ctl')], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  child.unref()
  await waitForDevices(record, child)
}

async function waitForDevices(record: LabRecord, child: ChildProcess): Promise<void> {
  await waitFor({
    what: 'the devices of the simulated WAN',
    timeoutMs: 10_000,
    probe: async () => {
      if (child.exitCode !== null) throw new Error(`the simulated WAN ended: ${await readLog(record.name)}`)
      return (await hasWanDevices(record)) ? true : undefined
    },
  })
}

/** Applies control lines, in order, and returns the counters read right after; throws where a line is not understood. */
export async function controlWan(name: string, lines: readonly string[]): Promise<WanStats> {
  for (const line of lines) checkWanLine(line)
  const token = randomUUID()
  await writeControl(name, `${[...lines, `stats ${token}`].join('\n')}\n`)
  return waitFor({
    what: 'an answer of the simulated WAN',
    timeoutMs: 5_000,
    probe: async () => findStats(await readLog(name), token),
  })
}

/** Whether the lab's WAN is carrying packets. */
export async function isWanRunning(name: string): Promise<boolean> {
  return (await findWanPids(name)).length > 0
}

/** Ends the lab's WAN, also one whose starter was killed before it wrote anything down. */
export async function stopWan(name: string): Promise<void> {
  for (const pid of await findWanPids(name)) killIfThere(pid)
  await waitFor({
    what: 'the simulated WAN to end',
    timeoutMs: 5_000,
    probe: async () => ((await isWanRunning(name)) ? undefined : true),
  })
}

async function writeControl(name: string, text: string): Promise<void> {
  if (Buffer.byteLength(text) > PIPE_ATOMIC_BYTES) throw new Error('too many control lines at once')
  const pipe = path.join(getLabDirectory(name), 'ctl')
  const isPipe = await stat(pipe).then(
    (entry) => entry.isFIFO(),
    () => false,
  )
  if (!isPipe || !(await isWanRunning(name))) throw new Error(`lab ${name} is not up`)
  const handle = await open(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
  try {
    await handle.write(text)
  } finally {
    await handle.close()
  }
}

function findStats(log: string, token: string): WanStats | undefined {
  const answers = log.split('\n').filter((line) => line.endsWith(` ${token}`))
  const ab = answers.find((line) => line.startsWith('ab '))
  const ba = answers.find((line) => line.startsWith('ba '))
  return ab !== undefined && ba !== undefined ? { ab: parseCounters(ab), ba: parseCounters(ba) } : undefined
}

function parseCounters(line: string): WanCounters {
  const pairs = [...line.matchAll(/(\w+)=(\d+)/g)].map((match) => [match[1], Number(match[2])])
  return Object.fromEntries(pairs)
}

async function readLog(name: string): Promise<string> {
  return readFile(path.join(getLabDirectory(name), 'wan.log'), 'utf8')
}

async function findWanPids(name: string): Promise<number[]> {
  const program = programOf(name)
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry)).map(Number)
  const executables = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/exe`).catch(() => '')))
  return pids.filter((_, index) => executables[index]?.replace(/ \(deleted\)$/, '') === program)
}

/** Looks upward for the project's root, since a bundled copy of this file stands elsewhere. */
function findSource(folder: string): string {
  const source = path.join(folder, SOURCE)
  if (existsSync(source)) return source
  if (path.dirname(folder) === folder) throw new Error(`${SOURCE} is missing`)
  return findSource(path.dirname(folder))
}

function programOf(name: string): string {
  return path.join(getLabDirectory(name), 'wanlink')
}
