import type { NicChannels, NicFeature, NicPause, NicRings } from '../tools/nic/settings'

/** What a preflight found on a host, as far as the planner, the judges and the pages need it. Null is unknown. */
export type HostFacts = {
  readonly identity: string | null
  readonly kernel: string | null
  readonly distribution: {
    readonly id: string
    readonly name: string
    readonly family: DistributionFamily | null
  } | null
  readonly tools: Readonly<Record<ToolName, ToolFact>>
  readonly iperf3Version: string | null
  readonly iproute2Version: string | null
  readonly sysctls: Readonly<Record<string, string>>
  readonly congestionControls: readonly string[]
  readonly interfaces: readonly InterfaceFact[]
  readonly cpu: { readonly model: string | null; readonly coresCount: number | null }
  readonly isRoot: boolean | null
}

export const DISTRIBUTION_FAMILIES = ['debian', 'rhel', 'alpine', 'suse'] as const
export type DistributionFamily = (typeof DISTRIBUTION_FAMILIES)[number]

export const TOOL_NAMES = [
  'iperf3',
  'ss',
  'ping',
  'tracepath',
  'ethtool',
  'nstat',
  'timeout',
  'flock',
] as const
export type ToolName = (typeof TOOL_NAMES)[number]

export type ToolFact = {
  readonly path: string | null
  readonly version: string | null
  readonly isBusybox: boolean
}

export type InterfaceFact = {
  readonly name: string
  readonly addresses: readonly string[]
  readonly mtuBytes: number | null
  readonly driver: string | null
  readonly speedBps: number | null
  readonly isUp: boolean | null
  /** Absent in snapshots that were taken before it was asked for. */
  readonly nic?: NicFacts
}

/** What `ethtool` and `tc` tell of an interface; null where the driver or the tool does not tell. */
export type NicFacts = {
  readonly firmware: string | null
  readonly duplex: 'full' | 'half' | null
  readonly rings: NicRings | null
  readonly channels: NicChannels | null
  readonly features: Readonly<Record<string, NicFeature>> | null
  readonly pause: NicPause | null
  readonly qdisc: string | null
}

/** What is known of both hosts of a link; null where a preflight has not told. */
export type SideFacts = { readonly a: HostFacts | null; readonly b: HostFacts | null }
