import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../setup/run-command.mjs'

const GRACE_MS = 10_000
const POLL_MS = 100
const MARK = 'PLUMBLINE_TEST_RUN'

/** Marks all that this test run starts, children of children included, so that it can be found and ended. */
export const TEST_RUN_ID = randomUUID()

const running = new Set()

/**
 * Starts a program in a process group of its own (so that Ctrl-C reaches it through us, once) and resolves to
 * `{code, output}`; `capture` returns the output instead of showing it, and `limitMs` ends one that hangs (code null).
 */
export function runProgram(argv, { env = {}, capture = false, limitMs } = {}) {
  const child = spawn(argv[0], argv.slice(1), {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, ...env, [MARK]: TEST_RUN_ID },
    stdio: ['ignore', capture ? 'pipe' : 'inherit', 'inherit'],
  })
  running.add(child)
  const chunks = []
  child.stdout?.on('data', (chunk) => chunks.push(chunk))
  const timer =
    limitMs === undefined ? undefined : setTimeout(() => signalGroup(child.pid, 'SIGTERM'), limitMs)
  return new Promise((resolve) => {
    const finish = (code) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ code, output: Buffer.concat(chunks).toString() })
    }
    child.once('error', () => finish(127))
    child.once('close', (code) => finish(code))
  })
}

/** Asks every program that still runs to end. */
export function interruptPrograms() {
  for (const child of running) signalGroup(child.pid, 'SIGTERM')
}

/** Ends whatever this test run has started and is still there: first politely, after ten seconds by force. */
export async function endLeftovers() {
  const deadline = Date.now() + GRACE_MS
  for (const pid of findMarked()) signal(pid, 'SIGTERM')
  while (findMarked().length > 0 && Date.now() < deadline) await pause(POLL_MS)
  for (const pid of findMarked()) signal(pid, 'SIGKILL')
}

function findMarked() {
  const mark = `${MARK}=${TEST_RUN_ID}\0`
  return listPids().filter((pid) => readEnvironment(pid).includes(mark))
}

function listPids() {
  try {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number)
  } catch {
    return []
  }
}

function readEnvironment(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1')
  } catch {
    return ''
  }
}

function signalGroup(pid, name) {
  if (pid !== undefined) signal(-pid, name)
}

function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
