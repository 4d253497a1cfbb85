import type { HostFacts, ToolFact } from '@/lib/domain/model/host-facts'

const tool = (name: string, version: string): ToolFact => ({
  path: `/usr/bin/${name}`,
  version,
  isBusybox: false,
})

/** What a preflight of a sample host would have found. */
export function sampleFacts(host: {
  readonly identity: string
  readonly address: string
  readonly kernel: string
  readonly speedBps: number
}): HostFacts {
  return {
    identity: host.identity,
    kernel: host.kernel,
    distribution: { id: 'debian', name: 'Debian GNU/Linux 12 (bookworm)', family: 'debian' },
    tools: {
      iperf3: tool('iperf3', '3.12'),
      ss: tool('ss', '6.1.0'),
      ping: tool('ping', '20221126'),
      tracepath: tool('tracepath', '20221126'),
      ethtool: tool('ethtool', '6.1'),
      nstat: tool('nstat', '6.1.0'),
      timeout: tool('timeout', '9.1'),
      flock: tool('flock', '2.38.1'),
    },
    iperf3Version: '3.12',
    iproute2Version: '6.1.0',
    sysctls: {
      'net.core.rmem_max': '67108864',
      'net.core.wmem_max': '67108864',
      'net.ipv4.tcp_rmem': '4096 131072 67108864',
      'net.ipv4.tcp_wmem': '4096 16384 67108864',
      'net.ipv4.tcp_congestion_control': 'cubic',
    },
    congestionControls: ['reno', 'cubic'],
    interfaces: [
      {
        name: 'eth0',
        addresses: [host.address],
        mtuBytes: 1500,
        driver: 'virtio_net',
        speedBps: host.speedBps,
        isUp: true,
      },
    ],
    cpu: { model: 'Sample CPU', coresCount: 4 },
    isRoot: false,
  }
}
