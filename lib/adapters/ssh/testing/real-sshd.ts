import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { describeHostKey } from '@/lib/adapters/ssh/host-key'
import type { HostKey, SshTarget } from '@/lib/services/ports/remote'

const SSHD = '/usr/sbin/sshd'

/** Why these tests cannot run here; undefined where they can. */
export function findMissingSshd(): string | undefined {
  if (!existsSync(SSHD)) return `${SSHD} is not installed (openssh-server)`
  if (!existsSync('/usr/bin/ssh-keygen')) return 'ssh-keygen is not installed (openssh-client)'
  return undefined
}

export type RealSshd = {
  target: SshTarget
  port: number
  directory: string
  hostKeys: HostKey[]
  stop(): void
}

function makeKey(file: string, type: string, passphrase: string): void {
  execFileSync('ssh-keygen', [
    '-q',
    '-t',
    type,
    '-N',
    passphrase,
    '-f',
    file,
    ...(type === 'rsa' ? ['-b', '2048'] : []),
  ])
}

async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}

async function waitForPort(port: number, limitMs: number): Promise<void> {
  const startedMs = performance.now()
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    if (performance.now() - startedMs > limitMs) throw new Error(`sshd did not listen on ${port}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function readPublicKey(file: string): HostKey {
  return describeHostKey(Buffer.from(readFileSync(file, 'utf8').split(' ')[1] ?? '', 'base64'))
}

/**
 * An OpenSSH server of its own on loopback, for the user who runs the tests. `shell` is what `sh` means there
 * (a path to dash, bash or busybox); `keyTypes` are the host's keys.
 */
export async function startRealSshd(o: {
  shell?: string
  clientKey?: { type: string; passphrase: string }
  keyTypes?: readonly string[]
  options?: readonly string[]
}): Promise<RealSshd> {
  const directory = mkdtempSync(path.join(tmpdir(), 'plumbline-sshd-'))
  const clientKey = o.clientKey ?? { type: 'ed25519', passphrase: '' }
  const keyTypes = o.keyTypes ?? ['ed25519']
  const client = path.join(directory, 'client')
  makeKey(client, clientKey.type, clientKey.passphrase)
  for (const type of keyTypes) makeKey(path.join(directory, `host_${type}`), type, '')
  writeFileSync(path.join(directory, 'authorized_keys'), readFileSync(`${client}.pub`), { mode: 0o600 })
  const bin = path.join(directory, 'bin')
  mkdirSync(bin)
  if (o.shell) symlinkSync(o.shell, path.join(bin, 'sh'))
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true })
  const port = await findFreePort()
  const config = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    ...keyTypes.map((type) => `HostKey ${path.join(directory, `host_${type}`)}`),
    `AuthorizedKeysFile ${path.join(directory, 'authorized_keys')}`,
    `PidFile ${path.join(directory, 'pid')}`,
    'StrictModes no',
    'UsePAM no',
    'PermitRootLogin yes',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'MaxStartups 100',
    `SetEnv PATH=${bin}:/usr/local/bin:/usr/bin:/bin`,
    ...(o.options ?? []),
  ]
  writeFileSync(path.join(directory, 'config'), `${config.join('\n')}\n`)
  const daemon = spawn(SSHD, ['-D', '-e', '-f', path.join(directory, 'config')], { stdio: 'ignore' })
  await waitForPort(port, 5_000)
  const hostKeys = keyTypes.map((type) => readPublicKey(path.join(directory, `host_${type}.pub`)))
  const target: SshTarget = {
    hostId: 'real',
    address: '127.0.0.1',
    port,
    user: userInfo().username,
    auth: {
      kind: 'key',
      privateKey: readFileSync(client, 'utf8'),
      ...(clientKey.passphrase ? { passphrase: clientKey.passphrase } : {}),
    },
    pinnedKeys: hostKeys,
  }
  const stop = (): void => {
    daemon.kill()
    rmSync(directory, { recursive: true, force: true })
  }
  return { target, port, directory, hostKeys, stop }
}
