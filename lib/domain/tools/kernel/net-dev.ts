/** Counters of one network interface; null where the source does not tell it. */
export type InterfaceCounters = {
  readonly name: string
  readonly mtuBytes: number | null
  readonly rxBytes: number | null
  readonly rxPackets: number | null
  readonly rxErrors: number | null
  readonly rxDropped: number | null
  readonly rxOverrun: number | null
  readonly rxMissed: number | null
  readonly rxMulticast: number | null
  readonly txBytes: number | null
  readonly txPackets: number | null
  readonly txErrors: number | null
  readonly txDropped: number | null
  readonly txOverrun: number | null
  readonly txCarrier: number | null
  readonly txCollisions: number | null
}

const NOTHING: Omit<InterfaceCounters, 'name'> = {
  mtuBytes: null,
  rxBytes: null,
  rxPackets: null,
  rxErrors: null,
  rxDropped: null,
  rxOverrun: null,
  rxMissed: null,
  rxMulticast: null,
  txBytes: null,
  txPackets: null,
  txErrors: null,
  txDropped: null,
  txOverrun: null,
  txCarrier: null,
  txCollisions: null,
}

const NET_DEV_COLUMNS = 16

/** Reads /proc/net/dev; a line that was cut is left out. */
export function parseNetDev(text: string): InterfaceCounters[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name, rest = ''] = /^\s*([^\s:|][^\s|]*?):\s*(\d[\d\s]*)$/.exec(line) ?? []
    const values = rest.trim().split(/\s+/).map(Number)
    if (name === undefined || values.length < NET_DEV_COLUMNS) return []
    const at = (index: number) => values[index] ?? null
    const rx = {
      rxBytes: at(0),
      rxPackets: at(1),
      rxErrors: at(2),
      rxDropped: at(3),
      rxOverrun: at(4),
      rxMulticast: at(7),
    }
    const tx = { txBytes: at(8), txPackets: at(9), txErrors: at(10), txDropped: at(11), txOverrun: at(12) }
    return [{ ...NOTHING, name, ...rx, ...tx, txCollisions: at(13), txCarrier: at(14) }]
  })
}

/** Names of the columns of `ip -s link`, which changed in iproute2 5.11 and differ by direction. */
const IP_COLUMNS: Readonly<Record<string, string>> = {
  bytes: 'Bytes',
  packets: 'Packets',
  errors: 'Errors',
  dropped: 'Dropped',
  overrun: 'Overrun',
  missed: 'Missed',
  mcast: 'Multicast',
  carrier: 'Carrier',
  collsns: 'Collisions',
}

function readIpValues(
  direction: string,
  columns: readonly string[],
  line: string,
): Partial<InterfaceCounters> {
  const values = line.trim().split(/\s+/)
  if (values.length < columns.length || values.some((value) => !/^\d+$/.test(value))) return {}
  const named = columns.flatMap((column, index) => {
    const name = IP_COLUMNS[column]
    const key = `${direction}${name}`
    return name !== undefined && key in NOTHING ? [[key, Number(values[index])] as const] : []
  })
  return Object.fromEntries(named)
}

/** Reads `ip -s link` (or `-s -s`) of iproute2 4 to 7. */
export function parseIpLink(text: string): InterfaceCounters[] {
  const found: InterfaceCounters[] = []
  let header: { readonly direction: string; readonly columns: readonly string[] } | null = null
  for (const line of text.split(/\r?\n/)) {
    const [, name, rest = ''] = /^\d+: ([^:@\s]+)(?:@[^:\s]+)?: (.*)$/.exec(line) ?? []
    const mtu = /\bmtu (\d+)/.exec(rest)?.[1]
    if (name !== undefined) found.push({ ...NOTHING, name, mtuBytes: mtu === undefined ? null : Number(mtu) })
    const last = found.at(-1)
    if (header && last)
      found[found.length - 1] = { ...last, ...readIpValues(header.direction, header.columns, line) }
    const [, direction, columns = ''] = /^\s+(RX|TX):\s+(bytes\b.*)$/.exec(line) ?? []
    header =
      direction === undefined
        ? null
        : { direction: direction.toLowerCase(), columns: columns.trim().split(/\s+/) }
  }
  return found
}

const NETSTAT_I: Readonly<Record<string, keyof InterfaceCounters>> = {
  MTU: 'mtuBytes',
  'RX-OK': 'rxPackets',
  'RX-ERR': 'rxErrors',
  'RX-DRP': 'rxDropped',
  'RX-OVR': 'rxOverrun',
  'TX-OK': 'txPackets',
  'TX-ERR': 'txErrors',
  'TX-DRP': 'txDropped',
  'TX-OVR': 'txOverrun',
}

/** Reads the table of `netstat -i`, by the names of its columns. */
export function parseNetstatInterfaces(text: string): InterfaceCounters[] {
  const lines = text.split(/\r?\n/)
  const at = lines.findIndex((line) => /^Iface\s+MTU\b/.test(line))
  const columns = lines[at]?.trim().split(/\s+/) ?? []
  return lines.slice(at + 1).flatMap((line) => {
    const words = line.trim().split(/\s+/)
    if (at === -1 || words.length < columns.length) return []
    const named = columns.flatMap((column, index) => {
      const key = NETSTAT_I[column]
      return key !== undefined && /^\d+$/.test(words[index] ?? '')
        ? [[key, Number(words[index])] as const]
        : []
    })
    return [{ ...NOTHING, name: words[0] ?? '', ...Object.fromEntries(named) }]
  })
}

/** Returns what is known of interfaces as counters, `eth0.rxDropped` and so on, for `diffCounters`. */
export function interfaceCounters(interfaces: readonly InterfaceCounters[]): Record<string, number> {
  const counters: Record<string, number> = {}
  for (const { name, mtuBytes: _, ...values } of interfaces) {
    for (const [key, value] of Object.entries(values)) if (value !== null) counters[`${name}.${key}`] = value
  }
  return counters
}
