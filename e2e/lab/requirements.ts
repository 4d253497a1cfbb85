import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Requirement = {
  readonly isMet: () => boolean
  readonly what: string
  readonly packages?: readonly string[]
}

const CAP_NET_ADMIN = 12n
const CAP_SYS_ADMIN = 21n

const REQUIREMENTS: readonly Requirement[] = [
  { isMet: isRoot, what: 'root is needed: start it with sudo' },
  {
    isMet: () => !isRoot() || (hasCapability(CAP_NET_ADMIN) && hasCapability(CAP_SYS_ADMIN)),
    what: 'the right to make network namespaces is needed: a container must be started with --privileged',
  },
  { isMet: () => existsSync('/dev/net/tun'), what: '/dev/net/tun is missing: modprobe tun' },
  { isMet: () => existsSync('/proc/net/if_inet6'), what: 'IPv6 is switched off in the kernel' },
  program('gcc', ['gcc']),
  {
    isMet: () => existsSync('/usr/include/stdio.h'),
    what: 'the C headers are missing',
    packages: ['libc6-dev'],
  },
  program('ip', ['iproute2']),
  program('ss', ['iproute2']),
  program('sysctl', ['procps']),
  { isMet: () => existsSync('/usr/sbin/sshd'), what: 'sshd is missing', packages: ['openssh-server'] },
  program('ssh-keygen', ['openssh-client']),
  program('iperf3', ['iperf3']),
  program('ping', ['iputils-ping']),
  program('tracepath', ['iputils-tracepath']),
  program('ethtool', ['ethtool']),
]

/** What this machine lacks for the lab, each with what mends it; the last entry is one command for all packages. */
export function checkLabRequirements(): string[] {
  const missing = REQUIREMENTS.filter((requirement) => !requirement.isMet())
  const packages = [...new Set(missing.flatMap((requirement) => requirement.packages ?? []))]
  const lines = missing.map((requirement) => requirement.what)
  return packages.length > 0
    ? [...lines, `install what is missing: apt-get install -y ${packages.join(' ')}`]
    : lines
}

function program(name: string, packages: readonly string[]): Requirement {
  return { isMet: () => isOnPath(name), what: `${name} is missing`, packages }
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function isOnPath(name: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin']
  return folders.some((folder) => isExecutable(path.join(folder, name)))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function hasCapability(bit: bigint): boolean {
  if (!existsSync('/proc/self/status')) return false
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return effective !== undefined && ((BigInt(`0x${effective}`) >> bit) & 1n) === 1n
}
