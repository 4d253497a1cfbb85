import type { DirectionView } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayCount } from '@/lib/domain/diagnosis/say'

/** Packets larger than the path takes vanish, and nobody says so: connections hang once they send a full segment. */
export const pmtuBlackHole: Rule = { id: 'pmtu-black-hole', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const { mtu, label, mtuStepId } = view
  if (mtu === null || mtu.isReported !== false || mtu.pathMtuBytes === null) return null
  if (mtu.interfaceMtuBytes !== null && mtu.pathMtuBytes >= mtu.interfaceMtuBytes) return null
  const { pathMtuBytes, interfaceMtuBytes } = mtu
  const headers = view.shared.ipVersion === 6 ? 60 : 40
  const device = view.sender.interface?.name ?? 'DEVICE'
  return {
    severity: 'critical',
    side: null,
    sentence: `${label} lets packets of ${sayCount(pathMtuBytes)} bytes pass and drops larger ones without a word (no ICMP “too big” comes back): connections open and then hang on the first full segment.`,
    evidence: [
      ...item({
        source: 'ping -M do',
        stepId: mtuStepId,
        name: 'largest packet that passes',
        value: pathMtuBytes,
        unit: 'bytes',
        ...(interfaceMtuBytes === null ? {} : { threshold: interfaceMtuBytes }),
      }),
      ...item({
        source: 'ip link',
        stepId: mtuStepId,
        name: 'MTU of the sending interface',
        value: interfaceMtuBytes,
        unit: 'bytes',
      }),
    ],
    advice: [
      {
        side: view.sender.side,
        text: 'Let ICMP “fragmentation needed” (type 3 code 4; ICMPv6 type 2) through every firewall on the way. Until then clamp TCP’s segments at the router, or let the hosts probe.',
        setting: 'MSS clamp',
        from: null,
        to: String(pathMtuBytes - headers),
        command: `sudo iptables -t mangle -A FORWARD -p tcp --tcp-flags SYN,RST SYN -j TCPMSS --set-mss ${pathMtuBytes - headers}\n# or on each host:\nsudo sysctl -w net.ipv4.tcp_mtu_probing=1\n# or:\nsudo ip link set dev ${device} mtu ${pathMtuBytes}`,
        revert: `sudo iptables -t mangle -D FORWARD -p tcp --tcp-flags SYN,RST SYN -j TCPMSS --set-mss ${pathMtuBytes - headers}`,
        check: { profile: 'quick', metricKey: 'path.mtu_bytes', direction: view.direction },
      },
    ],
    confidence: 'certain',
    missing: [],
    costBps: null,
  }
}
