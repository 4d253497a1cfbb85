import type { OneWayDirection, Side } from '@/lib/domain/model/direction'
import type { MetricUnit } from '@/lib/domain/model/metric'
import type { Profile } from '@/lib/domain/model/run-state'

/** Every rule by its public name (design §6). */
export const RULE_IDS = [
  'window-limited',
  'buffer-clamped',
  'path-loss',
  'capacity-knee',
  'policed',
  'asymmetric',
  'mss-reduced',
  'pmtu-black-hole',
  'receiver-drops',
  'nic-drops',
  'cpu-limited',
  'ramp-dominated',
  'bufferbloat',
  'jitter-high',
  'offload-suspect',
  'cross-traffic',
  'listen-overflow',
  'udp-blocked',
  'offered-short',
  'per-flow-cap',
  'reordering',
  'flow-control-pause',
  'wrong-path',
  'link-full',
] as const
export type RuleId = (typeof RULE_IDS)[number]

export const SEVERITIES = ['info', 'warning', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** How sure a conclusion is: `likely` and `possible` name in `missing` what would settle it. */
export const CONFIDENCES = ['certain', 'likely', 'possible'] as const
export type Confidence = (typeof CONFIDENCES)[number]

/** One number or fact that a conclusion rests on. */
export type EvidenceItem = {
  /** Where it was read: `ss`, `iperf3`, `ping`, `nstat`, `ethtool -S`, `sysctl`, `link`, … */
  readonly source: string
  readonly stepId?: string
  readonly name: string
  readonly value: number | string
  readonly unit: MetricUnit | null
  /** What the value was held against. */
  readonly threshold?: number
}

/** What to change, on which host, and how to see whether it helped. Nothing is ever changed by the product itself. */
export type Advice = {
  readonly side: Side | null
  /** What it does and why, in a sentence. */
  readonly text: string
  readonly setting: string | null
  readonly from: string | null
  readonly to: string | null
  /** What to type on that host; may be several lines. */
  readonly command: string | null
  readonly revert: string | null
  /** Plain text to send to whoever can mend it; absent where nobody else is asked. */
  readonly table?: string
  /** The measurement that will show whether it helped. */
  readonly check: {
    readonly profile: Profile
    readonly metricKey: string
    readonly direction: OneWayDirection
  } | null
}

/** One rule's conclusion on one direction. */
export type Finding = {
  readonly rule: RuleId
  readonly severity: Severity
  readonly direction: OneWayDirection
  /** Which end it is about, where it is about one. */
  readonly side: Side | null
  /** What was found, with its numbers: one sentence. */
  readonly sentence: string
  readonly evidence: readonly EvidenceItem[]
  readonly advice: readonly Advice[]
  readonly confidence: Confidence
  /** What is unknown and would make it certain, each as a phrase. */
  readonly missing: readonly string[]
  /** What it takes from one stream's rate, bit/s; null where that cannot be estimated. */
  readonly costBps: number | null
  /** The finding that explains this one, which then is no second problem. */
  readonly causedBy?: RuleId
}

/** What a rule returns; direction and cause are the engine's to add. */
export type Conclusion = Omit<Finding, 'rule' | 'direction' | 'causedBy'>
