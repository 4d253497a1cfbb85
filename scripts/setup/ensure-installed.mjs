import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PRISMA_ENV, ROOT, runCommand } from './run-command.mjs'

const OLDEST_NODE = [20, 19]
const SQLITE_ADDON = path.join(ROOT, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node')

/** Ends the process with a sentence where this Node.js is too old to run any of the rest. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  console.error(
    `Plumbline needs Node.js ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`,
  )
  process.exit(1)
}

/**
 * Installs the dependencies of the lock file unless exactly those are there, however they came; nothing downloads
 * a binary. Throws where the SQLite driver could not be compiled.
 */
export async function ensureInstalled() {
  if (await isInstalled()) return
  console.log('Installing dependencies (npm ci); the SQLite driver is compiled, which takes a few minutes …')
  await runCommand('npm', ['ci'], { env: getInstallEnvironment() })
  if (existsSync(SQLITE_ADDON)) return
  throw new Error('The SQLite driver was not compiled. Its tool chain: apt-get install -y g++ make python3')
}

/** Compares with npm's own record of what it has installed, which it writes last. */
async function isInstalled() {
  const [wanted, present] = await Promise.all([
    readPackages('package-lock.json'),
    readPackages('node_modules/.package-lock.json'),
  ])
  const isPresent = ([name, entry]) =>
    name === '' || entry.optional || present[name]?.version === entry.version
  return existsSync(SQLITE_ADDON) && Object.entries(wanted).every(isPresent)
}

async function readPackages(file) {
  const text = await readFile(path.join(ROOT, file), 'utf8').catch(() => '{}')
  return JSON.parse(text).packages ?? {}
}

function getInstallEnvironment() {
  const prefix = path.dirname(path.dirname(process.execPath))
  const hasHeaders = existsSync(path.join(prefix, 'include/node/node_version.h'))
  return {
    ...PRISMA_ENV,
    // node-gyp compiles on one core unless told.
    JOBS: process.env.JOBS ?? 'max',
    // Otherwise node-gyp downloads the headers that this Node.js came with.
    ...(hasHeaders ? { npm_config_nodedir: process.env.npm_config_nodedir ?? prefix } : {}),
  }
}
