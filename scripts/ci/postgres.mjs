import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const VERSIONS = '/usr/lib/postgresql'
const START_LIMIT_MS = 30_000
const POLL_MS = 50
const ROOT_UID = 0

/**
 * Starts a throw-away PostgreSQL on a free port and returns `{url, stop}`, or `{missing}` with what to install.
 * Its files and its process are gone after `stop`; it keeps nothing safe (fsync is off).
 */
export async function startPostgres() {
  const bin = findServerPrograms()
  if (bin === undefined) return { missing: 'no PostgreSQL server: apt-get install -y postgresql' }
  const user = findUser()
  if (user === undefined)
    return { missing: 'PostgreSQL refuses root, and there is no user postgres or nobody' }
  const directory = mkdtempSync(path.join(tmpdir(), 'plumbline-postgres-'))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  try {
    return await startIn({ bin, directory, user, remove })
  } catch (error) {
    remove()
    return { missing: `PostgreSQL did not start: ${error.message}` }
  }
}

async function startIn({ bin, directory, user, remove }) {
  const data = path.join(directory, 'data')
  const options = { ...user, cwd: directory, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
  const password = randomBytes(12).toString('hex')
  const passwordFile = path.join(directory, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user.uid !== undefined)
    for (const item of [directory, passwordFile]) chownSync(item, user.uid, user.gid)
  const initArgs = [
    '-D',
    data,
    '-U',
    'plumbline',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--no-sync',
  ]
  const init = spawnSync(path.join(bin, 'initdb'), initArgs, { ...options, encoding: 'utf8' })
  if (init.status !== 0) throw new Error(init.stderr || init.error?.message)
  const port = await findFreePort()
  const log = path.join(directory, 'log')
  const settings = [
    'listen_addresses=127.0.0.1',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
  ]
  const serverArgs = [
    '-D',
    data,
    '-k',
    directory,
    '-p',
    `${port}`,
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  const output = openSync(log, 'w')
  // Detached, so that Ctrl-C does not end it under the tests that still use it.
  const server = spawn(path.join(bin, 'postgres'), serverArgs, {
    ...options,
    detached: true,
    stdio: ['ignore', output, output],
  })
  await waitUntilReady({ bin, options, port, server, log })
  const stop = async () => {
    if (server.exitCode === null) {
      const exited = once(server, 'exit')
      server.kill('SIGQUIT')
      await exited
    }
    remove()
  }
  return { url: `postgres://plumbline:${password}@127.0.0.1:${port}/postgres`, stop }
}

async function waitUntilReady({ bin, options, port, server, log }) {
  const deadline = Date.now() + START_LIMIT_MS
  const isReady = () =>
    spawnSync(path.join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', `${port}`], options).status === 0
  while (!isReady()) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill('SIGQUIT')
      throw new Error(readFileSync(log, 'utf8'))
    }
    await pause(POLL_MS)
  }
}

function findServerPrograms() {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : []
  return versions
    .map((version) => path.join(VERSIONS, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'initdb')))
}

/** Whom to run PostgreSQL as: an unprivileged user where we are root, else ourselves. */
function findUser() {
  if (process.getuid() !== ROOT_UID) return {}
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const entry = ['postgres', 'nobody']
    .map((name) => lines.find((line) => line.startsWith(`${name}:`)))
    .find(Boolean)
  if (entry === undefined) return undefined
  const [, , uid, gid] = entry.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function findFreePort() {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
