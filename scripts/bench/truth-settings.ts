import type { HostName } from '@/e2e/lab/lab-record'
import type { WanSettings } from '@/e2e/lab/wan-settings'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { Profile } from '@/lib/domain/model/run-state'

/** A lab whose truth is known, and what of it the product is held against. */
export type TruthSetting = {
  readonly name: string
  readonly ab: WanSettings
  readonly ba: WanSettings
  readonly profile: Profile
  /** Registered with the product at layer 1; without one it must find out by itself. */
  readonly capacityBps: number | null
  readonly mtuBytes: number
  readonly sysctls: readonly { readonly host: HostName; readonly name: string; readonly value: string }[]
  readonly hasKnee: boolean
  readonly windowLimited: readonly OneWayDirection[]
  /** Where the sender's buffer limits. What is in flight may swing under it: then the window must be said to be unknown. */
  readonly sendBufferLimited: readonly OneWayDirection[]
}

const PLAIN = {
  profile: 'full',
  capacityBps: null,
  mtuBytes: 1500,
  sysctls: [],
  hasKnee: true,
  windowLimited: [],
  sendBufferLimited: [],
} as const satisfies Partial<TruthSetting>

const bothWays = (wan: WanSettings) => ({ ab: wan, ba: wan })

/** The shortest labs first, so that a call that is interrupted has most of them. */
export const TRUTH_SETTINGS: readonly TruthSetting[] = [
  {
    ...PLAIN,
    name: '100 Mbit/s, 80 ms, short of receive buffer',
    profile: 'quick',
    hasKnee: false,
    ...bothWays({ rate_mbps: 100, delay_ms: 40, queue_kb: 2000 }),
    sysctls: [
      { host: 'a', name: 'net.ipv4.tcp_rmem', value: '4096 131072 250000' },
      { host: 'b', name: 'net.ipv4.tcp_rmem', value: '4096 131072 400000' },
    ],
    windowLimited: ['ab', 'ba'],
  },
  {
    ...PLAIN,
    name: '100 Mbit/s, 40 ms, short of send buffer',
    profile: 'quick',
    hasKnee: false,
    ...bothWays({ rate_mbps: 100, delay_ms: 20, queue_kb: 2000 }),
    sysctls: [
      { host: 'a', name: 'net.ipv4.tcp_wmem', value: '4096 16384 200000' },
      { host: 'b', name: 'net.ipv4.tcp_wmem', value: '4096 16384 140000' },
    ],
    sendBufferLimited: ['ab', 'ba'],
  },
  { ...PLAIN, name: '20 Mbit/s, 30 ms', ...bothWays({ rate_mbps: 20, delay_ms: 15, queue_kb: 250 }) },
  { ...PLAIN, name: '100 Mbit/s, 20 ms', ...bothWays({ rate_mbps: 100, delay_ms: 10, queue_kb: 1000 }) },
  {
    ...PLAIN,
    name: '50 Mbit/s, 40 ms, 4 MB of queue',
    ...bothWays({ rate_mbps: 50, delay_ms: 20, queue_kb: 4000 }),
  },
  {
    ...PLAIN,
    name: '80 and 30 Mbit/s, 25 and 5 ms one way',
    ab: { rate_mbps: 80, delay_ms: 25, queue_kb: 800 },
    ba: { rate_mbps: 30, delay_ms: 5, queue_kb: 300 },
  },
  {
    ...PLAIN,
    name: '60 Mbit/s, 8 ms, path MTU 1400',
    mtuBytes: 1400,
    ...bothWays({ rate_mbps: 60, delay_ms: 4, queue_kb: 600, icmp_mtu: 1400 }),
  },
  {
    ...PLAIN,
    name: '60 Mbit/s where 100 are registered, 2 ms',
    capacityBps: 100e6,
    ...bothWays({ rate_mbps: 60, delay_ms: 1, queue_kb: 600 }),
  },
]
