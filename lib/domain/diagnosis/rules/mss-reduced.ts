import { findSegmentBytes } from '@/lib/domain/analysis/ceilings/line-rate'
import type { DirectionView } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Advice, Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayCount, sayPct } from '@/lib/domain/diagnosis/say'

/** A few bytes may be an option that is negotiated now and then. */
const LEAST_MISSING_BYTES = 8
const ETHERNET_MTU_BYTES = 1500

/**
 * What encapsulations take of a 1500-byte packet (their RFCs: PPPoE 2516, GRE 2784 with IPv4, IPIP 2003, 6in4 4213, VXLAN 7348,
 * GENEVE 8926, WireGuard over IPv4 and IPv6; IPsec ESP in tunnel mode by cipher, with and without NAT traversal).
 */
const ENCAPSULATIONS: readonly { readonly name: string; readonly from: number; readonly to: number }[] = [
  { name: 'PPPoE', from: 8, to: 8 },
  { name: 'IP in IP or 6in4', from: 20, to: 20 },
  { name: 'GRE', from: 24, to: 28 },
  { name: 'VXLAN or GENEVE', from: 50, to: 58 },
  { name: 'WireGuard', from: 60, to: 60 },
  { name: 'IPsec', from: 52, to: 100 },
  { name: 'WireGuard', from: 80, to: 80 },
  { name: 'IPsec over GRE, or an MSS clamp (1360)', from: 100, to: 140 },
]

/** Segments are smaller than the interface allows: something on the way wraps the packets. */
export const mssReduced: Rule = { id: 'mss-reduced', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const mssBytes = view.single?.mssBytes ?? view.parallel?.mssBytes ?? null
  const interfaceMtuBytes =
    view.sender.interface?.mtuBytes ?? view.mtu?.interfaceMtuBytes ?? view.shared.linkMtuBytes
  if (mssBytes === null || interfaceMtuBytes === null) return null
  const { ipVersion, hasTimestamps } = view.shared
  const fullBytes = findSegmentBytes({ mtuBytes: interfaceMtuBytes, ipVersion, hasTimestamps })
  const missingBytes = fullBytes - mssBytes
  if (missingBytes < LEAST_MISSING_BYTES || !(fullBytes > 0)) return null
  const pathMtuBytes = view.mtu?.pathMtuBytes ?? null
  const names = nameEncapsulation(missingBytes - Math.max(0, interfaceMtuBytes - ETHERNET_MTU_BYTES))
  const likelyText = names.length === 0 ? '' : `; likely ${names.join(' or ')}`
  return {
    severity: 'info',
    side: null,
    sentence: `${view.label}: TCP’s segments hold ${sayCount(mssBytes)} bytes where the interface’s MTU of ${sayCount(interfaceMtuBytes)} allows ${sayCount(fullBytes)}: ${sayCount(missingBytes)} bytes of each packet go to something on the way${likelyText}. It costs about ${sayPct((100 * missingBytes) / fullBytes)} of the payload.`,
    evidence: [
      ...item({
        source: 'ss',
        stepId: view.single?.stepId ?? view.parallel?.stepId ?? null,
        name: 'segment size (MSS)',
        value: mssBytes,
        unit: 'bytes',
        threshold: fullBytes,
      }),
      ...item({
        source: 'ip link',
        name: `MTU of ${view.sender.name}’s interface`,
        value: interfaceMtuBytes,
        unit: 'bytes',
      }),
      ...item({
        source: 'tracepath',
        stepId: view.mtuStepId,
        name: 'path MTU',
        value: pathMtuBytes,
        unit: 'bytes',
      }),
    ],
    advice: pathMtuBytes === null ? [] : adviseMtu(view, { interfaceMtuBytes, pathMtuBytes }),
    confidence: pathMtuBytes === null ? 'likely' : 'certain',
    missing: pathMtuBytes === null ? ['the path MTU (tracepath, or ping -M do at several sizes)'] : [],
    costBps: null,
  }
}

/** The reduction itself is the tunnel's; what helps is that both ends know of it, and UDP and ICMP-blind paths with them. */
function adviseMtu(
  view: DirectionView,
  mtu: { readonly interfaceMtuBytes: number; readonly pathMtuBytes: number },
): readonly Advice[] {
  const { interfaceMtuBytes, pathMtuBytes } = mtu
  const { sender, shared } = view
  const device = sender.interface?.name ?? 'DEVICE'
  const clampBytes = pathMtuBytes - (shared.ipVersion === 6 ? 60 : 40)
  if (pathMtuBytes >= interfaceMtuBytes) return []
  return [
    {
      side: sender.side,
      text: `Nothing is broken while connections learn the size by themselves. Where some hang or UDP is cut in pieces, let the interface know what the path carries, ${sayCount(pathMtuBytes)} bytes (for this path alone: mtu on its route), or clamp TCP’s MSS to ${sayCount(clampBytes)} at the router. To have full segments again, the network below the tunnel must carry ${sayCount(interfaceMtuBytes - pathMtuBytes)} bytes more.`,
      setting: `MTU of ${device}`,
      from: String(interfaceMtuBytes),
      to: String(pathMtuBytes),
      command: `sudo ip link set dev ${device} mtu ${pathMtuBytes}\n# or at the router between:\nsudo iptables -t mangle -A FORWARD -p tcp --tcp-flags SYN,RST SYN -j TCPMSS --set-mss ${clampBytes}`,
      revert: `sudo ip link set dev ${device} mtu ${interfaceMtuBytes}\nsudo iptables -t mangle -D FORWARD -p tcp --tcp-flags SYN,RST SYN -j TCPMSS --set-mss ${clampBytes}`,
      check: { profile: 'quick', metricKey: 'tcp.single.mss_bytes', direction: view.direction },
    },
  ]
}

function nameEncapsulation(missingBytes: number): readonly string[] {
  const names = ENCAPSULATIONS.filter(({ from, to }) => missingBytes >= from && missingBytes <= to).map(
    ({ name }) => name,
  )
  return [...new Set(names)]
}
