// `npm run dev`: the product from its sources, with sample data, offline; restarts the worker when its sources change.
import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureInstalled, requireNode } from './setup/ensure-installed.mjs'
import { PRISMA_ENV, ROOT, runCommand } from './setup/run-command.mjs'

requireNode()
const port = process.env.PORT ?? '3000'
const host = process.env.HOST ?? '127.0.0.1'
const env = {
  ...process.env,
  PLUMBLINE_DATA_DIR: process.env.PLUMBLINE_DATA_DIR ?? './data/dev',
  NEXT_TELEMETRY_DISABLED: '1',
}
const children = []

await ensureInstalled()
await runCommand('npm', ['run', '--silent', 'db:generate'], { env: PRISMA_ENV })
await runCommand('npx', ['--no-install', 'tsx', 'scripts/start/prepare.ts'], { env })
await runCommand('npx', ['--no-install', 'tsx', 'scripts/start/sample-data.ts'], { env })
start('npx', ['--no-install', 'tsx', 'watch', 'lib/worker/main.ts'])
start('npx', ['--no-install', 'next', 'dev', '--hostname', host, '--port', port])
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
await untilAnswering(`http://${host}:${port}${process.env.PLUMBLINE_BASE_PATH ?? ''}/api/v1/health`)
await runCommand('npx', ['--no-install', 'tsx', 'scripts/start/prepare.ts', 'announce'], { env })

function start(command, argv) {
  const child = spawn(command, argv, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env })
  children.push(child)
  child.on('exit', stop)
}

function stop() {
  for (const child of children) child.kill('SIGTERM')
}

async function untilAnswering(url) {
  while (children.every((child) => child.exitCode === null)) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await delay(500)
  }
}
