import { describe, expect, it } from 'vitest'
import {
  findEthtoolError,
  parseEthtoolChannels,
  parseEthtoolCoalesce,
  parseEthtoolDriver,
  parseEthtoolFeatures,
  parseEthtoolLink,
  parseEthtoolPause,
  parseEthtoolRings,
} from '@/lib/domain/tools/nic/settings'
import { parseEthtoolStats } from '@/lib/domain/tools/nic/stats'
import { parseWindowsTable } from '@/lib/domain/tools/nic/windows'
import { parseSysctl, readSysctlNumber, readSysctlTriple } from '@/lib/domain/tools/sysctl/parse'

describe('ethtool', () => {
  it('reads counters of several devices, leaving out a line that was cut', () => {
    const text =
      '# ethtool -S eth0\nNIC statistics:\n     rx_packets: 547\n     [0]: rx: 1\n# ethtool -S eth1\nNIC statistics:\n     tx_packets: 7\n     rx_pac'
    expect(parseEthtoolStats(text)).toEqual([
      { device: 'eth0', counters: { rx_packets: 547 } },
      { device: 'eth1', counters: { tx_packets: 7 } },
    ])
  })

  it('reads counters that were pasted without their header', () => {
    expect(parseEthtoolStats('  rx_discards_phy: 58591428329\n  rx_out_of_buffer: 990473555')).toEqual([
      { device: null, counters: { rx_discards_phy: 58591428329, rx_out_of_buffer: 990473555 } },
    ])
  })

  it('does not know rings that the driver has not', () => {
    const text =
      'Ring parameters for ens3:\nPre-set maximums:\nRX:\t\t4096\nRX Mini:\tn/a\nTX:\t\t4096\nCurrent hardware settings:\nRX:\t\t256\nRX Mini:\tn/a\nTX:\t\t512\n'
    expect(parseEthtoolRings(text)).toMatchObject({
      rx: { now: 256, max: 4096 },
      tx: { now: 512, max: 4096 },
      rxMini: { now: null, max: null },
    })
    const channels =
      'Channel parameters for eth0:\nPre-set maximums:\nCombined:\t8\nCurrent hardware settings:\nCombined:\t2\n'
    expect(parseEthtoolChannels(channels).combined).toEqual({ now: 2, max: 8 })
  })

  it('reads the driver with an empty firmware version', () => {
    const text = 'driver: virtio_net\nversion: 1.0.0\nfirmware-version:\nbus-info: 0000:00:03.0\n'
    expect(parseEthtoolDriver(text)).toEqual({
      driver: 'virtio_net',
      version: '1.0.0',
      firmware: null,
      busInfo: '0000:00:03.0',
    })
  })

  it('reads offloads, what is fixed and what was asked for', () => {
    const text =
      'Features for eth0:\nrx-checksumming: off [fixed]\ntcp-segmentation-offload: on\n\ttx-tcp-segmentation: off [requested on]\ntx-nocache-copy'
    expect(parseEthtoolFeatures(text)).toEqual({
      'rx-checksumming': { isOn: false, isFixed: true, isRequestedOn: null },
      'tcp-segmentation-offload': { isOn: true, isFixed: false, isRequestedOn: null },
      'tx-tcp-segmentation': { isOn: false, isFixed: false, isRequestedOn: true },
    })
  })

  it('tells flow control that is set from flow control that was negotiated', () => {
    const text =
      'Pause parameters for eth0:\nAutonegotiate:\ton\nRX:\t\ton\nTX:\t\ton\nRX negotiated:\toff\nTX negotiated:\toff\n'
    expect(parseEthtoolPause(text)).toEqual({
      autoneg: true,
      rx: true,
      tx: true,
      negotiatedRx: false,
      negotiatedTx: false,
    })
    expect(parseEthtoolPause('Pause parameters for eth0:\nRX: on\n').negotiatedRx).toBeNull()
  })

  it('reads two settings on one line of the coalescing parameters', () => {
    expect(parseEthtoolCoalesce('Adaptive RX: off  TX: on\nrx-usecs: 20\ntx-usecs: n/a\n')).toEqual({
      adaptiveRx: false,
      adaptiveTx: true,
      values: { 'rx-usecs': 20 },
    })
  })

  it('reads the speed in bit/s, and knows none of a link that is down', () => {
    const text = (speed: string) =>
      `Settings for eth0:\n\tSpeed: ${speed}\n\tDuplex: Full\n\tAuto-negotiation: on\n\tLink detected: yes\n`
    expect(parseEthtoolLink(text('10000Mb/s'))).toMatchObject({
      device: 'eth0',
      speedBps: 10e9,
      duplex: 'full',
      autoneg: true,
      hasLink: true,
    })
    for (const speed of ['Unknown!', '65535Mb/s', '4294967295Mb/s'])
      expect(parseEthtoolLink(text(speed)).speedBps).toBeNull()
  })

  it('says why it could not tell', () => {
    expect(findEthtoolError('Cannot get stats strings information: Operation not supported')).toContain(
      'not supported',
    )
    expect(findEthtoolError('netlink error: Operation not supported\n')).toContain('netlink')
    expect(findEthtoolError('driver: e1000e\n')).toBeNull()
  })
})

describe('PowerShell tables', () => {
  const header =
    'Name                ReceivedBytes   SentBytes LinkSpeed\n----                -------------   --------- ---------\n'

  it('reads names with spaces, and does not know a number that was cut', () => {
    const text = `${header}vEthernet (Switch)       46807978 ...76506362       10\nWi-Fi 2                         0           0\n`
    expect(parseWindowsTable(text)).toEqual([
      { name: 'vEthernet (Switch)', values: { ReceivedBytes: 46807978, SentBytes: null, LinkSpeed: 10 } },
      { name: 'Wi-Fi 2', values: { ReceivedBytes: 0, SentBytes: 0, LinkSpeed: null } },
    ])
  })
})

describe('sysctl', () => {
  it('reads Linux, BSD and conf syntax, past prompts and comments', () => {
    const settings = parseSysctl(
      'root@a:~# sysctl net.core.rmem_max\nnet.core.rmem_max = 212992\n# net.core.wmem_max = 1\nnet.ipv4.tcp_rmem = 4096\t131072\t 6291456\nnet.core.wmem_max=16777216\nkern.ipc.maxsockbuf: 2097152\nnet.ipv4.tcp_congestion_control = cubic\n',
    )
    expect(readSysctlNumber(settings, 'net.core.rmem_max')).toBe(212992)
    expect(readSysctlNumber(settings, 'net.core.wmem_max')).toBe(16777216)
    expect(readSysctlNumber(settings, 'kern.ipc.maxsockbuf')).toBe(2097152)
    expect(readSysctlTriple(settings, 'net.ipv4.tcp_rmem')).toEqual({
      min: 4096,
      default: 131072,
      max: 6291456,
    })
    expect(readSysctlNumber(settings, 'net.ipv4.tcp_congestion_control')).toBeNull()
    expect(readSysctlTriple(settings, 'net.ipv4.tcp_wmem')).toBeNull()
  })
})
