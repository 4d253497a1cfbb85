import { asNumber, fieldAt, isJsonObject, parseTolerantJson } from '@/lib/domain/tools/json/tolerant'

/** Kernel counters by nstat's names: protocol and counter in one word, as in UdpRcvbufErrors and TcpExtListenOverflows. */
export type KernelCounters = Record<string, number>

const NSTAT_LINE = /^\s*([A-Z][A-Za-z0-9]+)\s+(-?\d+)\s+-?[\d.]+\s*$/

/** Reads the output of `nstat`, as a table or with --json. */
export function parseNstat(text: string): KernelCounters {
  const counters: KernelCounters = {}
  const kernel = fieldAt(parseTolerantJson(text)?.value, 'kernel')
  if (isJsonObject(kernel)) {
    for (const [name, values] of kernel.entries)
      addCounter(counters, '', name, String(asNumber(values[0]) ?? ''))
    return counters
  }
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = NSTAT_LINE.exec(line) ?? []
    if (name !== undefined && value !== undefined) counters[name] = Number(value)
  }
  return counters
}

/** Reads /proc/net/snmp and /proc/net/netstat, one or both in any order: a line of names, then a line of values. */
export function parseProcNetSnmpNetstat(text: string): KernelCounters {
  const counters: KernelCounters = {}
  const names = new Map<string, readonly string[]>()
  for (const line of text.split(/\r?\n/)) {
    const [, group, rest = ''] = /^([A-Z][A-Za-z0-9]*): (.*)$/.exec(line) ?? []
    if (group === undefined) continue
    const words = rest.trim().split(/\s+/)
    const known = names.get(group)
    const isValues = words.every((word) => /^-?\d+$/.test(word))
    if (!isValues) names.set(group, words)
    else if (known)
      for (const [index, value] of words.entries()) addCounter(counters, group, known[index], value)
  }
  return counters
}

function addCounter(counters: KernelCounters, group: string, name: string | undefined, value: string): void {
  if (name !== undefined && value !== '') counters[`${group}${name}`] = Number(value)
}
