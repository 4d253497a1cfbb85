import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { describeHosts, getLabDirectory, type HostName, type LabHost, type LabRecord } from './lab-record'
import { onLabHost } from './network'
import { runOrThrow } from './run-command'
import { waitFor } from './wait-for'

const SSH_PORT = 22

/** The private key that logs in as root on both hosts of a lab. */
export function getPrivateKeyPath(record: LabRecord): string {
  return path.join(record.keyDirectory, 'id_ed25519')
}

/** Starts each host's own sshd, with keys that are made where there are none yet; returns when both answer. */
export async function startSshServers(record: LabRecord): Promise<void> {
  await mkdir('/run/sshd', { recursive: true, mode: 0o755 })
  await mkdir(record.keyDirectory, { recursive: true, mode: 0o700 })
  await makeKey(getPrivateKeyPath(record))
  const authorizedKeys = path.join(getLabDirectory(record.name), 'authorized_keys')
  await copyFile(`${getPrivateKeyPath(record)}.pub`, authorizedKeys)
  const hosts = describeHosts(record)
  await Promise.all([startSshServer(record, 'a', hosts.a), startSshServer(record, 'b', hosts.b)])
}

/** Whether an SSH server greets at the host's management address. */
export function isSshAnswering(host: LabHost): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: host.sshAddress, port: SSH_PORT, timeout: 1_000 })
    const finish = (answered: boolean): void => {
      socket.destroy()
      resolve(answered)
    }
    socket.once('data', (greeting) => finish(greeting.toString('latin1').startsWith('SSH-')))
    socket.once('error', () => finish(false))
    socket.once('timeout', () => finish(false))
    socket.once('close', () => finish(false))
  })
}

async function startSshServer(record: LabRecord, name: HostName, host: LabHost): Promise<void> {
  const directory = getLabDirectory(record.name)
  const hostKey = path.join(record.keyDirectory, `host-${name}`)
  await makeKey(hostKey)
  const home = path.join(directory, 'home')
  await mkdir(home, { recursive: true, mode: 0o700 })
  const config = path.join(directory, `sshd-${name}.conf`)
  await writeFile(
    config,
    [
      `Port ${SSH_PORT}`,
      `ListenAddress ${host.sshAddress}`,
      `ListenAddress ${host.testAddress}`,
      `ListenAddress [${host.testAddress6}]`,
      `HostKey ${hostKey}`,
      `AuthorizedKeysFile ${path.join(directory, 'authorized_keys')}`,
      `PidFile ${path.join(directory, `sshd-${name}.pid`)}`,
      'PasswordAuthentication no',
      'PermitRootLogin prohibit-password',
      'StrictModes no',
      'UsePAM no',
      // bash reads ~/.bashrc before every remote command: what this machine's root keeps there is no part of the lab.
      `SetEnv HOME=${home}`,
      '',
    ].join('\n'),
  )
  const log = path.join(directory, `sshd-${name}.log`)
  await runOrThrow([...onLabHost(host.namespace), '/usr/sbin/sshd', '-f', config, '-E', log])
  await waitFor({
    what: `sshd of ${host.namespace} (see ${log})`,
    timeoutMs: 15_000,
    probe: async () => ((await isSshAnswering(host)) && (await isListeningOnWan(host)) ? true : undefined),
  })
}

async function isListeningOnWan(host: LabHost): Promise<boolean> {
  const listeners = await runOrThrow([
    'ip',
    'netns',
    'exec',
    host.namespace,
    'ss',
    '-Hltn',
    `sport = :${SSH_PORT}`,
  ])
  return (
    listeners.includes(`${host.testAddress}:${SSH_PORT}`) &&
    listeners.includes(`[${host.testAddress6}]:${SSH_PORT}`)
  )
}

async function makeKey(file: string): Promise<void> {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  )
  if (!isThere)
    await runOrThrow(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', 'plumbline-lab', '-f', file])
}
