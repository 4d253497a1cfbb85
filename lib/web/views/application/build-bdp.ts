import { findBdpBytes, findWindowCeilingBps } from '@/lib/domain/analysis/ceilings/window-rate'
import { findAdvisedMaxBytes } from '@/lib/domain/diagnosis/advice/advised-maximum'
import { formatBytes } from '@/lib/domain/format/bytes'
import { formatPct } from '@/lib/domain/format/percent'
import { formatRate } from '@/lib/domain/format/rate'
import { formatCount } from '@/lib/domain/format/significant'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { BdpSearch } from './bdp-search'

export type BdpErrors = { readonly rttMs?: string; readonly rateMbps?: string }

export type BdpResult = {
  /** "80 Mbit/s needs 977 KiB in flight (1,000,000 bytes)." */
  readonly sentence: string
  readonly advisedMax: string
  readonly advisedMaxBytes: number
  readonly windows: readonly {
    readonly window: string
    readonly rate: string
    /** Of the rate asked for: "13 %", or that it is all of it. */
    readonly share: string
    readonly isEnough: boolean
  }[]
}

export type BdpView = { readonly errors: BdpErrors; readonly result: BdpResult | null }

const KIB = 1024
/** 64 KiB, what a window is without the scale option, to 64 MiB, by doublings. */
const WINDOWS_BYTES = Array.from({ length: 11 }, (_, index) => 64 * KIB * 2 ** index)
const LONGEST_RTT_MS = 60_000
const LARGEST_RATE_MBPS = 10_000_000

/** What the two figures mean: pure and small, because it runs in the browser at every letter. */
export function buildBdp(typed: Pick<BdpSearch, 'rttMs' | 'rateMbps'>): BdpView {
  const rttMs = readPositive(typed.rttMs, LONGEST_RTT_MS)
  const rateMbps = readPositive(typed.rateMbps, LARGEST_RATE_MBPS)
  const errors = {
    ...(rttMs === null && { rttMs: 'Give a round trip above 0 and up to 60,000 ms.' }),
    ...(rateMbps === null && { rateMbps: 'Give a rate above 0 and up to 10,000,000 Mbit/s.' }),
  }
  if (rttMs === null || rateMbps === null) return { errors, result: null }
  return { errors, result: reckon(rttMs, rateMbps * 1e6) }
}

function reckon(rttMs: number, bps: number): BdpResult {
  const bdpBytes = findBdpBytes(bps, rttMs)
  const advisedMaxBytes = findAdvisedMaxBytes(bdpBytes)
  return {
    sentence: `${formatRate(bps, LOCALE)} needs ${formatBytes(bdpBytes, LOCALE)} in flight (${formatCount(bdpBytes, LOCALE)} bytes).`,
    advisedMax: formatBytes(advisedMaxBytes, LOCALE),
    advisedMaxBytes,
    windows: WINDOWS_BYTES.map((windowBytes) => {
      const allowedBps = findWindowCeilingBps(windowBytes, rttMs)
      const isEnough = windowBytes >= bdpBytes
      return {
        window: formatBytes(windowBytes, LOCALE),
        rate: formatRate(allowedBps, LOCALE),
        share: isEnough ? 'all of it' : formatPct((100 * windowBytes) / bdpBytes, LOCALE),
        isEnough,
      }
    }),
  }
}

function readPositive(text: string, most: number): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text.trim())
  return value > 0 && value <= most ? value : null
}
