import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { PRISMA_ENV, ROOT, runCommand } from './run-command.mjs'

const STAMP = path.join(ROOT, 'node_modules/.plumbline-installed')
const OLDEST_NODE = [20, 19]

/** Ends the process with a sentence where this Node.js is too old to run any of the rest. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  console.error(`Plumbline needs Node.js ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Installs the dependencies of the lock file where they are missing or belong to another lock file. */
export async function ensureInstalled() {
  const wanted = await fingerprint(['package-lock.json'], [process.version])
  const present = await readFile(STAMP, 'utf8').catch(() => null)
  if (present === wanted) return
  console.log('Installing dependencies (npm ci); the SQLite driver is compiled, which takes a few minutes …')
  await runCommand('npm', ['ci'], { env: PRISMA_ENV })
  await writeFile(STAMP, wanted)
}
