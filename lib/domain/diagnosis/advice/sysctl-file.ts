import type { HostEvidence } from '@/lib/domain/diagnosis/evidence'
import { readSysctlNumber, readSysctlTriple } from '@/lib/domain/tools/sysctl/parse'

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
/** Half of a socket's memory may go to the kernel's own bookkeeping (tcp_adv_win_scale 1, the default), so twice the BDP is asked for. */
const BDP_FACTOR = 2
const MIB = 1024 * 1024

/**
 * Returns the sysctl file that lets one stream keep a bandwidth-delay product in flight: the maxima of autotuning and those
 * that an application may ask for, alike, at twice the BDP, rounded up to a power of two MiB. Nothing is ever lowered, and
 * a setting that is large enough or unknown is left out (kernel Documentation/networking/ip-sysctl: tcp_rmem, tcp_wmem).
 */
export function buildSysctlFile(host: HostEvidence, bdpBytes: number): SysctlFile | null {
  const wantedBytes = roundUp(BDP_FACTOR * bdpBytes)
  const lines = [
    ...raiseNumber(host, 'net.core.rmem_max', wantedBytes),
    ...raiseNumber(host, 'net.core.wmem_max', wantedBytes),
    ...raiseTriple(host, 'net.ipv4.tcp_rmem', wantedBytes),
    ...raiseTriple(host, 'net.ipv4.tcp_wmem', wantedBytes),
  ]
  if (lines.length === 0) return null
  return { lines, command: toCommand(lines), revert: toRevert(lines) }
}

/** The next power of two MiB, so that the figure is one that people recognise. */
function roundUp(bytes: number): number {
  return MIB * 2 ** Math.max(0, Math.ceil(Math.log2(bytes / MIB)))
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
