import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ReadLine, readOutput } from '@/lib/domain/tools/read/read-output'

const SAMPLES = path.resolve(import.meta.dirname, '../../../../../shared/samples')
const PUBLIC = path.join(SAMPLES, 'public')

function readSample(name: string): ReadLine[] {
  return readOutput(name, readFileSync(path.join(PUBLIC, name), 'utf8'))
}

type Reading = readonly [name: string, lines: readonly Partial<Record<keyof ReadLine, unknown>>[]]

const near = (value: number) => expect.closeTo(value, -Math.floor(Math.log10(value)) + 2)
const error = (code: string) => expect.objectContaining({ code })

/** What the samples' README says that a correct reader gets from each. */
const IPERF3_JSON: readonly Reading[] = [
  [
    'jsonstream_tcp_bidir_interval.jsonl',
    [
      {
        direction: 'bidir',
        sent_bps: near(31.47e9),
        reverse: expect.objectContaining({ goodput_bps: near(28.79e9) }),
        error: error('truncated'),
      },
    ],
  ],
  [
    'jsonstream_udp_bidir_interval.jsonl',
    [
      {
        direction: 'bidir',
        jitter_ms: null,
        lost_count: null,
        reverse: expect.objectContaining({ lost_count: 0, packets_count: 8 }),
      },
    ],
  ],
  ['server_output_text_newlines_845.txt', [{ protocol: 'tcp', goodput_bps: near(3.39e6) }]],
  [
    'udp_lost_percent_minus-nan_fragment_613.txt',
    [{ protocol: 'udp', loss_pct: null, lost_count: null, jitter_ms: null, error: error('truncated') }],
  ],
  ['v3.0.11_broken-comma_no-route.json', [{ version: '3.0.11', error: error('unreachable') }]],
  [
    'v3.0.7_linux_e1000_udp.json',
    [
      {
        version: '3.0.7',
        protocol: 'udp',
        sent_bps: 406820000,
        lost_count: 0,
        packets_count: 186230,
        loss_pct: 0,
        jitter_ms: 0.00654908,
      },
    ],
  ],
  [
    'v3.0.7_linux_virtio_tcp.json',
    [{ sent_bps: 1320690000, goodput_bps: near(1320690000), retransmits: 0, mss_bytes: 1448, rtt_ms: null }],
  ],
  [
    'v3.0.7_yardstick_udp.json',
    [{ sent_bps: 19804500, lost_count: 0, packets_count: 3022, jitter_ms: 0.0113579 }],
  ],
  [
    'v3.0a11_android_logcat-wrapped_R.txt',
    [
      {
        direction: 'reverse',
        sent_bps: 20179800,
        goodput_bps: near(20008700),
        retransmits: 17,
        rtt_ms: null,
      },
    ],
  ],
  [
    'v3.1.3_cygwin_tcp_P10_R.json',
    [{ direction: 'reverse', streams: 10, goodput_bps: near(101728963), retransmits: null, mss_bytes: null }],
  ],
  [
    'v3.1.3_cygwin_tcp_P10_fwd.json',
    [{ direction: 'forward', streams: 10, goodput_bps: near(90840431), retransmits: null, mss_bytes: null }],
  ],
  [
    'v3.12_bidir_end-section_fixture.json',
    [
      {
        direction: 'bidir',
        sent_bps: near(914.35e6),
        goodput_bps: near(909.9e6),
        retransmits: 11,
        reverse: expect.objectContaining({
          sent_bps: near(930.91e6),
          goodput_bps: near(926.15e6),
          retransmits: 4,
        }),
      },
    ],
  ],
  ['v3.12_tcp_P2_v6.json', [{ streams: 2, sent_bps: near(690767210), retransmits: 0, mss_bytes: 1426 }]],
  [
    'v3.12_tcp_v6_interrupted-error.json',
    [{ sent_bps: near(224075055), retransmits: 35, goodput_bps: null, error: error('client-interrupted') }],
  ],
  [
    'v3.12_udp_1M_ctrl-socket-closed.json',
    [
      {
        loss_pct: null,
        lost_count: null,
        jitter_ms: null,
        goodput_bps: null,
        error: error('control-closed'),
      },
    ],
  ],
  ['v3.16_tcp_mininet_client.json', [{ sent_bps: near(30092538), retransmits: 3, rtt_ms: 29.02 }]],
  [
    'v3.16_tcp_mininet_concat_32-100.json',
    [
      { sent_bps: near(30092538), retransmits: 3 },
      { sent_bps: null, retransmits: null },
      { sent_bps: near(30594348), retransmits: 0 },
      { sent_bps: null, goodput_bps: near(29243886) },
    ],
  ],
  [
    'v3.18_mac_tcp_-n1G_mss1288_38M.json',
    [{ sent_bps: near(38519271), retransmits: null, mss_bytes: 1288, error: null }],
  ],
  [
    'v3.1b3_win10_e1000desktop_tcp.json',
    [{ version: '3.1b3', sent_bps: 1899580000, retransmits: null, mss_bytes: null }],
  ],
  [
    'v3.1b3_win10_e1000desktop_udp.json',
    [
      {
        lost_count: 901,
        packets_count: 151219,
        loss_pct: expect.closeTo(0.595825, 5),
        goodput_bps: near(985.07e6),
      },
    ],
  ],
  [
    'v3.1b3_win10_virtio_udp.json',
    [{ lost_count: 287, packets_count: 461260, loss_pct: expect.closeTo(0.0622209, 5) }],
  ],
  [
    'v3.6_error-control-socket-closed.res',
    [{ version: '3.6', mss_bytes: 1408, error: error('control-closed') }],
  ],
  [
    'v3.6_udp_R_vue-chart.json',
    [
      { protocol: 'tcp', direction: 'reverse', sent_bps: near(1093068), goodput_bps: null },
      { protocol: 'udp', direction: 'reverse', sent_bps: near(978926), lost_count: 0, packets_count: 849 },
    ],
  ],
  [
    'v3.7plus_mac_P2_wifi.json',
    [{ streams: 2, sent_bps: null, goodput_bps: near(41963324), retransmits: null }],
  ],
  ['v3.7plus_mac_v6_P1.json', [{ sent_bps: null, goodput_bps: near(26305876712) }]],
  [
    'v3.7plus_udp_negative-lost_interval_truncated_914.txt',
    [{ protocol: 'udp', lost_count: null, loss_pct: null, error: error('truncated') }],
  ],
  [
    'v3.9_ansi-prefix_10k-file_zero-received.res',
    [{ sent_bps: near(12612602), goodput_bps: null, error: error('too-short') }],
  ],
  [
    'v3.9_aws_c5nlarge_d_to_d.json',
    [{ sent_bps: near(9521662170), retransmits: 27, mss_bytes: 8949, rtt_ms: 2.545 }],
  ],
  ['v3.9_empty.res', [{ tool: null, error: error('no-output') }]],
  ['v3.9_garbage-only.res', [{ tool: null, error: error('unreadable') }]],
  [
    'v3.9plus_json-stream_start+interval_truncated_pr1098.jsonl',
    [{ version: '3.9+', sent_bps: near(50872989831), error: error('truncated') }],
  ],
]

const IPERF3_TEXT: readonly Reading[] = [
  [
    'dnation_v3.0.11-3.7_errors.log',
    [
      { version: '3.7', direction: 'reverse', sent_bps: 5e6, retransmits: 5928 },
      { version: '3.0.11', direction: 'reverse', goodput_bps: 5e6, retransmits: 1946 },
    ],
  ],
  ['iperf2_-e_not-iperf3_flannel1816.txt', [{ tool: 'iperf2', retransmits: 1400 }]],
  [
    'jemercie_error.log',
    [
      { goodput_bps: 269000, warnings: [expect.stringContaining('stalled')] },
      { sent_bps: 318000, goodput_bps: null, retransmits: 8, error: error('control-closed') },
    ],
  ],
  ['moler_v3.x_tcp_server_kbit.txt', [{ sent_bps: null, goodput_bps: 22412094000, error: null }]],
  [
    'moler_v3.x_udp_P2_client_kbit.txt',
    [{ streams: 2, sent_bps: 2113000, goodput_bps: 2084000, lost_count: 0, packets_count: 36 }],
  ],
  [
    'moler_v3.x_udp_P3_server_kbit.txt',
    [{ streams: 3, goodput_bps: 3145000, lost_count: 0, packets_count: 90 }],
  ],
  [
    'moler_v3.x_udp_server.txt',
    [{ goodput_bps: 1050000, jitter_ms: 0.022, lost_count: 0, packets_count: 60 }],
  ],
  ['server-busy_then-other-server_66448151797.txt', [{ tool: 'iperf3', error: error('server-busy') }]],
  [
    'v3.1.3_debug-V-d_25G_1088.txt',
    [{ version: '3.1.3', sent_bps: near(12.8e9), retransmits: 114, rtt_ms: 0.648 }],
  ],
  [
    'v3.1.3_win64_sender-lies_1069.txt',
    [{ sent_bps: 5.62e9, goodput_bps: 94.8e6, warnings: [expect.stringContaining('59 times')] }],
  ],
  [
    'v3.1.6_win_udp_R_old-summary_604.txt',
    [{ direction: 'reverse', sent_bps: 987e6, lost_count: 153028, packets_count: 1486702 }],
  ],
  ['v3.1.7_aws_placement_a_to_a.txt', [{ sent_bps: null, goodput_bps: 9.49e9 }]],
  [
    'v3.1.7_udp_150M_-A_-V_-T_title-prefix_571.txt',
    [{ version: '3.1.7', protocol: 'udp', error: error('truncated'), lost_count: null }],
  ],
  [
    'v3.1_aws-5G-per-flow_P40-vs-single_nats4695.txt',
    [
      { sent_bps: 25e9, goodput_bps: 24.8e9, retransmits: 0 },
      { streams: 1, goodput_bps: null, error: error('truncated') },
    ],
  ],
  ['v3.1_ena_kernel4.9_retr56883_amzn26.txt', [{ sent_bps: 11.1e9, retransmits: 56883, goodput_bps: null }]],
  ['v3.1_virtlet_tap-offloads-off_4.21G.txt', [{ sent_bps: 4.21e9, goodput_bps: 4.21e9, retransmits: 0 }]],
  [
    'v3.6_udp_100G_37pct-loss_841.txt',
    [
      {
        sent_bps: 5.51e9,
        goodput_bps: 3.48e9,
        lost_count: 10427939,
        packets_count: 28304262,
        loss_pct: expect.closeTo(36.84, 1),
      },
    ],
  ],
  [
    'v3.9_bidir_mtu4000_asym_1021.txt',
    [
      {
        direction: 'bidir',
        sent_bps: near(1.715e9),
        goodput_bps: null,
        reverse: expect.objectContaining({ goodput_bps: near(5.72e9) }),
      },
    ],
  ],
  ['v3.x_ipip-mtu-fixed_809M_kuberouter109.txt', [{ sent_bps: 809e6, goodput_bps: 802e6, retransmits: 326 }]],
  [
    'v3.x_mac-client_no-Retr_pi3b-flowcontrol-off_2996.txt',
    [{ retransmits: null, goodput_bps: null, error: error('truncated') }],
  ],
  ['v3.x_osv-ena_t3_retr9310_osv1283.txt', [{ sent_bps: 2.99e9, goodput_bps: 2.97e9, retransmits: 9310 }]],
]

const inFolder = (folder: string, readings: readonly Reading[]) =>
  readings.map(([name, lines]) => [`${folder}/${name}`, lines] as const)

describe.skipIf(!existsSync(PUBLIC))('public samples of iperf3 beside the project', () => {
  it.each([...inFolder('iperf3_json', IPERF3_JSON), ...inFolder('iperf3_text', IPERF3_TEXT)])(
    '%s is read as its README says',
    (name, expected) => {
      const lines = readSample(name)
      expect(lines).toHaveLength(expected.length)
      for (const [index, each] of expected.entries()) expect(lines[index]).toMatchObject(each)
    },
  )
})
