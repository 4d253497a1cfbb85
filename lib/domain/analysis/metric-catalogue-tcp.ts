import type { Direction } from '@/lib/domain/model/direction'
import type { MetricEntry } from './metric-catalogue'

/** The three TCP tests; every metric of one exists for the others under the same name. */
export const TCP_FAMILIES = ['single', 'parallel', 'both'] as const
export type TcpFamily = (typeof TCP_FAMILIES)[number]

const FAMILY_LABELS: Readonly<Record<TcpFamily, string>> = {
  single: 'one stream',
  parallel: 'parallel streams',
  both: 'both ways at once',
}

type TcpPart = Omit<MetricEntry, 'key' | 'directions'> & { readonly name: string; readonly isRate?: boolean }

const PARTS: readonly TcpPart[] = [
  {
    name: 'steady_bps',
    unit: 'bps',
    label: 'Steady rate',
    explanation: 'What the receiver got a second after the ramp: the rate a long transfer sees.',
    better: 'higher',
    glossaryAnchor: 'steady-state',
    isRate: true,
  },
  {
    name: 'goodput_bps',
    unit: 'bps',
    label: 'Goodput, whole test',
    explanation: 'What the receiver got a second over the whole test, ramp included.',
    better: 'higher',
    glossaryAnchor: 'goodput',
    isRate: true,
  },
  {
    name: 'ramp_s',
    unit: 's',
    label: 'Ramp',
    explanation: 'The time until 90 % of the steady rate.',
    better: 'lower',
    glossaryAnchor: 'ramp',
  },
  {
    name: 'retransmit_pct',
    unit: 'pct',
    label: 'Sent again',
    explanation: 'Share of the bytes that were sent again in the steady part.',
    better: 'lower',
    glossaryAnchor: 'retransmission',
    isLoss: true,
  },
  {
    name: 'rtt_loaded_ms',
    unit: 'ms',
    label: 'RTT under load',
    explanation: 'The connection’s own average round trip in the steady part.',
    better: 'lower',
    glossaryAnchor: 'rtt-under-load',
  },
  {
    name: 'mss_bytes',
    unit: 'bytes',
    label: 'Segment size (MSS)',
    explanation: 'Payload of a full TCP segment.',
    better: 'higher',
    glossaryAnchor: 'mss',
  },
  {
    name: 'cwnd_max_bytes',
    unit: 'bytes',
    label: 'Congestion window, most',
    explanation: 'The most that congestion control allowed in flight in the steady part.',
    better: 'neither',
    glossaryAnchor: 'cwnd',
  },
  {
    name: 'window_effective_bytes',
    unit: 'bytes',
    label: 'Effective window',
    explanation: 'The smaller of the peer’s window and the most ever in flight.',
    better: 'neither',
    glossaryAnchor: 'effective-window',
  },
  {
    name: 'rwnd_limited_pct',
    unit: 'pct',
    label: 'Held by the receiver’s window',
    explanation: 'Share of the sending time in which the receiver’s window held the sender back.',
    better: 'lower',
    glossaryAnchor: 'limited-time',
  },
  {
    name: 'sndbuf_limited_pct',
    unit: 'pct',
    label: 'Held by the sender’s buffer',
    explanation: 'Share of the sending time in which the sender’s own buffer held it back.',
    better: 'lower',
    glossaryAnchor: 'limited-time',
  },
  {
    name: 'cwnd_limited_pct',
    unit: 'pct',
    label: 'Held by congestion control',
    explanation: 'The rest of the sending time: congestion control, pacing, the card or the path.',
    better: 'neither',
    glossaryAnchor: 'limited-time',
  },
  {
    name: 'efficiency_pct',
    unit: 'pct',
    label: 'TCP efficiency',
    explanation: 'Share of the bytes that did not have to be sent again, whole test (RFC 6349).',
    better: 'higher',
    glossaryAnchor: 'tcp-efficiency',
  },
  {
    name: 'transfer_time_ratio',
    unit: 'ratio',
    label: 'Transfer time ratio',
    explanation: 'How many times longer than ideal the transfer took; 1 is ideal (RFC 6349).',
    better: 'lower',
    glossaryAnchor: 'tcp-transfer-time-ratio',
  },
  {
    name: 'buffer_delay_pct',
    unit: 'pct',
    label: 'Buffer delay',
    explanation: 'By how much the round trip grew under load, whole test (RFC 6349).',
    better: 'lower',
    glossaryAnchor: 'buffer-delay',
  },
]

/** Names of the metrics of a TCP test, without family. */
export const TCP_METRIC_NAMES: readonly string[] = PARTS.map((part) => part.name)

function buildEntry(family: TcpFamily, part: TcpPart): MetricEntry {
  const { name, isRate, label, ...rest } = part
  const oneWay: readonly Direction[] = ['ab', 'ba']
  const directions = family === 'both' && isRate ? [...oneWay, 'both' as const] : oneWay
  return { ...rest, key: `tcp.${family}.${name}`, label: `${label}, ${FAMILY_LABELS[family]}`, directions }
}

/** The metrics of all TCP tests; only rates also exist as the sum of both directions. */
export const TCP_METRICS: readonly MetricEntry[] = TCP_FAMILIES.flatMap((family) =>
  PARTS.map((part) => buildEntry(family, part)),
)
