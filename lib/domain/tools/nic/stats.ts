export type NicStats = {
  /** As the command line or comment before it names it, null where there is none. */
  readonly device: string | null
  readonly counters: Record<string, number>
}

const COUNTER = /^\s*([A-Za-z0-9_][^:]*?)\s*:\s+(-?\d+)\s*$/
const DEVICE = /ethtool\s+(?:-S|--statistics)\s+(\S+)/

/**
 * Reads `ethtool -S`, one or several devices in a text, with or without the "NIC statistics:" header (people paste the
 * middle). A line that was cut before its value is left out; of a repeated name the first counts.
 */
export function parseEthtoolStats(text: string): NicStats[] {
  const found: { device: string | null; counters: Record<string, number> }[] = []
  let device: string | null = null
  for (const line of text.split(/\r?\n/)) {
    const named = DEVICE.exec(line)?.[1]
    const isHeader = /^\s*NIC statistics:/.test(line)
    if (named !== undefined) device = named
    if (isHeader || (named !== undefined && found.length > 0)) {
      const last = found.at(-1)
      if (!last || Object.keys(last.counters).length > 0) found.push({ device, counters: {} })
      else last.device = device
    }
    const [, name, value] = COUNTER.exec(line) ?? []
    if (name === undefined || value === undefined || isHeader) continue
    const counters = found.at(-1)?.counters ?? {}
    if (found.length === 0) found.push({ device, counters })
    if (!Object.hasOwn(counters, name)) counters[name] = Number(value)
  }
  return found.filter((each) => Object.keys(each.counters).length > 0)
}
