import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import type { Lab } from '@/e2e/lab/lab'
import type { HostName } from '@/e2e/lab/lab-record'
import { runOrThrow } from '@/e2e/lab/run-command'
import { poll } from './poll'

/**
 * Starts one more sshd on a host of a lab, with a host key of its own, new each time. For whoever signs in there, programs in
 * `hides` are not executable, those in `replaces` are another file (both by path), and the clock since boot is ahead of
 * this machine's. Returns once it answers.
 */
export async function startExtraSshServer(input: {
  readonly lab: Lab
  readonly host: HostName
  readonly port: number
  readonly hides?: readonly string[]
  readonly replaces?: Readonly<Record<string, string>>
  readonly clockAheadS?: number
}): Promise<{ readonly stop: () => Promise<void> }> {
  const { lab, host, port, hides = [], replaces = {}, clockAheadS = 0 } = input
  const address = lab.hosts[host].sshAddress
  const key = path.join(lab.dir, `extra-key-${port}`)
  await Promise.all([rm(key, { force: true }), rm(`${key}.pub`, { force: true })])
  await runOrThrow(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', key])
  const config = path.join(lab.dir, `extra-${port}.conf`)
  const lines = [
    `Port ${port}`,
    `ListenAddress ${address}`,
    `HostKey ${key}`,
    `AuthorizedKeysFile ${path.join(lab.dir, 'authorized_keys')}`,
    `PidFile none`,
    'PasswordAuthentication no',
    'PermitRootLogin prohibit-password',
    'StrictModes no',
    'UsePAM no',
    '',
  ]
  await writeFile(config, lines.join('\n'))
  // `ip netns exec` gives each command its own view of the mounts, so that only this server's sessions miss the program.
  const covered = [...hides.map((program) => [program, '/dev/null']), ...Object.entries(replaces)]
  const mounts = covered.map(([program, file]) => `mount --bind ${file} ${program} && `).join('')
  const clock = `unshare --time --boottime ${clockAheadS} --monotonic ${clockAheadS}`
  const server = lab.spawn(host, ['sh', '-c', `${mounts}exec ${clock} /usr/sbin/sshd -D -e -f "$0"`, config])
  await poll({
    what: `sshd on port ${port}`,
    timeoutMs: 15_000,
    probe: async () => {
      if (server.exitCode !== null) throw new Error(`sshd on port ${port} ended with ${server.exitCode}`)
      return (await isAnswering(address, port)) ? true : undefined
    },
  })
  return {
    stop: async () => {
      const exited = once(server, 'exit')
      server.kill()
      await exited
    },
  }
}

function isAnswering(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const finish = (answered: boolean): void => {
      socket.destroy()
      resolve(answered)
    }
    socket.once('data', () => finish(true))
    socket.once('error', () => finish(false))
  })
}
