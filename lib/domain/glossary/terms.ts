// Written from docs/glossary.md by parse-glossary.test.ts: change that file, not this one.

/** What each word of the glossary means in one sentence, by its anchor. */
export const TERMS = {
  host: {
    name: 'Host',
    sentence: 'A machine that Plumbline reaches over SSH, with one or more test addresses.',
  },
  site: {
    name: 'Site',
    sentence: 'The data centre that a host stands in.',
  },
  link: {
    name: 'Link',
    sentence:
      'Two endpoints (a host and one of its test addresses each) and what is known of the path between them.',
  },
  circuit: {
    name: 'Circuit',
    sentence: 'A line that several links share.',
  },
  direction: {
    name: 'Direction',
    sentence: 'Who sends to whom: ab is A to B, ba is B to A.',
  },
  profile: {
    name: 'Profile',
    sentence: 'Which steps a run performs.',
  },
  run: {
    name: 'Run',
    sentence: 'One execution of a profile on a link.',
  },
  baseline: {
    name: 'Baseline',
    sentence: 'The run, or runs, that a person pinned as the link’s reference.',
  },
  metric: {
    name: 'Metric',
    sentence: 'One number of a run, by key and direction.',
  },
  verdict: {
    name: 'Verdict',
    sentence:
      'What a run is against its baseline: degraded, unchanged, improved, inconclusive or not comparable.',
  },
  finding: {
    name: 'Finding',
    sentence: 'What one rule concluded from a run, with the numbers it rests on and what to do about it.',
  },
  preflight: {
    name: 'Preflight',
    sentence:
      'A look at a host before it is used: can it be reached, which tools and versions it has, what is missing.',
  },
  'host-key': {
    name: 'Host key',
    sentence: 'What an SSH server proves its identity with.',
  },
  'idle-rtt': {
    name: 'Idle RTT',
    sentence: 'The round trip of a ping while nothing else runs.',
  },
  'rtt-under-load': {
    name: 'RTT under load',
    sentence: 'The connection’s own round trip in the steady part of a TCP test, from ss on the sender.',
  },
  'buffer-delay': {
    name: 'Buffer delay',
    sentence:
      'By how many per cent the average round trip of a whole test is longer than the idle one (RFC 6349 §4.1.3).',
  },
  jitter: {
    name: 'Jitter',
    sentence: 'How unevenly datagrams arrive (RFC 3550 §6.4.1).',
  },
  goodput: {
    name: 'Goodput',
    sentence: 'The bytes the receiver got, over the sender’s seconds, for the whole test.',
  },
  'steady-state': {
    name: 'Steady state',
    sentence: 'The part of a TCP test after its ramp.',
  },
  ramp: {
    name: 'Ramp',
    sentence: 'The time until a test first reached 90 % of its steady rate: slow start, mostly.',
  },
  'slow-start': {
    name: 'Slow start',
    sentence:
      'How a TCP connection begins: with a small window that doubles every round trip until something is lost or full.',
  },
  'line-rate': {
    name: 'Line rate',
    sentence: 'What the line carries of payload once headers are taken off.',
  },
  bdp: {
    name: 'BDP',
    sentence:
      'Bandwidth-delay product: rate × round trip, the bytes that must be in flight to fill the path.',
  },
  ceiling: {
    name: 'Ceiling',
    sentence: 'A bound on the rate of a TCP test: line, window, loss or CPU.',
  },
  'tcp-transfer-time-ratio': {
    name: 'TCP transfer time ratio',
    sentence: 'Actual over ideal transfer time (RFC 6349 §4.1.1); 1 is ideal.',
  },
  'effective-window': {
    name: 'Effective window',
    sentence: 'The smaller of the peer’s window and the most that was ever in flight.',
  },
  cwnd: {
    name: 'cwnd',
    sentence: 'Congestion window: how much congestion control lets the sender have in flight, from ss.',
  },
  'socket-buffer': {
    name: 'Socket buffer',
    sentence:
      'The kernel’s memory for what a connection has sent and not yet seen acknowledged, or has received and not yet read.',
  },
  'window-scan': {
    name: 'Window scan',
    sentence:
      'The same TCP test with windows of doubling size, from a sixteenth of the BDP to four times it.',
  },
  'limited-time': {
    name: 'Limited time',
    sentence: 'The share of busy time in which something other than the path held the sender back.',
  },
  autotuning: {
    name: 'Autotuning',
    sentence:
      'The kernel’s own growing of both windows as a connection needs them, up to tcp_rmem and tcp_wmem.',
  },
  clamped: {
    name: 'Clamped',
    sentence: 'A window beyond what the kernel grants (net.core.rmem_max, wmem_max).',
  },
  'path-mtu': {
    name: 'Path MTU',
    sentence: 'The largest IP packet that crosses the path without being cut up.',
  },
  mss: {
    name: 'MSS',
    sentence: 'Maximum segment size: the payload of a full TCP packet.',
  },
  retransmission: {
    name: 'Retransmission',
    sentence: 'A segment that was sent again, because it was lost or thought to be.',
  },
  'tcp-efficiency': {
    name: 'TCP efficiency',
    sentence: 'The share of bytes that did not have to be sent again, over the whole test (RFC 6349 §4.1.2).',
  },
  'path-loss': {
    name: 'Path loss',
    sentence: 'Datagrams that were sent and never reached the receiving host.',
  },
  'host-loss': {
    name: 'Host loss',
    sentence:
      'Datagrams that arrived and were dropped by the receiving host: in the socket’s buffer, in the kernel’s queue (softnet) or in the network card.',
  },
  'base-loss': {
    name: 'Base loss',
    sentence: 'Path loss of the probes at no more than half of the capacity, where nothing queues.',
  },
  knee: {
    name: 'Knee',
    sentence:
      'The highest offered UDP rate that the path carried: path loss at most 0.1 %, and after the first second at least 99.5 % of what was sent arrived (a deep queue loses nothing for seconds).',
  },
  'offered-rate': {
    name: 'Offered rate',
    sentence: 'What a probe was asked to send.',
  },
  tolerance: {
    name: 'Tolerance',
    sentence: 'How much a metric may differ before it counts, in two sizes.',
  },
  noise: {
    name: 'Noise',
    sentence: 'How much a value differs from run to run by chance alone: half of that interval.',
  },
  'deciding-metrics': {
    name: 'Deciding metrics',
    sentence:
      'The five that decide the verdict: steady rate of one stream both ways, idle RTT, and base loss both ways.',
  },
  'not-comparable': {
    name: 'Not comparable',
    sentence:
      'Tests with different specifications (streams, congestion control, datagram length, window, address family or endpoints).',
  },
  contaminated: {
    name: 'Contaminated',
    sentence: 'A run that was forced although other traffic used the link.',
  },
  partial: {
    name: 'Partial',
    sentence: 'A run in which some steps failed.',
  },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly sentence: string }>>

export type TermKey = keyof typeof TERMS
