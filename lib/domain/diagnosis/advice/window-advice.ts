import type { DirectionView, HostEvidence } from '@/lib/domain/diagnosis/evidence'
import type { Advice } from '@/lib/domain/diagnosis/finding'
import { sayBytes } from '@/lib/domain/diagnosis/say'
import { plainAdvice } from './plain-advice'
import { buildSysctlFile } from './sysctl-file'
import type { SysctlLine } from './sysctl-lines'

/**
 * Returns what to change where a window is too small for a bandwidth-delay product: a sysctl file for each host that has a
 * maximum below it. Where the kernel's maxima are large enough already, the application itself fixes its buffers, and
 * that is said instead.
 */
export function adviseWindow(
  view: DirectionView,
  need: { readonly bdpBytes: number | null; readonly side: 'sender' | 'receiver' | 'unknown' },
): readonly Advice[] {
  const { bdpBytes, side } = need
  if (bdpBytes === null || !(bdpBytes > 0)) return []
  const hosts = side === 'unknown' ? [view.sender, view.receiver] : [view[side]]
  const advice = hosts.flatMap((host) => adviseHost(host, view, bdpBytes))
  return advice.length > 0 ? advice : hosts.flatMap((host) => adviseApplication(host, view))
}

function adviseHost(host: HostEvidence, view: DirectionView, bdpBytes: number): readonly Advice[] {
  const file = buildSysctlFile(host, bdpBytes, { isSender: host === view.sender })
  if (file === null) return []
  const hasBbr = file.lines.some(({ to }) => to === 'bbr')
  return [
    {
      side: host.side,
      text: `Raise what autotuning may reach on ${host.name} to twice the ${sayBytes(bdpBytes)} that the line needs in flight. Do not fix SO_SNDBUF or SO_RCVBUF in the application: that turns autotuning off.${hasBbr ? ' BBR, which this kernel has, then keeps the window through small losses.' : ''}`,
      setting: file.lines.map(({ name }) => name).join(', '),
      from: sayValues(file.lines, 'from'),
      to: sayValues(file.lines, 'to'),
      command: file.command,
      revert: file.revert,
      check: { profile: 'quick', metricKey: 'tcp.single.steady_bps', direction: view.direction },
    },
  ]
}

function sayValues(lines: readonly SysctlLine[], which: 'from' | 'to'): string {
  return lines.map((line) => `${line.name} = ${line[which]}`).join('\n')
}

/** Only where the settings are known to be enough is the application's own choice what remains. */
function adviseApplication(host: HostEvidence, view: DirectionView): readonly Advice[] {
  const isKnown = 'net.ipv4.tcp_rmem' in host.sysctls && 'net.ipv4.tcp_wmem' in host.sysctls
  if (!isKnown) return []
  return [
    plainAdvice(view, {
      side: host.side,
      text: `Change nothing in the kernel of ${host.name}: its maxima hold what the line needs. An application that sets SO_SNDBUF or SO_RCVBUF itself turns autotuning off and keeps the window at what it asked for; let it set neither.`,
      profile: 'quick',
      metricKey: 'tcp.single.steady_bps',
    }),
  ]
}
