import type { KernelCounters } from '@/lib/domain/tools/kernel/nstat'

/** Phrases of `netstat -s` (old spellings included) and the counters they stand for. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^(\d+) segments received$/, 'TcpInSegs'],
  [/^(\d+) segments sen[dt] out$/, 'TcpOutSegs'],
  [/^(\d+) segments retransmitt?ed$/, 'TcpRetransSegs'],
  [/^(\d+) bad segments received$/, 'TcpInErrs'],
  [/^(\d+) resets sent$/, 'TcpOutRsts'],
  [/^(\d+) active connections? openings?$/, 'TcpActiveOpens'],
  [/^(\d+) passive connections? openings?$/, 'TcpPassiveOpens'],
  [/^(\d+) failed connection attempts$/, 'TcpAttemptFails'],
  [/^(\d+) connection resets received$/, 'TcpEstabResets'],
  [/^(\d+) packets pruned from receive queue because of socket buffer overrun$/, 'TcpExtPruneCalled'],
  [/^(\d+) packets pruned from receive queue$/, 'TcpExtRcvPruned'],
  [/^(\d+) packets collapsed in receive queue due to low socket buffer$/, 'TcpExtTCPRcvCollapsed'],
  [/^(\d+) times the listen queue of a socket overflowed$/, 'TcpExtListenOverflows'],
  [/^(\d+) SYNs to LISTEN sockets (?:dropped|ignored)$/, 'TcpExtListenDrops'],
  [/^(\d+) (?:other TCP timeouts|timeouts after .*)$/, 'TcpExtTCPTimeouts'],
  [/^(\d+) fast retransmits$/, 'TcpExtTCPFastRetrans'],
  [/^(\d+) TCP data loss events$/, 'TcpExtTCPLoss'],
  [/^TCPBacklogDrop: (\d+)$/, 'TcpExtTCPBacklogDrop'],
  [/^TCPRcvQDrop: (\d+)$/, 'TcpExtTCPRcvQDrop'],
  [/^TCPSpuriousRTOs: (\d+)$/, 'TcpExtTCPSpuriousRTOs'],
]

const BY_GROUP: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  Ip: [
    [/^(\d+) total packets received$/, 'IpInReceives'],
    [/^(\d+) incoming packets discarded$/, 'IpInDiscards'],
    [/^(\d+) incoming packets delivered$/, 'IpInDelivers'],
    [/^(\d+) requests sent out$/, 'IpOutRequests'],
    [/^(\d+) packet reassembl(?:y|es) failed$/, 'IpReasmFails'],
  ],
  Udp: [
    [/^(\d+) packets received$/, 'UdpInDatagrams'],
    [/^(\d+) packet receive errors$/, 'UdpInErrors'],
    [/^(\d+) receive buffer errors$/, 'UdpRcvbufErrors'],
    [/^(\d+) send buffer errors$/, 'UdpSndbufErrors'],
    [/^(\d+) packets to unknown port received$/, 'UdpNoPorts'],
    [/^(\d+) packets sent$/, 'UdpOutDatagrams'],
  ],
}

/**
 * Reads `netstat -s` by its phrases; counters have nstat's names. Phrases that are not known are left out, and so is a last
 * line that was cut. Bare "Name: value" lines of TcpExt keep their name.
 */
export function parseNetstatS(text: string): KernelCounters {
  const counters: KernelCounters = {}
  let group = ''
  for (const raw of text.split(/\r?\n/)) {
    const header = /^([A-Z][A-Za-z0-9]+):$/.exec(raw.trim())?.[1]
    if (header !== undefined) group = header
    const line = raw.trim().replace(/\.$/, '')
    for (const [pattern, name] of [...(BY_GROUP[group] ?? []), ...PHRASES]) {
      const value = pattern.exec(line)?.[1]
      if (value !== undefined && !Object.hasOwn(counters, name)) counters[name] = Number(value)
    }
    const [, bare, value] = /^(TCP[A-Za-z0-9]+): (\d+)$/.exec(line) ?? []
    if (bare !== undefined && value !== undefined) counters[`TcpExt${bare}`] = Number(value)
  }
  return counters
}
