/** What one direction of the simulated WAN does to packets; names are those of wanlink's control lines. */
export type WanSettings = {
  /** One way. */
  readonly delay_ms?: number
  readonly jitter_ms?: number
  /** Layer 1, with Ethernet's 38 bytes a frame; 0 is unlimited. */
  readonly rate_mbps?: number
  /** What waits for the line; beyond it packets are dropped. */
  readonly queue_kb?: number
  /** Share of packets lost at random, 0 to 1. */
  readonly loss?: number
  /** 1 drops what exceeds the token bucket (`burst_kb`) instead of queueing it. */
  readonly police?: 0 | 1
  readonly burst_kb?: number
  /** Limits every flow by itself, as clouds do. */
  readonly flow_rate_mbps?: number
  /** Share of packets that arrive three packets late, 0 to 1. */
  readonly reorder?: number
  readonly drop_udp?: 0 | 1
  /** Longer IP packets vanish. */
  readonly blackhole_mtu?: number
  /** Longer IPv4 packets are answered with "fragmentation needed". */
  readonly icmp_mtu?: number
}

export type WanDirection = 'ab' | 'ba' | 'both'

/** A WAN that does nothing: no delay, no limit, no fault. */
export const PLAIN_WAN: Required<WanSettings> = {
  delay_ms: 0,
  jitter_ms: 0,
  rate_mbps: 0,
  queue_kb: 1000,
  loss: 0,
  police: 0,
  burst_kb: 0,
  flow_rate_mbps: 0,
  reorder: 0,
  drop_udp: 0,
  blackhole_mtu: 0,
  icmp_mtu: 0,
}

/** The control line that applies `settings` to one direction or both; settings that are not named stay as they are. */
export function formatWanSettings(direction: WanDirection, settings: WanSettings): string {
  const words = Object.entries(settings).map(([key, value]) => `${key}=${value}`)
  return [direction, ...words].join(' ')
}

/** The control line that brings both directions back to `PLAIN_WAN`. */
export const RESET_WAN = formatWanSettings('both', PLAIN_WAN)

const DIRECTIONS: readonly string[] = ['ab', 'ba', 'both']
const NUMBER = /^\d+(\.\d+)?(e-?\d+)?$/

/** Throws, naming the word at fault, where a control line is not one that wanlink understands. */
export function checkWanLine(line: string): void {
  const [direction = '', ...words] = line.trim().split(/\s+/)
  if (!DIRECTIONS.includes(direction)) throw new Error(`"${line}" must begin with ab, ba or both`)
  if (words.length === 0) throw new Error(`"${line}" sets nothing`)
  for (const word of words) {
    const [key = '', value = ''] = word.split('=')
    if (!Object.hasOwn(PLAIN_WAN, key)) {
      throw new Error(`"${word}" is not a setting of the WAN; there are ${Object.keys(PLAIN_WAN).join(', ')}`)
    }
    if (!NUMBER.test(value)) throw new Error(`"${word}" needs a number that is not negative`)
  }
}
