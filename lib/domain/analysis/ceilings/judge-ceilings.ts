import type { Measured } from '@/lib/domain/analysis/measured'
import { findLimitingSide, type LimitShares } from '@/lib/domain/analysis/tcp/find-limits'
import type { CpuUse } from './cpu-use'
import { describeBinding } from './describe-binding'

export const CEILING_KINDS = ['line', 'window', 'loss', 'cpu'] as const
export type CeilingKind = (typeof CEILING_KINDS)[number]

/** One bound on a test's rate; null where it does not apply or is not known, and why. */
export type Ceiling = { readonly kind: CeilingKind; readonly bps: number | null; readonly reason?: string }

export type CeilingsJudgement = {
  readonly ceilings: readonly Ceiling[]
  /** The ceiling that held this test; null where none of them explains its rate. */
  readonly binding: CeilingKind | null
  /** The binding ceiling in words and numbers, without a full stop: "the window binds (4 MiB / 80 ms)". */
  readonly sentence: string
}

export type CeilingEvidence = {
  readonly rateBps: number | null
  readonly lineBps: Measured
  readonly windowBps: Measured
  readonly lossBps: Measured
  readonly limits: LimitShares | null
  readonly retransmitPct: number | null
  readonly cpu: CpuUse | null
  readonly windowBytes: number | null
  readonly peerWindowBytes: number | null
  readonly inFlightBytes: number | null
  readonly rttMs: number | null
  readonly idleRttMs: number | null
}

/** A rate this near to the line's own is the line's: headers, timers and a last partial interval take the rest. */
export const LINE_BINDS_SHARE = 0.95
/** Share sent again above which a cwnd-limited sender is held back by loss, in per cent (field-notes §4: ratio 1e-4). */
export const LOSS_BINDS_PCT = 0.01
/** A core this busy is full (field-notes §3.28). */
export const CPU_BINDS_PCT = 90
/** Without limited-time counters: this much of the peer's window in flight fills it. */
const WINDOW_FULL_SHARE = 0.95
/** From a core that is less than half busy nothing follows about where it would be full. */
const LEAST_CPU_TO_EXTRAPOLATE_PCT = 50

/**
 * Returns every ceiling of a test and the one that held it. Checked in this order, because each explains the next: the
 * line is full; a core is full; a window held the sender back; loss did. Thresholds: field-notes §4 and §3.28.
 */
export function judgeCeilings(evidence: CeilingEvidence): CeilingsJudgement {
  const ceilings = [
    toCeiling('line', evidence.lineBps),
    toCeiling('window', evidence.windowBps),
    toCeiling('loss', evidence.lossBps),
    findCpuCeiling(evidence),
  ]
  const binding = findBinding(evidence)
  return { ceilings, binding, sentence: describeBinding(binding, evidence) }
}

function toCeiling(kind: CeilingKind, measured: Measured): Ceiling {
  return measured.value === null
    ? { kind, bps: null, reason: measured.reason }
    : { kind, bps: measured.value }
}

function findCpuCeiling({ cpu, rateBps }: CeilingEvidence): Ceiling {
  if (cpu === null) return { kind: 'cpu', bps: null, reason: 'The use of the processors was not sampled.' }
  if (rateBps === null || cpu.busiestPct < LEAST_CPU_TO_EXTRAPOLATE_PCT) {
    const busy = Math.round(cpu.busiestPct)
    return {
      kind: 'cpu',
      bps: null,
      reason: `The busiest core was ${busy} % busy: too little to tell its ceiling.`,
    }
  }
  return { kind: 'cpu', bps: (rateBps * 100) / Math.min(100, cpu.busiestPct) }
}

function findBinding(evidence: CeilingEvidence): CeilingKind | null {
  const { rateBps, lineBps, limits, retransmitPct, cpu, lossBps } = evidence
  if (rateBps !== null && lineBps.value !== null && rateBps >= LINE_BINDS_SHARE * lineBps.value) return 'line'
  if (cpu !== null && cpu.busiestPct >= CPU_BINDS_PCT) return 'cpu'
  if (isWindowBound(evidence, limits)) return 'window'
  const isLossBased = lossBps.value !== null
  return isLossBased && retransmitPct !== null && retransmitPct > LOSS_BINDS_PCT ? 'loss' : null
}

function isWindowBound(evidence: CeilingEvidence, limits: LimitShares | null): boolean {
  if (limits !== null) return findLimitingSide(limits) !== null
  const { peerWindowBytes, inFlightBytes } = evidence
  return (
    peerWindowBytes !== null && inFlightBytes !== null && inFlightBytes >= WINDOW_FULL_SHARE * peerWindowBytes
  )
}
