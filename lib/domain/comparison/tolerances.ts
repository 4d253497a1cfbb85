import { findMetricEntry } from '@/lib/domain/analysis/metric-catalogue'

/** The larger of a fixed amount in the metric's unit and a share of the older value. */
export type Allowance = { readonly least: number; readonly sharePct: number }

/**
 * How much a metric may differ. A change counts beyond `small`, and only if it is also beyond the noise; a metric is
 * unchanged when the whole interval of the noise lies within `large`; between the two nothing is concluded (field-notes
 * §6.4: with one tolerance for both a true change of its size is found half of the time at best).
 */
export type Tolerance = {
  readonly small: Allowance
  readonly large: Allowance
  /** Prior floor of a run's standard deviation: what comes on top of a link that shows none (field-notes §6.4b, Pitfalls). */
  readonly sigma: Allowance
}

/** Throughput 3 % and 5 % (field-notes §6.4). The floor of 0.75 %: a censored series at line rate shows none. */
const RATE: Tolerance = {
  small: { least: 0, sharePct: 3 },
  large: { least: 0, sharePct: 5 },
  sigma: { least: 0, sharePct: 0.75 },
}
/** RTT max(1 ms, 5 %) (field-notes §6.4), and twice that for unchanged. */
const DELAY: Tolerance = {
  small: { least: 1, sharePct: 5 },
  large: { least: 2, sharePct: 10 },
  sigma: { least: 0.1, sharePct: 0.75 },
}
/** How much values scatter is itself a scattered number: only a doubling means something. */
const SPREAD: Tolerance = {
  small: { least: 1, sharePct: 100 },
  large: { least: 2, sharePct: 200 },
  sigma: { least: 0.2, sharePct: 20 },
}
/** A ramp is known to about half an interval, which is half a second. */
const RAMP: Tolerance = {
  small: { least: 1, sharePct: 30 },
  large: { least: 1.5, sharePct: 60 },
  sigma: { least: 0.25, sharePct: 10 },
}
/** MTU and MSS are exact: every byte is a change. */
const EXACT: Tolerance = {
  small: { least: 0, sharePct: 0 },
  large: { least: 0, sharePct: 0 },
  sigma: { least: 0, sharePct: 0 },
}
/** Shares of time and RFC 6349's percentages: in points. */
const POINTS: Tolerance = {
  small: { least: 5, sharePct: 0 },
  large: { least: 10, sharePct: 0 },
  sigma: { least: 1.5, sharePct: 0 },
}
/** TCP efficiency moves within one point: 99 % is a loss of 1 %. */
const EFFICIENCY: Tolerance = {
  small: { least: 0.1, sharePct: 0 },
  large: { least: 0.5, sharePct: 0 },
  sigma: { least: 0.02, sharePct: 0 },
}
/** Shares lost or sent again where no counts stand behind them: twice as much and at least 1e-4 (field-notes §6.4, loss), and 1e-3 for unchanged. */
const RETRANSMITS: Tolerance = {
  small: { least: 0.01, sharePct: 100 },
  large: { least: 0.1, sharePct: 300 },
  sigma: { least: 0.002, sharePct: 20 },
}
/** Windows vary with the moment they are looked at. */
const WINDOW: Tolerance = {
  small: { least: 0, sharePct: 25 },
  large: { least: 0, sharePct: 50 },
  sigma: { least: 0, sharePct: 8 },
}

const BY_ENDING: readonly (readonly [string, Tolerance])[] = [
  ['mtu_bytes', EXACT],
  ['mss_bytes', EXACT],
  ['mdev_ms', SPREAD],
  ['jitter_ms', SPREAD],
  ['ramp_s', RAMP],
  ['efficiency_pct', EFFICIENCY],
  ['retransmit_pct', RETRANSMITS],
  ['loss_pct', RETRANSMITS],
  ['_limited_pct', POINTS],
  ['buffer_delay_pct', POINTS],
  ['transfer_time_ratio', RATE],
  ['_bps', RATE],
  ['_ms', DELAY],
  ['_bytes', WINDOW],
  ['_count', WINDOW],
]

/** Returns how much a metric of the catalogue may differ; throws for a key that has no tolerance. */
export function findTolerance(key: string): Tolerance {
  const found = BY_ENDING.find(([ending]) => key.endsWith(ending))
  if (!found || !findMetricEntry(key)) throw new Error(`No tolerance for the metric ${key}`)
  return found[1]
}

/** Returns an allowance for a value, in the value's unit. */
export function sizeOf(allowance: Allowance, value: number): number {
  return Math.max(allowance.least, (allowance.sharePct / 100) * Math.abs(value))
}
