export type SoftnetRow = {
  readonly cpu: number
  readonly processed: number
  /** Packets dropped because the CPU's backlog was full. */
  readonly dropped: number
  /** Times the CPU ran out of budget with packets left. */
  readonly squeezed: number
}

/** Column of the CPU's number, from kernel 5.10 on. */
const CPU_COLUMN = 12

/** Reads /proc/net/softnet_stat (hexadecimal; 9 to 15 columns by kernel): one row for each online CPU. */
export function parseSoftnet(text: string): SoftnetRow[] {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.trim().split(/\s+/))
    .filter((words) => words.length >= 3 && words.every((word) => /^[0-9a-f]{8}$/i.test(word)))
    .map((words) => words.map((word) => Number.parseInt(word, 16)))
  const named = rows.map((row) => row[CPU_COLUMN])
  // Offline CPUs have no row, so the number counts where the kernel gives a distinct one.
  const isNamed = named.every((cpu) => cpu !== undefined) && new Set(named).size === rows.length
  return rows.map(([processed = 0, dropped = 0, squeezed = 0, ...more], index) => {
    return { cpu: (isNamed ? more[CPU_COLUMN - 3] : undefined) ?? index, processed, dropped, squeezed }
  })
}

/** Returns the rows as counters, `softnet.cpu0.dropped` and so on, for `diffCounters`. */
export function softnetCounters(rows: readonly SoftnetRow[]): Record<string, number> {
  const counters: Record<string, number> = {}
  for (const { cpu, processed, dropped, squeezed } of rows) {
    counters[`softnet.cpu${cpu}.processed`] = processed
    counters[`softnet.cpu${cpu}.dropped`] = dropped
    counters[`softnet.cpu${cpu}.squeezed`] = squeezed
  }
  return counters
}
