import type { HostEvidence } from '@/lib/domain/diagnosis/evidence'
import { readSysctlNumber, readSysctlTriple } from '@/lib/domain/tools/sysctl/parse'
import { findAdvisedMaxBytes } from './advised-maximum'

/** Settings to change on a host, and how to go back; null where each is large enough already. */
export type SysctlFile = {
  readonly lines: readonly SysctlLine[]
  /** Writes the file and loads it. */
  readonly command: string
  /** Removes the file and puts back what was set. */
  readonly revert: string
}

export type SysctlLine = { readonly name: string; readonly from: string; readonly to: string }

const PATH = '/etc/sysctl.d/90-plumbline.conf'

/**
 * Returns the sysctl file that lets one stream keep a bandwidth-delay product in flight: the maxima of autotuning and those
 * that an application may ask for, alike, at twice the BDP, rounded up to a power of two MiB. Nothing is ever lowered, and
 * a setting that is large enough or unknown is left out (kernel Documentation/networking/ip-sysctl: tcp_rmem, tcp_wmem).
 */
export function buildSysctlFile(host: HostEvidence, bdpBytes: number): SysctlFile | null {
  const wantedBytes = findAdvisedMaxBytes(bdpBytes)
  const lines = [
    ...raiseNumber(host, 'net.core.rmem_max', wantedBytes),
    ...raiseNumber(host, 'net.core.wmem_max', wantedBytes),
    ...raiseTriple(host, 'net.ipv4.tcp_rmem', wantedBytes),
    ...raiseTriple(host, 'net.ipv4.tcp_wmem', wantedBytes),
  ]
  if (lines.length === 0) return null
  return { lines, command: toCommand(lines), revert: toRevert(lines) }
}

function raiseNumber(host: HostEvidence, name: string, wantedBytes: number): readonly SysctlLine[] {
  const now = readSysctlNumber(host.sysctls, name)
  return now === null || now >= wantedBytes ? [] : [{ name, from: String(now), to: String(wantedBytes) }]
}

function raiseTriple(host: HostEvidence, name: string, wantedBytes: number): readonly SysctlLine[] {
  const now = readSysctlTriple(host.sysctls, name)
  if (now === null || now.max >= wantedBytes) return []
  const head = `${now.min} ${now.default}`
  return [{ name, from: `${head} ${now.max}`, to: `${head} ${wantedBytes}` }]
}

function toCommand(lines: readonly SysctlLine[]): string {
  const settings = lines.map(({ name, to }) => `${name} = ${to}`)
  return [`sudo tee ${PATH} >/dev/null <<'END'`, ...settings, 'END', `sudo sysctl -p ${PATH}`].join('\n')
}

function toRevert(lines: readonly SysctlLine[]): string {
  const settings = lines.map(({ name, from }) => `sudo sysctl -w ${name}='${from}'`)
  return [`sudo rm ${PATH}`, ...settings].join('\n')
}
