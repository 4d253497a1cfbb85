import type { Measurement, Measurements } from './measurements'

export type BenchOptions = {
  /** Seconds instead of minutes: shows that the benchmark works, and yields no figure to publish. */
  readonly isSmoke: boolean
  /** A directory that is empty at the start and removed at the end. */
  readonly scratchDir: string
  /** The directory of the measurements: what a benchmark makes there, the next call finds. */
  readonly keptDir: string
  /** Of the diagnosis: record what is not recorded yet; else only what is recorded is judged. */
  readonly isResuming: boolean
  /** Of the diagnosis: record only runs whose "NAME TURN" holds this. */
  readonly only: string
  /** Of the diagnosis: which part of the runs this process records, so that several do side by side. */
  readonly share: { readonly index: number; readonly of: number }
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

export type Report = {
  readonly judged: readonly Judged[]
  readonly tables: readonly ReportTable[]
  /** When and where it was measured, where that is kept beside the figures and not among the measurements. */
  readonly basis?: readonly Pick<Measurement, 'at' | 'machine'>[]
}

export type Bench = {
  readonly name: string
  /** What it answers, in a line. */
  readonly summary: string
  /** Measures in the simulated WAN, which needs root. */
  readonly needsLab: boolean
  measure(measurements: Measurements, options: BenchOptions): Promise<void>
  report(measurements: Measurements): Report | Promise<Report>
}
