// `npm start [-- --lab]`: install what is missing, prepare the database, build, start web and worker, print the address.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './setup/ensure-built.mjs'
import { ensureInstalled, requireNode } from './setup/ensure-installed.mjs'
import { ROOT, runCommand } from './setup/run-command.mjs'

const HEALTH_WITHIN_MS = 60_000
const RESTART_PAUSE_MS = 2_000

requireNode()
const { lab } = readArguments()
const port = process.env.PORT ?? '3000'
const host = process.env.HOST ?? '127.0.0.1'
const children = new Map()
let isStopping = false

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))

try {
  await ensureInstalled()
  await ensureBuilt()
  if (lab) await runCommand('node', ['dist/lab.mjs', 'check'])
  await runCommand('node', ['dist/prepare.mjs'])
  keepRunning('worker', 'dist/worker.mjs', [])
  keepRunning('web', 'node_modules/next/dist/bin/next', ['start', '--hostname', host, '--port', port])
  await waitUntilHealthy()
  if (lab) await runCommand('node', ['dist/lab.mjs', 'up'])
  await runCommand('node', ['dist/prepare.mjs', 'announce'])
} catch (error) {
  console.error(`Plumbline did not start: ${error instanceof Error ? error.message : error}`)
  await stop(1)
}

function readArguments() {
  try {
    return parseArgs({ options: { lab: { type: 'boolean', default: false } } }).values
  } catch (error) {
    console.error(`${error.message}\nUsage: npm start [-- --lab]`)
    process.exit(2)
  }
}

/** Starts a process of ours, and again after a pause where it ends before we stop. */
function keepRunning(name, script, argv) {
  const child = spawn(process.execPath, [path.join(ROOT, script), ...argv], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PLUMBLINE_LAB: lab ? '1' : '0',
    },
  })
  children.set(name, child)
  child.on('exit', async (code, signal) => {
    children.delete(name)
    if (isStopping) return
    console.error(`The ${name} process ended (${signal ?? `exit status ${code}`}); starting it again.`)
    await delay(RESTART_PAUSE_MS)
    if (!isStopping) keepRunning(name, script, argv)
  })
}

async function waitUntilHealthy() {
  const base = process.env.PLUMBLINE_BASE_PATH ?? ''
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}${base}/api/v1/health`
  const deadline = Date.now() + HEALTH_WITHIN_MS
  while (Date.now() < deadline) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await delay(250)
  }
  throw new Error(
    `web and worker did not answer at ${url} within ${HEALTH_WITHIN_MS / 1000} s; their output is above.`,
  )
}

async function stop(exitCode) {
  if (isStopping) return
  isStopping = true
  const ended = [...children.values()].map((child) => new Promise((resolve) => child.once('exit', resolve)))
  for (const child of children.values()) child.kill('SIGTERM')
  await Promise.all(ended)
  if (lab) await runCommand('node', ['dist/lab.mjs', 'down']).catch(() => undefined)
  process.exit(exitCode)
}
