import type { TermKey } from '@/lib/domain/glossary/terms'
import type { Direction } from '@/lib/domain/model/direction'
import type { MetricUnit } from '@/lib/domain/model/metric'
import { TCP_METRICS } from './metric-catalogue-tcp'

/** What a metric is, for pages, the API and exports. */
export type MetricEntry = {
  readonly key: string
  readonly unit: MetricUnit
  /** In the field's words, short enough for a table. */
  readonly label: string
  /** One line for a reader who does not know the word. */
  readonly explanation: string
  readonly better: 'higher' | 'lower' | 'neither'
  readonly directions: readonly Direction[]
  /** Anchor in docs/glossary.md. */
  readonly glossaryAnchor: TermKey
  /** True where a percentage is a loss and small values read "1 in N". */
  readonly isLoss?: boolean
  /** True where a value may be a lower bound: then its reason is AT_LEAST_REASON, and it reads "≥ 95 Mbit/s". */
  readonly canBeAtLeast?: boolean
}

/**
 * The reason of a metric whose value is a lower bound: udp.knee_bps when even the highest offered rate was clean (design
 * §2, Knee). The value is then the highest clean rate, and a person reads it with "≥" before it.
 */
export const AT_LEAST_REASON = 'at-least'

/** Returns whether a metric's value is only a lower bound. */
export function isAtLeast(metric: { readonly value: number | null; readonly reason?: string }): boolean {
  return metric.value !== null && metric.reason === AT_LEAST_REASON
}

export const ONE_WAY: readonly Direction[] = ['ab', 'ba']

const RTT_METRICS: readonly MetricEntry[] = [
  {
    key: 'rtt.idle.min_ms',
    unit: 'ms',
    label: 'Idle RTT, least',
    explanation: 'The shortest round trip of a ping while nothing else ran: the path’s own delay.',
    better: 'lower',
    directions: ONE_WAY,
    glossaryAnchor: 'idle-rtt',
  },
  {
    key: 'rtt.idle.avg_ms',
    unit: 'ms',
    label: 'Idle RTT, average',
    explanation: 'The average round trip of a ping while nothing else ran.',
    better: 'lower',
    directions: ONE_WAY,
    glossaryAnchor: 'idle-rtt',
  },
  {
    key: 'rtt.idle.mdev_ms',
    unit: 'ms',
    label: 'Idle RTT, deviation',
    explanation: 'How much the round trips of the ping differed from each other.',
    better: 'lower',
    directions: ONE_WAY,
    glossaryAnchor: 'idle-rtt',
  },
  {
    key: 'rtt.idle.lost_count',
    unit: 'count',
    label: 'Pings unanswered',
    explanation: 'Pings that were not answered while nothing else ran.',
    better: 'lower',
    directions: ONE_WAY,
    glossaryAnchor: 'idle-rtt',
  },
  {
    key: 'rtt.idle.sent_count',
    unit: 'count',
    label: 'Pings sent',
    explanation: 'How many pings the unanswered ones are out of.',
    better: 'neither',
    directions: ONE_WAY,
    glossaryAnchor: 'idle-rtt',
  },
  {
    key: 'path.mtu_bytes',
    unit: 'bytes',
    label: 'Path MTU',
    explanation: 'The largest IP packet that crosses the path without being cut up.',
    better: 'higher',
    directions: ONE_WAY,
    glossaryAnchor: 'path-mtu',
  },
]

const UDP_METRICS: readonly MetricEntry[] = [
  {
    key: 'udp.knee_bps',
    unit: 'bps',
    label: 'UDP knee',
    explanation: 'The highest offered UDP rate that the path carried with at most 0.1 % path loss.',
    better: 'higher',
    directions: ONE_WAY,
    glossaryAnchor: 'knee',
    canBeAtLeast: true,
  },
  {
    key: 'udp.base_loss_pct',
    unit: 'pct',
    label: 'Base loss',
    explanation: 'Path loss at up to half of the capacity, where nothing should be lost.',
    better: 'lower',
    directions: ONE_WAY,
    glossaryAnchor: 'base-loss',
    isLoss: true,
  },
  {
    key: 'udp.base_lost_count',
    unit: 'count',
    label: 'Base loss, datagrams lost',
    explanation: 'Datagrams that the path lost at up to half of the capacity.',
    better: 'lower',
    directions: ONE_WAY,
    glossaryAnchor: 'base-loss',
  },
  {
    key: 'udp.base_packets_count',
    unit: 'count',
    label: 'Base loss, datagrams sent',
    explanation: 'How many datagrams the base loss is out of.',
    better: 'neither',
    directions: ONE_WAY,
    glossaryAnchor: 'base-loss',
  },
  {
    key: 'udp.jitter_ms',
    unit: 'ms',
    label: 'Jitter',
    explanation: 'How unevenly datagrams arrive, at one fixed low rate (RFC 3550).',
    better: 'lower',
    directions: ONE_WAY,
    glossaryAnchor: 'jitter',
  },
]

/** Every metric of a run, in the order people read them (design §6). */
export const METRIC_CATALOGUE: readonly MetricEntry[] = [...RTT_METRICS, ...TCP_METRICS, ...UDP_METRICS]

const BY_KEY = new Map(METRIC_CATALOGUE.map((entry) => [entry.key, entry]))

/** Returns what a metric is, or null for a key that is not in the catalogue. */
export function findMetricEntry(key: string): MetricEntry | null {
  return BY_KEY.get(key) ?? null
}
