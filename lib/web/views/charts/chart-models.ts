import type { Direction, OneWayDirection } from '@/lib/domain/model/direction'
import type { MetricUnit } from '@/lib/domain/model/metric'

/** Plain, serialisable points and words that components/charts draws; times are milliseconds since 1970. */
export type DriftPoint = {
  readonly atMs: number
  readonly runId: string
  readonly value: number | null
  readonly reason: string | null
}

export type BaselineBand = { readonly value: number; readonly low: number; readonly high: number }

export type DriftSeries = {
  readonly direction: Direction
  /** Sites by name: "Frankfurt → Ashburn". */
  readonly label: string
  readonly points: readonly DriftPoint[]
  readonly baseline: BaselineBand | null
  /** The level that the runs kept between steps, or the slow trend of the last of them, as straight pieces. */
  readonly levels: readonly DriftLevel[]
}

export type DriftLevel = {
  readonly fromMs: number
  readonly toMs: number
  readonly fromValue: number
  readonly toValue: number
}

/** Something that happened to the link at a moment, told beside the numbers: a baseline pinned, a host changed. */
export type DriftMarker = {
  readonly atMs: number
  readonly kind: 'baseline' | 'environment' | 'journal' | 'step'
  readonly text: string
  /** The runs before it against those after it; absent where one side has none. */
  readonly compareHref?: string
}

/** A run that measured nothing, and why: a gap in every series. */
export type DriftFailure = { readonly atMs: number; readonly runId: string; readonly reason: string }

export type DriftModel = {
  readonly title: string
  readonly metricName: string
  readonly unit: MetricUnit
  readonly isLoss: boolean
  readonly series: readonly DriftSeries[]
  readonly baselineAtMs: number | null
  readonly markers: readonly DriftMarker[]
  readonly failures: readonly DriftFailure[]
  /** The moment that ranges such as "90 d" count back from. */
  readonly nowMs: number
  /** True where not every point could be sent: a closer range has to be asked for. */
  readonly isThinned: boolean
}

export type RttPoint = {
  readonly direction: OneWayDirection
  readonly rttMs: number
  readonly bps: number
  /** A run's single-stream test, or one point of the latest run's window scan. */
  readonly role: 'latest' | 'baseline' | 'older' | 'scan'
  readonly runId: string
  readonly atMs: number
  /** The window that was in effect; window-scan points only. */
  readonly windowBytes: number | null
  /** What held the test at this rate: "the receiver’s window binds". */
  readonly binding: string
  /** The link it was measured on; null where the page is about one link. */
  readonly link: { readonly name: string; readonly href: string; readonly label: string } | null
}

export type ThroughputRttModel = {
  readonly title: string
  readonly points: readonly RttPoint[]
  readonly capacities: readonly { readonly direction: OneWayDirection; readonly bps: number }[]
  readonly labels: Readonly<Record<OneWayDirection, string>>
}

export type UdpLossPoint = {
  readonly offeredBps: number
  readonly pathLossPct: number | null
  readonly hostLossPct: number | null
  readonly delayMs: number | null
}

export type UdpCurve = {
  readonly runId: string
  readonly atMs: number
  readonly direction: OneWayDirection
  readonly role: 'latest' | 'baseline' | 'older'
  readonly points: readonly UdpLossPoint[]
  readonly kneeBps: number | null
  /** True when even the highest rate offered was clean: the knee is at least that. */
  readonly isKneeLowerBound: boolean
}

export type UdpCurvesModel = {
  readonly title: string
  readonly curves: readonly UdpCurve[]
  readonly labels: Readonly<Record<OneWayDirection, string>>
}

/** What a test reached, or one limit that it could have met; the binding one is what held it. */
export type CeilingBar = {
  readonly key: string
  readonly name: string
  /** Null where it is not known, or does not apply. */
  readonly bps: number | null
  readonly isBinding: boolean
  /** Where the number comes from, or why there is none. */
  readonly explanation: string
}

/** Each direction's single-stream test against its limits, all in the same order, what was measured first. */
export type CeilingsModel = {
  readonly title: string
  readonly directions: readonly {
    readonly direction: OneWayDirection
    readonly bars: readonly CeilingBar[]
  }[]
  readonly labels: Readonly<Record<OneWayDirection, string>>
  /** In words what the bars cannot say: what binds, where each limit comes from, why one is not known. */
  readonly notes: readonly string[]
}

export type IntervalPoint = {
  readonly atS: number
  readonly bps: number | null
  readonly retransmits: number | null
  readonly cwndBytes: number | null
  readonly rttMs: number | null
}

/** One direction of one TCP or UDP step. */
export type IntervalsModel = {
  readonly id: string
  readonly title: string
  readonly direction: OneWayDirection
  readonly durationS: number
  /** The steady part; null where the test never became steady. */
  readonly steady: { readonly fromS: number; readonly toS: number; readonly bps: number | null } | null
  readonly points: readonly IntervalPoint[]
}
