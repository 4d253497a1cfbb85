import type { RuleId } from '@/lib/domain/diagnosis/finding'

/** A case with its confirmed cause, as somebody would enter it: the figures and outputs of its thread. */
export type Case = {
  readonly title: string
  /** As `POST /diagnose` takes it, but for the outputs that people posted. */
  readonly input: Readonly<Record<string, unknown>>
  /** Outputs that people posted: read where they are, never copied. */
  readonly posted?: readonly string[]
  /** What must stand first among problems of their own; null where nothing may stand there. */
  readonly first: RuleId | null
  /** Good news that must come in its place. */
  readonly goodNews?: RuleId
}

const OFFLOADS_ON = 'Features for eth0:\ntcp-segmentation-offload: on\ngeneric-segmentation-offload: on\n'
const ONE_CONNECTION = {
  protocol: 'tcp',
  streams: 1,
  goodputBps: 4.97e9,
  retransmits: 0,
  cwndBytes: 1_331_691,
}
const RING_OF = (now: number, max: number) =>
  `Ring parameters for eth0:\nPre-set maximums:\nRX:\t\t${max}\nCurrent hardware settings:\nRX:\t\t${now}\n`

/** The cases by their numbers in the collection that issue 4 names. */
export const CASES: Readonly<Record<string, Case>> = {
  '1': {
    title: 'a tunnel whose MTU was put right: its 306 retransmissions of the first second are no fault',
    input: { capacityBps: 1e9 },
    posted: ['iperf3_text/v3.x_ipip-mtu-fixed_809M_kuberouter109.txt'],
    first: null,
  },
  '5': {
    title: 'packets of 1493 bytes vanish without a word: a black hole',
    input: {},
    posted: ['ping/pppoe_blackhole_icmp_req_old-iputils_opnsense3328.txt'],
    first: 'pmtu-black-hole',
  },
  '6': {
    title: 'a receive buffer of 3.2 MB at 200 ms: the window',
    input: {
      rttMs: 200,
      capacityBps: 1e9,
      sysctls: { 'net.ipv4.tcp_rmem': '4096 131072 3206752', 'net.ipv4.tcp_wmem': '4096 16384 3206752' },
    },
    first: 'window-limited',
  },
  '6, as posted': {
    title: 'a receive buffer ceiling on a long path: the window',
    input: { rttMs: 200, capacityBps: 1e9 },
    posted: ['sysctl/openwrt_before-fix_interactive_libwrt333.txt'],
    first: 'window-limited',
  },
  '8': {
    title: 'an application that fixes SO_SNDBUF at 16 KB: the window',
    input: {
      rttMs: 20,
      capacityBps: 100e6,
      tests: [{ protocol: 'tcp', goodputBps: 6.8e6, windowBytes: 16_384, retransmits: 0 }],
    },
    first: 'window-limited',
  },
  '10': {
    title: '4.97 Gbit/s flat for one connection, 25 for forty: a limit of each flow',
    input: { tests: [ONE_CONNECTION, { protocol: 'tcp', streams: 40, goodputBps: 24.8e9, retransmits: 0 }] },
    first: 'per-flow-cap',
  },
  '10, as posted': {
    title: 'one connection flat at 4.97 Gbit/s, forty at 25: a limit of each flow',
    input: {},
    posted: ['iperf3_text/v3.1_aws-5G-per-flow_P40-vs-single_nats4695.txt'],
    first: 'per-flow-cap',
  },
  '14': {
    title: 'one direction collapses where the sender’s virtual card cuts segments: the offload',
    input: {
      texts: [OFFLOADS_ON],
      tests: [
        { protocol: 'tcp', direction: 'ab', goodputBps: 0.68e6 },
        { protocol: 'tcp', direction: 'ba', goodputBps: 209.58e6 },
      ],
    },
    first: 'offload-suspect',
  },
  '16': {
    title: 'no loss and offloads off: the processor',
    input: {
      capacityBps: 10e9,
      texts: [
        'Features for tap0:\nrx-checksumming: off\ntx-checksumming: off\ntcp-segmentation-offload: off\n',
      ],
      tests: [{ protocol: 'tcp', goodputBps: 4.21e9, retransmits: 0, cwndBytes: 290_000 }],
    },
    first: 'cpu-limited',
  },
  '16, as posted': {
    title: 'what iperf3 printed of it, with the offloads off: the processor',
    input: {
      capacityBps: 10e9,
      texts: [
        'Features for tap0:\nrx-checksumming: off\ntx-checksumming: off\ntcp-segmentation-offload: off\n',
      ],
    },
    posted: ['iperf3_text/v3.1_virtlet_tap-offloads-off_4.21G.txt'],
    first: 'cpu-limited',
  },
  '19': {
    title: 'retransmissions and a ring that could be larger: the card',
    input: {
      capacityBps: 10e9,
      texts: [RING_OF(256, 4096)],
      tests: [{ protocol: 'tcp', goodputBps: 6e9, retransmits: 4_000 }],
    },
    first: 'nic-drops',
  },
  '19, virtio': {
    title: 'retransmissions and a ring of 256 of 256, as virtio has it: no ring is advised',
    input: { capacityBps: 10e9, tests: [{ protocol: 'tcp', goodputBps: 4e9, retransmits: 4_000 }] },
    posted: ['ethtool/insights_g_n-a_virtio.txt'],
    first: null,
  },
  '20': {
    title: 'flow control that the switch did not agree to: the pause',
    input: {
      capacityBps: 300e6,
      texts: [
        'Pause parameters for eth0:\nAutonegotiate:\ton\nRX:\t\ton\nTX:\t\ton\nRX negotiated:\toff\nTX negotiated:\toff\n',
      ],
      tests: [{ protocol: 'tcp', goodputBps: 40e6 }],
    },
    first: 'flow-control-pause',
  },
  '22': {
    title: 'a dead jack, and the host that fell back to its Wi-Fi: the path',
    input: {
      capacityBps: 1e9,
      texts: ['Settings for wlan0:\n\tLink detected: yes\n'],
      tests: [{ protocol: 'tcp', goodputBps: 90e6 }],
    },
    first: 'wrong-path',
  },
  '25': {
    title: 'a bond that stripes packets, with what the sender’s sockets saw of it: out of order',
    input: {
      rttMs: 0.4,
      capacityBps: 20e9,
      texts: [
        'ESTAB 0 1448000 10.0.0.1:40000 10.0.0.2:5201\n\t cubic wscale:7,7 rtt:0.4/0.1 mss:8948 cwnd:40 bytes_sent:3750000000 bytes_retrans:17896000 bytes_acked:3730000000 data_segs_out:419000 retrans:0/2000 dsack_dups:1900 reord_seen:5000 reordering:300 busy:10000ms',
      ],
      tests: [{ protocol: 'tcp', goodputBps: 3e9 }],
    },
    first: 'reordering',
  },
  '27': {
    title: '37 % of UDP lost where TCP is fine: the receiving host',
    input: {
      capacityBps: 100e9,
      tests: [
        { protocol: 'tcp', goodputBps: 30e9, retransmits: 0 },
        { protocol: 'udp', offeredBps: 5.51e9, goodputBps: 3.48e9, lossPct: 37 },
      ],
    },
    first: 'receiver-drops',
  },
  '27, with the counter': {
    title: '37 % of UDP lost, and the socket says that it dropped them: the receiving host',
    input: {
      tests: [
        {
          protocol: 'udp',
          offeredBps: 5.51e9,
          goodputBps: 3.48e9,
          lostCount: 10_427_939,
          packetsCount: 28_304_262,
        },
      ],
      counters: { UdpRcvbufErrors: 10_427_000 },
    },
    first: 'receiver-drops',
  },
  '28': {
    title:
      'datagrams of 20 kB, 35 % lost in the first second and then “0/0 (0%)”: no cause that is not known',
    input: {
      tests: [
        { protocol: 'udp', offeredBps: 920e6, goodputBps: 598e6, lossPct: 35 },
        { protocol: 'udp', offeredBps: 920e6, goodputBps: 0 },
      ],
    },
    first: null,
  },
  '30': {
    title: 'a sender that claims 59 times what arrived: the receiver’s number holds, and the line is full',
    input: { capacityBps: 100e6 },
    posted: ['iperf3_text/v3.1.3_win64_sender-lies_1069.txt'],
    first: null,
    goodNews: 'link-full',
  },
}
