import {
  type InterfaceCounters,
  interfaceCounters,
  parseIpLink,
  parseNetDev,
  parseNetstatInterfaces,
} from '@/lib/domain/tools/kernel/net-dev'
import { parseNetstatS } from '@/lib/domain/tools/kernel/netstat-s'
import { parseNstat, parseProcNetSnmpNetstat } from '@/lib/domain/tools/kernel/nstat'
import { parseProcStat } from '@/lib/domain/tools/kernel/proc-stat'
import { parseSoftnet, softnetCounters } from '@/lib/domain/tools/kernel/softnet'
import {
  findEthtoolError,
  parseEthtoolChannels,
  parseEthtoolCoalesce,
  parseEthtoolDriver,
  parseEthtoolFeatures,
  parseEthtoolLink,
  parseEthtoolPause,
  parseEthtoolRings,
} from '@/lib/domain/tools/nic/settings'
import { parseEthtoolStats } from '@/lib/domain/tools/nic/stats'
import { parseWindowsTable } from '@/lib/domain/tools/nic/windows'
import { emptyLine, type ReadLine, type ReadValue } from '@/lib/domain/tools/read/read-line'
import { toSnakeCase } from '@/lib/domain/tools/read/snake-case'
import { parseSysctl } from '@/lib/domain/tools/sysctl/parse'

type Counters = Record<string, ReadValue>

function isEmpty(counters: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(counters).length === 0
}

function procStatCounters(text: string): Counters {
  const entries = parseProcStat(text).flatMap(({ cpu, ...ticks }) => {
    return Object.entries(ticks).map(([name, value]) => [`${cpu}.${name}`, value] as const)
  })
  return Object.fromEntries(entries)
}

/** Interface names stay as they are; only our own names for counters change. */
function linkCounters(interfaces: readonly InterfaceCounters[]): Counters {
  const entries = Object.entries(interfaceCounters(interfaces)).map(([key, value]) => {
    const dot = key.lastIndexOf('.')
    return [`${key.slice(0, dot)}.${toSnakeCase(key.slice(dot + 1))}`, value] as const
  })
  return Object.fromEntries(entries)
}

type Source = { readonly tool: string; readonly read: (text: string) => Counters }

/** Tried in this order; the first that finds anything names the tool. */
const KERNEL_SOURCES: readonly Source[] = [
  { tool: 'nstat', read: parseNstat },
  { tool: 'proc-net-netstat', read: parseProcNetSnmpNetstat },
  { tool: 'netstat', read: (text) => linkCounters(parseNetstatInterfaces(text)) },
  { tool: 'netstat', read: parseNetstatS },
  { tool: 'softnet_stat', read: (text) => softnetCounters(parseSoftnet(text)) },
  { tool: 'proc-stat', read: procStatCounters },
  { tool: 'proc-net-dev', read: (text) => linkCounters(parseNetDev(text)) },
  { tool: 'ip-link', read: (text) => linkCounters(parseIpLink(text)) },
]

/** Returns the line of an output of the kernel's counters, none where the text has none. */
export function readKernelLines(file: string, text: string): ReadLine[] {
  for (const { tool, read } of KERNEL_SOURCES) {
    const counters = read(text)
    if (!isEmpty(counters)) return [{ ...emptyLine(file, tool), counters }]
  }
  return []
}

function flatten(prefix: string, value: unknown): (readonly [string, ReadValue])[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, each]) =>
      flatten(prefix === '' ? name : `${prefix}.${name}`, each),
    )
  }
  const isPlain = value === null || ['number', 'string', 'boolean'].includes(typeof value)
  return isPlain ? [[prefix, toReadValue(value)]] : []
}

function toReadValue(value: unknown): ReadValue {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null
}

function ownCounters(value: unknown): Counters {
  return Object.fromEntries(flatten('', value).map(([name, each]) => [toSnakeCase(name), each]))
}

function coalesceCounters(text: string): Counters {
  const { values, ...flags } = parseEthtoolCoalesce(text)
  return { ...flags, ...values }
}

function featureCounters(text: string): Counters {
  return Object.fromEntries(
    Object.entries(parseEthtoolFeatures(text)).map(([name, each]) => [name, each.isOn]),
  )
}

type EthtoolSource = { readonly sign: RegExp; readonly read: (text: string) => unknown }

const ETHTOOL_SOURCES: readonly EthtoolSource[] = [
  { sign: /^\s*Ring parameters for /m, read: parseEthtoolRings },
  { sign: /^\s*Channel parameters for /m, read: parseEthtoolChannels },
  { sign: /^\s*Pause parameters for /m, read: parseEthtoolPause },
  { sign: /^\s*Coalesce parameters for /m, read: coalesceCounters },
  { sign: /^\s*(?:Features for |Actual changes:|[a-z0-9-]+: (?:on|off)(?: \[)?)/m, read: featureCounters },
  { sign: /^\s*driver: \S/m, read: parseEthtoolDriver },
  { sign: /^\s*Settings for /m, read: parseEthtoolLink },
]

/** Returns the lines of an output of ethtool (a line for each device of -S), none where the text is not ethtool's. */
export function readEthtoolLines(file: string, text: string): ReadLine[] {
  const problem = findEthtoolError(text)
  const error = problem === null ? null : { code: 'unsupported', message: problem }
  if (error) return [{ ...emptyLine(file, 'ethtool'), error }]
  const source = ETHTOOL_SOURCES.find(({ sign }) => sign.test(text))
  if (source) {
    return [{ ...emptyLine(file, 'ethtool'), counters: ownCounters(source.read(text)) }]
  }
  const stats = parseEthtoolStats(text)
  return stats.map(({ counters }) => ({ ...emptyLine(file, 'ethtool'), counters }))
}

/** Returns the line of a PowerShell table of adapters, none where the text has none. */
export function readWindowsLines(file: string, text: string): ReadLine[] {
  const rows = parseWindowsTable(text)
  if (rows.length === 0) return []
  const isHardware = rows.some((row) => 'PcieLinkWidth' in row.values)
  const tool = isHardware ? 'Get-NetAdapterHardwareInfo' : 'Get-NetAdapterStatistics'
  return [
    {
      ...emptyLine(file, tool),
      counters: Object.fromEntries(rows.flatMap((row) => flatten(row.name, row.values))),
    },
  ]
}

function toSetting(value: string): ReadValue {
  if (/^-?\d+$/.test(value)) return Number(value)
  return /^\d+(?: \d+)+$/.test(value) ? value.split(' ').map(Number) : value
}

/** Returns the line of sysctl settings, none where the text has none. */
export function readSysctlLines(file: string, text: string): ReadLine[] {
  const settings = Object.entries(parseSysctl(text)).filter(([name]) =>
    /^(?:net|kern|kernel|vm|fs|dev|hw)\./.test(name),
  )
  if (settings.length === 0) return []
  const counters = Object.fromEntries(settings.map(([name, value]) => [name, toSetting(value)]))
  return [{ ...emptyLine(file, 'sysctl'), counters }]
}
