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

const error = (code: string) => expect.objectContaining({ code })

/** What the samples' README says that a correct reader gets from each. */
const counters = (values: object) => expect.objectContaining(values)

const PING: readonly Reading[] = [
  ['jc_ping6_centos_-O-D-p-s.txt', [{ packets_count: 20, lost_count: 0, rtt_ms: 39.274 }]],
  ['jc_ping6_macos_-s.txt', [{ packets_count: 3, lost_count: 0, rtt_ms: 0.135 }]],
  [
    'jc_ping_dest-unreachable.txt',
    [{ packets_count: 3, loss_pct: 100, rtt_ms: null, counters: counters({ errors_count: 3 }) }],
  ],
  [
    'jc_ping_dup_broadcast.txt',
    [{ loss_pct: 0, counters: counters({ duplicates_count: 19, mdev_ms: 417.208 }) }],
  ],
  ['jc_ping_fedora_-O.txt', [{ packets_count: 20, lost_count: 1, loss_pct: 5, rtt_ms: 61.577 }]],
  ['jc_ping_macos_unreachable.txt', [{ packets_count: 8, loss_pct: 100, error: error('unreachable') }]],
  [
    'jc_tracepath6_pmtu1480.txt',
    [{ tool: 'tracepath', counters: counters({ pmtu_bytes: 1480, hops_count: 2, is_reached: true }) }],
  ],
  [
    'local-error_Message-too-long_capital_1500.txt',
    [{ loss_pct: null, error: error('too-long'), counters: counters({ mtu_bytes: 1500 }) }],
  ],
  [
    'pppoe_blackhole_icmp_req_old-iputils_opnsense3328.txt',
    [
      { packets_count: 6, lost_count: 0, error: null },
      { packets_count: 14, loss_pct: 100, rtt_ms: null, error: null },
    ],
  ],
  [
    'telegraf_bsdPingOutput.txt',
    [{ packets_count: 5, rtt_ms: 20.224, counters: counters({ mdev_ms: 4.076 }) }],
  ],
  [
    'telegraf_busyBoxPingOutput.txt',
    [{ packets_count: 4, rtt_ms: 17.611, counters: counters({ mdev_ms: null }) }],
  ],
  ['telegraf_freebsdPing6Output.txt', [{ packets_count: 5, rtt_ms: 53.211 }]],
  ['telegraf_linuxPingOutput.txt', [{ packets_count: 5, rtt_ms: 43.628 }]],
  ['telegraf_lossyPingOutput.txt', [{ packets_count: 5, lost_count: 2, loss_pct: 40 }]],
  ['telegraf_win_errorPingOutput.txt', [{ packets_count: 4, loss_pct: 100, rtt_ms: null }]],
  [
    'telegraf_win_fatalPingOutput.txt',
    [{ packets_count: null, loss_pct: null, error: error('unknown-option') }],
  ],
  ['telegraf_win_winENPingOutput.txt', [{ packets_count: 4, lost_count: 0, rtt_ms: 50 }]],
  ['telegraf_win_winPLPingOutput.txt', [{ packets_count: 4, lost_count: 0, rtt_ms: 50 }]],
  ['windows_spanish_from-app.txt', [{ packets_count: 4, lost_count: 0, rtt_ms: 14 }]],
]

const HOST: readonly Reading[] = [
  [
    'ethtool/insights_S_e1000e.txt',
    [{ counters: counters({ rx_packets: 912398, rx_queue_3_alloc_failed: 0 }) }],
  ],
  [
    'ss/telegraf_socketstat_ss-tin-like.txt',
    [
      {
        sockets: expect.arrayContaining([
          expect.objectContaining({ rtt_ms: 16.009, retrans_total: 1, send_bps: 327_200_000 }),
        ]),
      },
    ],
  ],
  [
    'ethtool/K_actual-changes_flannel.1_requested-on_k3s1702.txt',
    [{ counters: counters({ 'tx-tcp-segmentation': false }) }],
  ],
  [
    'ethtool/S_qca8k-ipq40xx_RxFcsErr2050_openwrt14542.txt',
    [{ counters: counters({ RxFcsErr: 2050 }) }, { counters: { tx_packets: 60997, tx_bytes: 4291929 } }],
  ],
  ['ethtool/insights_S_unsupported.txt', [{ counters: null, error: error('unsupported') }]],
  [
    'ethtool/insights_c_docs.txt',
    [{ counters: counters({ adaptive_rx: false, adaptive_tx: false, 'rx-usecs': 20 }) }],
  ],
  ['ethtool/insights_g_error-no-device.txt', [{ counters: null, error: error('unsupported') }]],
  [
    'ethtool/insights_g_n-a_virtio.txt',
    [{ counters: counters({ 'rx.now': 256, 'rx.max': 256, 'rx_mini.max': null }) }],
  ],
  ['ethtool/insights_i_virtio.txt', [{ counters: counters({ driver: 'virtio_net', firmware: null }) }]],
  [
    'ethtool/k_bridge_requested-on_virtiowin1026.txt',
    [{ counters: counters({ 'tx-gso-robust': false, 'generic-receive-offload': true }) }],
  ],
  [
    'ethtool/mlx5_S_out-of-buffer990M_discards58G_pause_partial.txt',
    [{ counters: counters({ rx_discards_phy: 58591428329, rx_out_of_buffer: 990473555 }) }],
  ],
  ['ethtool/mlx5_grep_no-NIC-header_all-zero.txt', [{ counters: counters({ rx_discards_phy: 0 }) }]],
  ['ethtool/nodeexp_S_mixed.txt', [{ counters: counters({ 'port.rx_dropped': 12028, rx_missed: 401 }) }]],
  [
    'ethtool/settings_satip_1000half-listed_rkorn.txt',
    [{ counters: counters({ speed_bps: 1e9, duplex: 'full', supports_pause: false }) }],
  ],
  [
    'netstat/insights_netstat-i.txt',
    [{ counters: counters({ 'eth2.rx_packets': 421192, 'eth2.rx_dropped': 0 }) }],
  ],
  ['netstat/insights_netstat-s_parse-error-first-line.txt', [{ counters: counters({ IpInReceives: 6440 }) }]],
  ['netstat/insights_softnet_b.txt', [{ counters: counters({ 'softnet.cpu1.squeezed': 177 }) }]],
  [
    'netstat/netstat-s_TcpExt_prequeue_SYNs-ignored_truncated.txt',
    [{ counters: counters({ TcpExtPruneCalled: 29289, TcpExtListenDrops: 6350 }) }],
  ],
  [
    'netstat/netstat-s_old_retransmited_pruned_listen5.19M.txt',
    [
      {
        counters: counters({
          TcpRetransSegs: 191055808,
          TcpOutSegs: 2816244857,
          TcpExtListenOverflows: 5191585,
          TcpExtPruneCalled: 2397,
        }),
      },
    ],
  ],
  [
    'netstat/nodeexp_proc-net-netstat.txt',
    [{ counters: counters({ TcpExtTCPRcvQDrop: 131, IpExtInOctets: 6286396970 }) }],
  ],
  ['netstat/nodeexp_softnet_11col.txt', [{ counters: counters({ 'softnet.cpu1.dropped': 0x29 }) }]],
  ['netstat/nstat_single-counter_zero.txt', [{ counters: { TcpExtTCPReqQFullDrop: 0 } }]],
  [
    'netstat/xdp_nstat_udp-rcvbuf-overload.txt',
    [{ counters: counters({ UdpInDatagrams: 2948, UdpRcvbufErrors: 2828118 }) }],
  ],
  [
    'ss/ss_7-of-13-sockets_rwnd-limited_P8.txt',
    [
      {
        sockets: expect.arrayContaining([
          expect.objectContaining({ rwnd_limited_pct: 98.8, cwnd_segments: 45 }),
        ]),
      },
    ],
  ],
  [
    'ss/ss_rwnd29.9_sndbuf32.4_app-limited_wide.txt',
    [
      {
        sockets: [
          expect.objectContaining({
            state: null,
            rwnd_limited_pct: 29.9,
            sndbuf_limited_pct: 32.4,
            app_limited: true,
          }),
        ],
      },
    ],
  ],
  [
    'ss/telegraf_socketstat_udp.txt',
    [{ sockets: [expect.objectContaining({ rtt_ms: null }), expect.anything(), expect.anything()] }],
  ],
  ['sysctl/jc_freebsd12_sysctl_net.txt', [{ counters: counters({ 'kern.ipc.maxsockbuf': 2097152 }) }]],
  ['sysctl/mlx100g_2GB-buffers_esnet841.txt', [{ counters: counters({ 'net.core.rmem_max': 2147483647 }) }]],
  [
    'sysctl/openwrt_before-fix_interactive_libwrt333.txt',
    [{ counters: counters({ 'net.ipv4.tcp_rmem': [4096, 131072, 3206752] }) }],
  ],
  [
    'sysctl/sysctl.conf_style_no-spaces_comments_libwrt333.conf',
    [{ counters: counters({ 'net.core.wmem_max': 16777216 }) }],
  ],
  [
    'windows/Get-NetAdapterHardwareInfo_commented_x16.txt',
    [{ counters: counters({ 'PCIe Slot 3 Port 8.PcieLinkWidth': 16 }) }],
  ],
  [
    'windows/Get-NetAdapterHardwareInfo_virtio_blank-columns_Unknown.txt',
    [{ counters: counters({ 'Ethernet 4.PcieLinkWidth': null, 'Ethernet 4.PcieLinkSpeed': null }) }],
  ],
  [
    'windows/Get-NetAdapterStatistics_azure-mlx4.txt',
    [{ counters: counters({ 'Ethernet 2.ReceivedBytes': 492447549 }) }],
  ],
  [
    'windows/Get-NetAdapterStatistics_multi_names-with-parens.txt',
    [{ counters: counters({ 'vEthernet (Default Switch).SentBytes': 24766 }) }],
  ],
  [
    'windows/Get-NetAdapterStatistics_truncated-number_MANA.txt',
    [{ counters: counters({ 'Ethernet 5.SentBytes': null, 'Ethernet 5.ReceivedBytes': 1230513627217 }) }],
  ],
]

describe.skipIf(!existsSync(PUBLIC))('public samples of the other tools beside the project', () => {
  it.each([...PING.map(([name, lines]) => [`ping/${name}`, lines] as const), ...HOST])(
    '%s is read as its README says',
    (name, expected) => {
      const lines = readSample(name)
      expect(lines).toHaveLength(expected.length)
      for (const [index, each] of expected.entries()) expect(lines[index]).toMatchObject(each)
    },
  )

  it('recognises nothing in the README itself', () => {
    expect(readSample('README.md')).toMatchObject([{ tool: null, error: error('unreadable') }])
  })
})
