import type { HostName } from '@/e2e/lab/lab-record'
import type { WanSettings } from '@/e2e/lab/wan-settings'
import type { RuleId } from '@/lib/domain/diagnosis/finding'

/** A fault that the lab can make, and the rule that must be read first. */
export type Scenario = {
  readonly name: string
  readonly ab: WanSettings
  readonly ba: WanSettings
  readonly capacityAbBps: number | null
  readonly capacityBaBps: number | null
  readonly expectedRttMs?: number
  readonly singleS?: number
  readonly sysctls?: readonly { readonly host: HostName; readonly name: string; readonly value: string }[]
  /** Null where nothing of severity warning or above may fire. */
  readonly expected: RuleId | null
}

const both = (wan: WanSettings) => ({ ab: wan, ba: wan })
const registered = (abMbps: number, baMbps = abMbps) => ({
  capacityAbBps: abMbps * 1e6,
  capacityBaBps: baMbps * 1e6,
})

/** Queues last about 35 ms: a longer one is bufferbloat, and a shorter one drops when the machine stands still. Rates and delays differ between the variants of one fault, so that no threshold is fitted to one of them. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'healthy, short',
    ...both({ rate_mbps: 60, delay_ms: 4, queue_kb: 260 }),
    ...registered(60),
    expected: null,
  },
  {
    name: 'healthy, long',
    ...both({ rate_mbps: 50, delay_ms: 40, queue_kb: 250 }),
    ...registered(50),
    expected: null,
  },
  {
    name: 'healthy, asymmetric as registered',
    ab: { rate_mbps: 80, delay_ms: 10, queue_kb: 350 },
    ba: { rate_mbps: 30, delay_ms: 10, queue_kb: 130 },
    ...registered(80, 30),
    expected: null,
  },
  {
    name: 'receiver’s window',
    ...both({ rate_mbps: 80, delay_ms: 30, queue_kb: 600 }),
    ...registered(80),
    sysctls: [{ host: 'b', name: 'net.ipv4.tcp_rmem', value: '4096 131072 300000' }],
    expected: 'window-limited',
  },
  {
    name: 'sender’s buffer',
    ...both({ rate_mbps: 80, delay_ms: 60, queue_kb: 1200 }),
    ...registered(80),
    sysctls: [{ host: 'a', name: 'net.ipv4.tcp_wmem', value: '4096 16384 150000' }],
    expected: 'window-limited',
  },
  {
    name: 'loss on the path',
    ab: { rate_mbps: 80, delay_ms: 20, queue_kb: 350, loss: 0.002 },
    ba: { rate_mbps: 80, delay_ms: 20, queue_kb: 350 },
    ...registered(80),
    expected: 'path-loss',
  },
  {
    name: 'shaped below its capacity',
    ab: { rate_mbps: 40, delay_ms: 10, queue_kb: 170 },
    ba: { rate_mbps: 80, delay_ms: 10, queue_kb: 350 },
    ...registered(80),
    expected: 'capacity-knee',
  },
  {
    name: 'policed',
    ab: { rate_mbps: 40, delay_ms: 15, police: 1, burst_kb: 60 },
    ba: { rate_mbps: 80, delay_ms: 15, queue_kb: 350 },
    ...registered(80),
    expected: 'policed',
  },
  {
    name: 'a limit of each flow',
    ...both({ rate_mbps: 80, flow_rate_mbps: 20, delay_ms: 10, queue_kb: 350 }),
    ...registered(80),
    expected: 'per-flow-cap',
  },
  {
    name: 'asymmetric, unregistered',
    ab: { rate_mbps: 20, delay_ms: 10, queue_kb: 90 },
    ba: { rate_mbps: 80, delay_ms: 10, queue_kb: 350 },
    capacityAbBps: null,
    capacityBaBps: null,
    expected: 'asymmetric',
  },
  {
    name: 'bufferbloat',
    ...both({ rate_mbps: 40, delay_ms: 10, queue_kb: 1700 }),
    ...registered(40),
    expected: 'bufferbloat',
  },
  {
    name: 'out of order',
    ...both({ rate_mbps: 80, delay_ms: 10, queue_kb: 350, reorder: 0.02 }),
    ...registered(80),
    expected: 'reordering',
  },
  {
    name: 'smaller path MTU, reported',
    ...both({ rate_mbps: 60, delay_ms: 10, queue_kb: 260, icmp_mtu: 1400 }),
    ...registered(60),
    expected: 'mss-reduced',
  },
  {
    name: 'path-MTU black hole',
    ...both({ rate_mbps: 60, delay_ms: 10, queue_kb: 260, blackhole_mtu: 1400 }),
    ...registered(60),
    expected: 'pmtu-black-hole',
  },
  {
    name: 'UDP blocked',
    ...both({ rate_mbps: 60, delay_ms: 10, queue_kb: 260, drop_udp: 1 }),
    ...registered(60),
    expected: 'udp-blocked',
  },
  {
    name: 'jitter',
    ...both({ rate_mbps: 60, delay_ms: 20, queue_kb: 260, jitter_ms: 12 }),
    ...registered(60),
    expected: 'jitter-high',
  },
  {
    name: 'another way',
    ...both({ rate_mbps: 60, delay_ms: 35, queue_kb: 260 }),
    ...registered(60),
    expectedRttMs: 20,
    expected: 'wrong-path',
  },
  {
    name: 'slow start fills the test',
    ...both({ rate_mbps: 80, delay_ms: 100, queue_kb: 2000 }),
    ...registered(80),
    singleS: 6,
    expected: 'ramp-dominated',
  },
]
