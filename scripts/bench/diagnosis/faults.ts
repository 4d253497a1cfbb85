import type { RuleId } from '@/lib/domain/diagnosis/finding'
import { OTHER_DATAGRAM_BYTES, overflowListener, sendOtherTraffic } from './beside'
import { both, queueKb, registered, type ScenarioShape, type Turn } from './scenario'
import { tcpPayloadBps, udpPayloadBps } from './truth'

export type Fault = {
  readonly name: string
  /** The rule that must be read first. */
  readonly expected: RuleId
  readonly shape: (turn: Turn) => ScenarioShape
}

/** Line bytes that fill it for one round trip. */
const bdpBytes = (mbps: number, delayMs: number) => (mbps * 1e6 * 2 * delayMs) / 8_000

const TUN_UDP_HEADERS_BYTES = 28
/** wanlink holds a packet back until three have passed it, and then draws again. */
const lateShare = (reorder: number) => reorder / (1 + 3 * reorder)

/** Every fault that the lab can make. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'receiver’s window',
    expected: 'window-limited',
    shape: ({ mbps, ms }) => {
      const [rate, delay] = [mbps(80), ms(30)]
      const most = Math.round(bdpBytes(rate, delay) / 2)
      return {
        ...both({ rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate, 60) }),
        ...registered(rate),
        sysctls: [{ host: 'b', name: 'net.ipv4.tcp_rmem', value: `4096 ${Math.min(131_072, most)} ${most}` }],
        truths: [needed(rate, delay)],
      }
    },
  },
  {
    name: 'sender’s buffer',
    expected: 'window-limited',
    shape: ({ mbps, ms }) => {
      const [rate, delay] = [mbps(80), ms(30)]
      const most = Math.round(bdpBytes(rate, delay) / 2)
      return {
        ...both({ rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate, 60) }),
        ...registered(rate),
        sysctls: [{ host: 'a', name: 'net.ipv4.tcp_wmem', value: `4096 ${Math.min(16_384, most)} ${most}` }],
        truths: [needed(rate, delay)],
      }
    },
  },
  {
    name: 'loss on the path',
    expected: 'path-loss',
    shape: ({ number, mbps, ms }) => {
      const [rate, delay, loss] = [mbps(80), ms(20), number === 1 ? 0.002 : 0.002 * number]
      const wan = { rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate) }
      return {
        ab: { ...wan, loss },
        ba: wan,
        ...registered(rate),
        truths: [
          {
            direction: 'ab',
            figure: 'lost on the path at low rates',
            among: 'sent at low rates',
            value: loss,
          },
        ],
      }
    },
  },
  {
    name: 'shaped below its capacity',
    expected: 'capacity-knee',
    shape: ({ mbps, ms }) => {
      const [rate, delay] = [mbps(80), ms(10)]
      const shaped = rate / 2
      return {
        ab: { rate_mbps: shaped, delay_ms: delay, queue_kb: queueKb(shaped) },
        ba: { rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate) },
        ...registered(rate),
        truths: [{ direction: 'ab', figure: 'highest clean rate', value: udpPayloadBps(shaped) }],
      }
    },
  },
  {
    name: 'policed',
    expected: 'policed',
    shape: ({ mbps, ms }) => {
      const [rate, delay] = [mbps(80), ms(15)]
      const policed = rate / 2
      return {
        ab: { rate_mbps: policed, delay_ms: delay, police: 1, burst_kb: queueKb(policed, 60) },
        ba: { rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate) },
        ...registered(rate),
        truths: [{ direction: 'ab', figure: 'highest clean rate', value: udpPayloadBps(policed) }],
      }
    },
  },
  {
    name: 'a limit of each flow',
    expected: 'per-flow-cap',
    shape: ({ mbps, ms }) => {
      const [rate, delay] = [mbps(80), ms(10)]
      // All four parallel streams together stay below the line, so that only their own queues fill.
      const each = rate / 5
      return {
        ...both({ rate_mbps: rate, flow_rate_mbps: each, delay_ms: delay, queue_kb: queueKb(each) }),
        ...registered(rate),
        truths: [{ direction: 'ab', figure: 'one stream', value: tcpPayloadBps(each) }],
      }
    },
  },
  {
    name: 'asymmetric, unregistered',
    expected: 'asymmetric',
    shape: ({ mbps, ms }) => {
      const [slow, fast, delay] = [mbps(20), mbps(80), ms(10)]
      return {
        ab: { rate_mbps: slow, delay_ms: delay, queue_kb: queueKb(slow) },
        ba: { rate_mbps: fast, delay_ms: delay, queue_kb: queueKb(fast) },
        capacityAbBps: null,
        capacityBaBps: null,
        truths: [
          { direction: 'ab', figure: 'one stream this way', value: tcpPayloadBps(slow) },
          { direction: 'ab', figure: 'one stream the way back', value: tcpPayloadBps(fast) },
        ],
      }
    },
  },
  {
    name: 'bufferbloat',
    expected: 'bufferbloat',
    shape: ({ number, mbps, ms }) => {
      const [rate, delay, fullAfterMs] = [mbps(40), ms(10), 200 + 70 * number]
      return {
        ...both({ rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate, fullAfterMs) }),
        ...registered(rate),
        truths: [
          {
            direction: 'ab',
            figure: 'longest reply beside a test',
            value: 2 * delay + fullAfterMs,
          },
        ],
      }
    },
  },
  {
    name: 'out of order',
    expected: 'reordering',
    shape: ({ number, mbps, ms }) => {
      const [rate, delay, reorder] = [mbps(80), ms(10), 0.01 + 0.01 * number]
      return {
        ...both({ rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate), reorder }),
        ...registered(rate),
        truths: [
          { direction: 'ab', figure: 'UDP out of order', among: 'UDP sent', value: lateShare(reorder) },
        ],
      }
    },
  },
  {
    name: 'smaller path MTU, reported',
    expected: 'mss-reduced',
    shape: ({ number, mbps, ms }) => {
      const [rate, delay, mtu] = [mbps(60), ms(10), 1500 - 50 * number]
      return {
        ...both({ rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate), icmp_mtu: mtu }),
        ...registered(rate),
        truths: [
          { direction: 'ab', figure: 'path MTU', value: mtu, isExact: true },
          { direction: 'ab', figure: 'segment size', value: mtu - 52, isExact: true },
        ],
      }
    },
  },
  {
    name: 'path-MTU black hole',
    expected: 'pmtu-black-hole',
    shape: ({ number, mbps, ms }) => {
      const [rate, delay, mtu] = [mbps(60), ms(10), 1500 - 40 * number]
      return {
        ...both({ rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate), blackhole_mtu: mtu }),
        ...registered(rate),
        truths: [{ direction: 'ab', figure: 'largest packet that passes', value: mtu, isExact: true }],
      }
    },
  },
  {
    name: 'UDP blocked',
    expected: 'udp-blocked',
    shape: ({ mbps, ms }) => {
      const [rate, delay] = [mbps(60), ms(10)]
      return {
        ...both({ rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate), drop_udp: 1 }),
        ...registered(rate),
        truths: [{ direction: 'ab', figure: 'one TCP stream', value: tcpPayloadBps(rate) }],
      }
    },
  },
  {
    name: 'jitter',
    expected: 'jitter-high',
    shape: ({ mbps, ms }) => {
      const [rate, delay, jitter] = [mbps(60), ms(20), ms(18)]
      return {
        ...both({ rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate), jitter_ms: jitter }),
        ...registered(rate),
        // So many pings that chance alone puts their deviation within 5 %, most of the time.
        settings: { pingCount: 200 },
        // Evenly spread over the jitter in each direction: J² / 12 twice.
        truths: [{ direction: 'ab', figure: 'standard deviation', value: jitter / Math.sqrt(6) }],
      }
    },
  },
  {
    name: 'another way',
    expected: 'wrong-path',
    shape: ({ mbps, ms }) => {
      const [rate, delay] = [mbps(50), ms(15)]
      return {
        ...both({ rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate) }),
        ...registered(rate),
        expectedRttMs: delay,
        truths: [{ direction: 'ab', figure: 'least idle round trip', value: 2 * delay }],
      }
    },
  },
  {
    name: 'slow start fills the test',
    expected: 'ramp-dominated',
    shape: ({ mbps, ms }) => {
      // On longer paths CUBIC needs more than the test to come back to the line after slow start's overshoot: what it then
      // carries steadily is less than the line, and no truth is known of it.
      const [rate, delay] = [mbps(80), ms(50)]
      return {
        // Long enough for slow start's overshoot, and below half of the round trip, which would be bufferbloat.
        ...both({ rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate, 0.9 * delay) }),
        ...registered(rate),
        // Some thirty round trips, of which slow start takes a third.
        settings: { singleS: Math.ceil((30 * 2 * delay) / 1000) },
        truths: [{ direction: 'ab', figure: 'steady part', value: tcpPayloadBps(rate) }],
      }
    },
  },
  {
    name: 'a full line',
    expected: 'link-full',
    shape: ({ mbps, ms }) => {
      const [rate, delay] = [mbps(50), ms(12)]
      return {
        ...both({ rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate) }),
        ...registered(rate),
        truths: [{ direction: 'ab', figure: 'steady rate of one stream', value: tcpPayloadBps(rate) }],
      }
    },
  },
  {
    name: 'somebody else’s traffic',
    expected: 'cross-traffic',
    shape: ({ mbps, ms }) => {
      const [rate, delay] = [mbps(80), ms(10)]
      const other = mbps(20)
      return {
        ...both({ rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate) }),
        ...registered(rate),
        settings: { busySharePct: 100 },
        beside: sendOtherTraffic(other),
        truths: [
          {
            direction: 'ab',
            figure: 'other traffic at',
            value: (other * 1e6 * (OTHER_DATAGRAM_BYTES + TUN_UDP_HEADERS_BYTES)) / OTHER_DATAGRAM_BYTES,
          },
        ],
      }
    },
  },
  {
    name: 'a listener that does not accept',
    expected: 'listen-overflow',
    shape: ({ mbps, ms }) => {
      const [rate, delay] = [mbps(50), ms(8)]
      return {
        ...both({ rate_mbps: rate, delay_ms: delay, queue_kb: queueKb(rate) }),
        ...registered(rate),
        beside: overflowListener,
        truths: [],
      }
    },
  },
]

function needed(rateMbps: number, delayMs: number): ScenarioShape['truths'][number] {
  return {
    direction: 'ab',
    figure: 'window that the line needs',
    value: (tcpPayloadBps(rateMbps) * 2 * delayMs) / 8_000,
  }
}
