import { describe, expect, it } from 'vitest'
import { diffCounters } from '@/lib/domain/tools/kernel/diff-counters'
import {
  interfaceCounters,
  parseIpLink,
  parseNetDev,
  parseNetstatInterfaces,
} from '@/lib/domain/tools/kernel/net-dev'
import { parseNetstatS } from '@/lib/domain/tools/kernel/netstat-s'
import { parseNstat, parseProcNetSnmpNetstat } from '@/lib/domain/tools/kernel/nstat'
import { diffProcStat, parseProcStat } from '@/lib/domain/tools/kernel/proc-stat'
import { parseSoftnet, softnetCounters } from '@/lib/domain/tools/kernel/softnet'

describe('nstat and /proc/net', () => {
  it('reads nstat, past its comments and prompts', () => {
    const text =
      '$ nstat -asz\n#kernel\nUdpInDatagrams                  2948               0.0\nUdpRcvbufErrors                 0                  0.0\n'
    expect(parseNstat(text)).toEqual({ UdpInDatagrams: 2948, UdpRcvbufErrors: 0 })
  })

  it('reads nstat --json', () => {
    expect(parseNstat('{"kernel":{"UdpInDatagrams":5,"UdpRcvbufErrors":0}}\n')).toEqual({
      UdpInDatagrams: 5,
      UdpRcvbufErrors: 0,
    })
  })

  it('gives /proc/net/snmp and netstat the names that nstat has', () => {
    const text =
      'Udp: InDatagrams NoPorts RcvbufErrors\nUdp: 10 0 4\nTcpExt: ListenOverflows TCPLostRetransmit\nTcpExt: 3 9\nTcp: MaxConn RetransSegs\nTcp: -1 7\n'
    expect(parseProcNetSnmpNetstat(text)).toEqual({
      UdpInDatagrams: 10,
      UdpNoPorts: 0,
      UdpRcvbufErrors: 4,
      TcpExtListenOverflows: 3,
      TcpExtTCPLostRetransmit: 9,
      TcpMaxConn: -1,
      TcpRetransSegs: 7,
    })
  })

  it('reads the phrases of netstat -s, old spellings included', () => {
    const text = `Tcp:
    2816244857 segments send out
    191055808 segments retransmited
Udp:
    12 receive buffer errors
TcpExt:
    5191585 times the listen queue of a socket overflowed
    5191585 SYNs to LISTEN sockets ignored
    2397 packets pruned from receive queue because of socket buffer overrun
    three hundred packets glanced at
    TCPBacklogDrop: 5`
    expect(parseNetstatS(text)).toEqual({
      TcpOutSegs: 2816244857,
      TcpRetransSegs: 191055808,
      UdpRcvbufErrors: 12,
      TcpExtListenOverflows: 5191585,
      TcpExtListenDrops: 5191585,
      TcpExtPruneCalled: 2397,
      TcpExtTCPBacklogDrop: 5,
    })
  })
})

describe('differences', () => {
  it('keep only what moved, and do not know a counter that went backwards', () => {
    const before = { same: 5, up: 10, reset: 100, gone: 1 }
    expect(diffCounters(before, { same: 5, up: 12, reset: 3, fresh: 4 })).toEqual({ up: 2, reset: null })
  })
})

describe('softnet_stat', () => {
  it('reads hexadecimal rows of any width', () => {
    const text =
      '000dfb82 00000029 0000000a 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000\n00551c3f 00000000 00000055 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000'
    expect(parseSoftnet(text)).toEqual([
      { cpu: 0, processed: 916354, dropped: 41, squeezed: 10 },
      { cpu: 1, processed: 5577791, dropped: 0, squeezed: 85 },
    ])
    expect(softnetCounters(parseSoftnet(text))['softnet.cpu0.dropped']).toBe(41)
  })

  it('takes the CPU from the row where the kernel names it, since offline CPUs have none', () => {
    const row = (cpu: string) => `${'00000001 '.repeat(12)}${cpu}`
    expect(parseSoftnet(`${row('00000000')}\n${row('00000003')}`).map((each) => each.cpu)).toEqual([0, 3])
  })
})

describe('/proc/stat', () => {
  const before = 'cpu  100 0 100 800 0 0 0 0 0 0\ncpu0 100 0 100 800 0 0 0 0 0 0\nintr 5\n'
  const after = 'cpu  150 0 120 820 0 0 10 0 0 0\ncpu0 150 0 120 820 0 0 10 0 0 0\ncpu1 1 1 1 1 1 1 1 1 0 0\n'

  it('gives the share of each CPU that was busy between two readings', () => {
    expect(diffProcStat(parseProcStat(before), parseProcStat(after))).toEqual([
      { cpu: 'cpu', busyPct: 80, softirqPct: 10, stealPct: 0 },
      { cpu: 'cpu0', busyPct: 80, softirqPct: 10, stealPct: 0 },
    ])
    expect(diffProcStat(parseProcStat(after), parseProcStat(before))).toEqual([])
    expect(parseProcStat('cpu0 100 0 10')).toEqual([])
  })
})

describe('interfaces', () => {
  it('reads /proc/net/dev, names that touch their numbers included', () => {
    const text = `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
  eth0:1000       10    1    2    3     0          0         4 2000      20    5    6    7     8       9          0
    lo: 1 2`
    expect(parseNetDev(text)).toEqual([
      expect.objectContaining({
        name: 'eth0',
        rxBytes: 1000,
        rxDropped: 2,
        rxMissed: null,
        txBytes: 2000,
        txDropped: 6,
        txCollisions: 8,
        txCarrier: 9,
      }),
    ])
  })

  it.each(['overrun', 'missed '])('reads ip -s link with the column "%s"', (column) => {
    const text = `2: eth0@if3: <BROADCAST,UP> mtu 1400 qdisc noqueue state UP mode DEFAULT
    link/ether 52:54:00:12:34:56 brd ff:ff:ff:ff:ff:ff
    RX: bytes  packets  errors  dropped ${column} mcast
    1000       10       1       2       3       4
    TX: bytes  packets  errors  dropped carrier collsns
    2000       20       5       6       7       8
`
    const [link] = parseIpLink(text)
    expect(link).toMatchObject({
      name: 'eth0',
      mtuBytes: 1400,
      rxBytes: 1000,
      rxMulticast: 4,
      txCarrier: 7,
      txCollisions: 8,
    })
    expect([link?.rxOverrun, link?.rxMissed]).toEqual(column === 'overrun' ? [3, null] : [null, 3])
    expect(interfaceCounters(parseIpLink(text))['eth0.txBytes']).toBe(2000)
  })

  it('reads netstat -i by the names of its columns', () => {
    const text =
      'Kernel Interface table\nIface MTU Met RX-OK RX-ERR RX-DRP RX-OVR TX-OK TX-ERR TX-DRP TX-OVR Flg\neth0 1500 0 100 1 2 3 50 0 0 0 BMRU\n'
    expect(parseNetstatInterfaces(text)).toEqual([
      expect.objectContaining({ name: 'eth0', rxPackets: 100, rxDropped: 2, rxOverrun: 3 }),
    ])
  })
})
