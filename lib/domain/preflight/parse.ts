import {
  type HostFacts,
  type InterfaceFact,
  TOOL_NAMES,
  type ToolFact,
  type ToolName,
} from '../model/host-facts'
import { type Frame, readFrames } from '../suite/frames'
import { readNicFacts } from '../tools/nic/facts'
import { parseOsRelease } from './distribution'
import { readToolVersion } from './tool-version'

/** Drivers whose reported speed is a constant of the driver, not a rate of anything. */
const SPEEDLESS_DRIVERS = new Set(['tun', 'veth', 'bridge', 'dummy'])

export type Preflight = {
  readonly facts: HostFacts
  /** The address the host saw this connection come from; null where it did not say. */
  readonly clientAddress: string | null
  /** Ports in use on the host, any address, TCP and UDP. */
  readonly listening: readonly { readonly protocol: 'tcp' | 'udp'; readonly port: number }[]
}

/** Reads what `preflightScript` printed. What a host did not tell is null; throws nothing on odd output. */
export function parsePreflight(text: string): Preflight {
  const frames = readFrames(text)
  const textOf = (name: string): string => frames.find((frame) => frame.name === name)?.text ?? ''
  const tools = readTools(frames)
  const sysctls = readSysctls(textOf('sysctls'))
  const [kernelName, kernelRelease] = nonEmptyLines(textOf('kernel'))
  const userId = nonEmptyLines(textOf('user'))[0]
  return {
    facts: {
      identity: readIdentity(textOf('identity')),
      kernel: kernelRelease ? `${kernelName} ${kernelRelease}` : null,
      distribution: parseOsRelease(textOf('os-release')),
      tools,
      iperf3Version: tools.iperf3.version,
      iproute2Version: tools.ss.version,
      sysctls,
      congestionControls: (sysctls['net.ipv4.tcp_available_congestion_control'] ?? '')
        .split(/\s+/)
        .filter(Boolean),
      interfaces: readInterfaces(frames, textOf('addresses')),
      cpu: readCpu(textOf('cpu')),
      isRoot: userId === undefined ? null : userId === '0',
    },
    clientAddress: readClientAddress(textOf('client')),
    listening: readListening(textOf('listening')),
  }
}

function nonEmptyLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** SSH_CONNECTION's first word, checked: it ends up between quotes in a line of authorized_keys. */
function readClientAddress(text: string): string | null {
  const [address] = nonEmptyLines(text)
  return address !== undefined && /^[0-9A-Fa-f.:]+$/.test(address) ? address : null
}

/** machine-id and network namespace together: containers and namespaces of one machine are hosts of their own. */
function readIdentity(text: string): string | null {
  const lines = nonEmptyLines(text)
  const machineId = lines.find((line) => /^[0-9a-f]{32}$/.test(line))
  const namespace = lines
    .map((line) => /^net:\[(\d+)\]$/.exec(line)?.[1])
    .find((inode) => inode !== undefined)
  return machineId && namespace ? `${machineId}/${namespace}` : null
}

function readTools(frames: readonly Frame[]): Record<ToolName, ToolFact> {
  const byName = new Map(
    frames.filter((frame) => frame.name === 'tool').map((frame) => [frame.attributes.name, frame.text]),
  )
  const entries = TOOL_NAMES.map((tool) => [tool, readTool(tool, byName.get(tool) ?? '')] as const)
  return Object.fromEntries(entries) as Record<ToolName, ToolFact>
}

function readTool(tool: ToolName, text: string): ToolFact {
  const path = /^path (.+)$/m.exec(text)?.[1]?.trim() ?? null
  if (path === null) return { path: null, version: null, isBusybox: false }
  return {
    path,
    version: readToolVersion(tool, text),
    isBusybox: /^target .*busybox/m.test(text) || /busybox/i.test(text),
  }
}

function readSysctls(text: string): Record<string, string> {
  const entries = nonEmptyLines(text).flatMap((line) => {
    const match = /^([a-z0-9_.]+) = (.*)$/.exec(line)
    return match?.[1] !== undefined && match[2] !== undefined
      ? [[match[1], match[2].replace(/\s+/g, ' ').trim()]]
      : []
  })
  return Object.fromEntries(entries) as Record<string, string>
}

/** Addresses by interface, from `ip -o addr` or, failing that, ifconfig. */
function readAddresses(text: string): Map<string, string[]> {
  const byInterface = new Map<string, string[]>()
  let current: string | null = null
  for (const line of text.split('\n')) {
    const short = /^\d+:\s+([^\s:@]+)(?:@\S+)?\s+inet6?\s+([0-9a-fA-F.:]+)/.exec(line)
    const heading = /^([^\s:]+):?\s+(?:Link|flags)/.exec(line)
    const long = /^\s+inet6? (?:addr:\s*)?([0-9a-fA-F.:]+)/.exec(line)
    if (heading?.[1]) current = heading[1]
    const name = short?.[1] ?? current
    const address = short?.[2] ?? long?.[1]
    if (name && address) byInterface.set(name, [...(byInterface.get(name) ?? []), address])
  }
  return byInterface
}

function readInterfaces(frames: readonly Frame[], addressesText: string): InterfaceFact[] {
  const addresses = readAddresses(addressesText)
  return frames
    .filter((frame) => frame.name === 'interface')
    .flatMap(({ attributes: { name }, text }) => {
      if (name === undefined) return []
      const card = readInterface(name, text, addresses.get(name) ?? [])
      const told = frames.filter((frame) => frame.name === 'nic' && frame.attributes.name === name)
      if (told.length === 0) return [card]
      return [{ ...card, nic: readNicFacts([text, ...told.map((frame) => frame.text)]) }]
    })
}

function readInterface(name: string, text: string, addresses: readonly string[]): InterfaceFact {
  const item = (key: string): string | null =>
    new RegExp(`^${key}:?[ \\t]+(\\S+)`, 'm').exec(text)?.[1] ?? null
  const driver = item('driver') ?? item('module')?.split('/').at(-1) ?? null
  const speedMbps = Number(item('speed'))
  const hasSpeed =
    Number.isFinite(speedMbps) && speedMbps > 0 && driver !== null && !SPEEDLESS_DRIVERS.has(driver)
  const mtu = Number(item('mtu'))
  const state = item('operstate')
  return {
    name,
    addresses,
    mtuBytes: Number.isInteger(mtu) && mtu > 0 ? mtu : null,
    driver,
    speedBps: hasSpeed ? speedMbps * 1e6 : null,
    isUp: state === 'up' ? true : state === 'down' ? false : null,
  }
}

function readCpu(text: string): HostFacts['cpu'] {
  const lines = nonEmptyLines(text)
  const model = lines.map((line) => /^[^:]+:\s*(.+)$/.exec(line)?.[1]).find((found) => found !== undefined)
  const count = lines.map(Number).find((number) => Number.isInteger(number) && number > 0)
  return { model: model ?? null, coresCount: count ?? null }
}

function readListening(text: string): Preflight['listening'] {
  return nonEmptyLines(text).flatMap((line) => {
    const protocol = /^(tcp|udp)6?\b/.exec(line)?.[1]
    const port = /\s\S*[:.](\d{1,5})\s+\S+[:.](?:\*|0)(?=\s|$)/.exec(line)?.[1]
    return (protocol === 'tcp' || protocol === 'udp') && port
      ? [{ protocol, port: Number(port) } as const]
      : []
  })
}
