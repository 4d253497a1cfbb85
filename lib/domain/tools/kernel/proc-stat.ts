/** Time of one CPU (or of all: "cpu") by use, in ticks since start. */
export type CpuTicks = {
  readonly cpu: string
  readonly user: number
  readonly nice: number
  readonly system: number
  readonly idle: number
  readonly iowait: number
  readonly irq: number
  readonly softirq: number
  readonly steal: number
}

/** Reads the CPU lines of /proc/stat; a line that was cut is left out. */
export function parseProcStat(text: string): CpuTicks[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, cpu, rest = ''] = /^(cpu\d*)\s+([\d\s]+)$/.exec(line) ?? []
    const [user, nice, system, idle, iowait, irq, softirq, steal] = rest.trim().split(/\s+/).map(Number)
    const isWhole = cpu !== undefined && user !== undefined && steal !== undefined
    if (!isWhole || nice === undefined || system === undefined || idle === undefined) return []
    if (iowait === undefined || irq === undefined || softirq === undefined) return []
    return [{ cpu, user, nice, system, idle, iowait, irq, softirq, steal }]
  })
}

export type CpuUse = {
  readonly cpu: string
  /** All but idle and iowait, per cent of the time that passed. */
  readonly busyPct: number
  readonly softirqPct: number
  readonly stealPct: number
}

function totalOf(ticks: CpuTicks): number {
  const { user, nice, system, idle, iowait, irq, softirq, steal } = ticks
  return user + nice + system + idle + iowait + irq + softirq + steal
}

/** Returns the use of each CPU between two readings; a CPU that is new, or whose time did not move on, is left out. */
export function diffProcStat(before: readonly CpuTicks[], after: readonly CpuTicks[]): CpuUse[] {
  return after.flatMap((now) => {
    const then = before.find((each) => each.cpu === now.cpu)
    const passed = then ? totalOf(now) - totalOf(then) : 0
    if (!then || passed <= 0) return []
    const share = (key: 'idle' | 'iowait' | 'softirq' | 'steal') => (100 * (now[key] - then[key])) / passed
    // iowait may go backwards by a tick between two readings.
    const busyPct = Math.min(100, Math.max(0, 100 - share('idle') - share('iowait')))
    return [
      {
        cpu: now.cpu,
        busyPct,
        softirqPct: Math.max(0, share('softirq')),
        stealPct: Math.max(0, share('steal')),
      },
    ]
  })
}
