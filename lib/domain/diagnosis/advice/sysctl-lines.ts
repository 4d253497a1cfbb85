import type { HostEvidence } from '@/lib/domain/diagnosis/evidence'
import { readSysctlNumber, readSysctlTriple } from '@/lib/domain/tools/sysctl/parse'

/** One setting to change: what it is and what it is to be. */
export type SysctlLine = { readonly name: string; readonly from: string; readonly to: string }

/** Returns the line that raises a number, or none where it is as large already, or unknown. */
export function raiseNumber(host: HostEvidence, name: string, wantedBytes: number): readonly SysctlLine[] {
  const now = readSysctlNumber(host.sysctls, name)
  return now === null || now >= wantedBytes ? [] : [{ name, from: String(now), to: String(wantedBytes) }]
}

/** Returns the line that raises the maximum of three numbers (tcp_rmem, tcp_wmem), or none where it is as large already, or unknown. */
export function raiseTriple(host: HostEvidence, name: string, wantedBytes: number): readonly SysctlLine[] {
  const now = readSysctlTriple(host.sysctls, name)
  if (now === null || now.max >= wantedBytes) return []
  const head = `${now.min} ${now.default}`
  return [{ name, from: `${head} ${now.max}`, to: `${head} ${wantedBytes}` }]
}

/**
 * Returns the lines that give a sender BBR, which keeps its rate under small losses: none where its kernel does not offer it or
 * uses it already. fq stands beside it only where the kernel is seen to have it; since 4.13 BBR paces by itself
 * (kernel commit 218af599fa63, "tcp: internal implementation for pacing").
 */
export function switchToBbr(host: HostEvidence): readonly SysctlLine[] {
  const now = host.sysctls['net.ipv4.tcp_congestion_control']?.trim()
  if (!host.congestionControls.includes('bbr') || now === undefined || now === 'bbr') return []
  return [...switchToFq(host), { name: 'net.ipv4.tcp_congestion_control', from: now, to: 'bbr' }]
}

function switchToFq(host: HostEvidence): readonly SysctlLine[] {
  const now = host.sysctls['net.core.default_qdisc']?.trim()
  const isOffered = /\bfq\b/.test(host.interface?.nic?.qdisc ?? '')
  return !isOffered || now === undefined || now === 'fq'
    ? []
    : [{ name: 'net.core.default_qdisc', from: now, to: 'fq' }]
}
