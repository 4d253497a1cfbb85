import type { Measurements } from './measurements'

export type BenchOptions = {
  /** Seconds instead of minutes: shows that the benchmark works, and yields no figure to publish. */
  readonly isSmoke: boolean
  /** A directory that is empty at the start and removed at the end. */
  readonly scratchDir: string
  /** The directory of the measurements: what a benchmark makes there, the next call finds. */
  readonly keptDir: string
}

/** One bound as it came out; `measured` is null where there was nothing to judge. */
export type Judged = {
  readonly what: string
  readonly bound: string
  readonly measured: string
  readonly isMet: boolean | null
}

/** A table in docs/benchmarks.md. */
export type ReportTable = {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export type Report = { readonly judged: readonly Judged[]; readonly tables: readonly ReportTable[] }

export type Bench = {
  readonly name: string
  /** What it answers, in a line. */
  readonly summary: string
  /** Measures in the simulated WAN, which needs root. */
  readonly needsLab: boolean
  measure(measurements: Measurements, options: BenchOptions): Promise<void>
  report(measurements: Measurements): Report
}
