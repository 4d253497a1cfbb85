import { describe, expect, it } from 'vitest'
import { readOutput } from '@/lib/domain/tools/read/read-output'

const KEYS = [
  'file',
  'tool',
  'version',
  'protocol',
  'direction',
  'streams',
  'sent_bps',
  'goodput_bps',
  'retransmits',
  'rtt_ms',
  'mss_bytes',
  'jitter_ms',
  'lost_count',
  'packets_count',
  'loss_pct',
  'reverse',
  'sockets',
  'counters',
  'error',
  'warnings',
]

const SS = `ESTAB 0 0 10.0.0.1:40000 10.0.0.2:5201 cubic wscale:7,7 rto:201 rtt:80.5/0.5 mss:1448 cwnd:10 bytes_sent:100000 retrans:0/3 rwnd_limited:80ms(12.5%)`

describe('readOutput', () => {
  it.each([
    ['', null],
    ['hello', null],
    ['iperf3: error - the server is busy running a test. try again later', 'iperf3'],
    ["iperf3: unrecognized option '--bidir'", 'iperf3'],
    [
      'Client connecting to 10.0.0.2, TCP port 5001\n[  3] 0.00-5.00 sec  5.33 GBytes  9.16 Gbits/sec',
      'iperf2',
    ],
    [SS, 'ss'],
    ['State Recv-Q Send-Q Local Address:Port Peer Address:PortProcess\n', 'ss'],
    ['64 bytes from 10.0.0.2: icmp_seq=1 ttl=64 time=80.1 ms', 'ping'],
    [' 1?: [LOCALHOST]     pmtu 1500\n 1:  10.0.0.2   0.1ms reached\n', 'tracepath'],
    ['UdpRcvbufErrors   4   0.0', 'nstat'],
    ['Udp: InDatagrams RcvbufErrors\nUdp: 5 4', 'proc-net-netstat'],
    ['Tcp:\n    4 segments retransmitted', 'netstat'],
    ['00000001 00000002 00000003 00000000', 'softnet_stat'],
    ['cpu  1 2 3 4 5 6 7 8', 'proc-stat'],
    ['  eth0: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16', 'proc-net-dev'],
    ['driver: e1000e\nversion: 1', 'ethtool'],
    ['NIC statistics:\n   rx_dropped: 5', 'ethtool'],
    ['Cannot get stats strings information: Operation not supported', 'ethtool'],
    ['net.core.rmem_max = 212992', 'sysctl'],
  ])('recognises %j as %s, and always has every key', (text, tool) => {
    const [line] = readOutput('a file', text)
    expect(line?.tool).toBe(tool)
    expect(Object.keys(line ?? {})).toEqual(KEYS)
    expect(line?.file).toBe('a file')
  })

  it('says why nothing was recognised', () => {
    expect(readOutput('f', ' \r\n')[0]?.error?.code).toBe('no-output')
    expect(readOutput('f', '\u001b[[A')[0]?.error?.code).toBe('unreadable')
  })

  it('names the fields of sockets in snake_case, and takes the figures of the only data connection', () => {
    const [line] = readOutput('f', SS)
    expect(line).toMatchObject({ protocol: 'tcp', streams: 1, rtt_ms: 80.5, mss_bytes: 1448, retransmits: 3 })
    expect(line?.sockets?.[0]).toMatchObject({
      state: 'ESTAB',
      rwnd_limited_ms: 80,
      rwnd_limited_pct: 12.5,
      cwnd_segments: 10,
      local: { address: '10.0.0.1', port: 40000 },
      sndbuf_limited_ms: null,
    })
  })

  it('reads a test that delivered nothing of nothing as unknown', () => {
    const text = `Accepted connection from 10.0.0.1, port 4000
[  5] local 10.0.0.2 port 5201 connected to 10.0.0.1 port 4001
[ ID] Interval           Transfer     Bitrate         Jitter    Lost/Total Datagrams
[  5]   0.00-1.00   sec  0.00 Bytes  0.00 bits/sec  0.000 ms  0/0 (0%)
- - - - - - - - - - - - - - - - - - - - - - - - -
[ ID] Interval           Transfer     Bitrate         Jitter    Lost/Total Datagrams
[  5]   0.00-1.00   sec  0.00 Bytes  0.00 bits/sec  0.000 ms  0/0 (0%)  receiver
`
    const [line] = readOutput('f', text)
    expect(line).toMatchObject({ lost_count: null, packets_count: null, loss_pct: null, goodput_bps: null })
    expect(line?.error).not.toBeNull()
  })
})
