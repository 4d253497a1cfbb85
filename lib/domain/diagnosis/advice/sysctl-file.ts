import type { HostEvidence } from '@/lib/domain/diagnosis/evidence'
import { findAdvisedMaxBytes } from './advised-maximum'
import { raiseNumber, raiseTriple, type SysctlLine, switchToBbr } from './sysctl-lines'

/** Settings to change on a host, and how to go back; null where each is large enough already. */
export type SysctlFile = {
  readonly lines: readonly SysctlLine[]
  /** Writes the file and loads it. */
  readonly command: string
  /** Removes the file and puts back what was set. */
  readonly revert: string
}

const PATH = '/etc/sysctl.d/90-plumbline.conf'

/**
 * Returns the sysctl file that lets one stream keep a bandwidth-delay product in flight: the maxima of autotuning and those
 * that an application may ask for, alike, at twice the BDP, rounded up to a power of two MiB. Nothing is ever lowered, and
 * a setting that is large enough or unknown is left out (kernel Documentation/networking/ip-sysctl: tcp_rmem, tcp_wmem). The
 * file of a sender gives it BBR too, where its kernel has it; a file for that alone is none.
 */
export function buildSysctlFile(
  host: HostEvidence,
  bdpBytes: number,
  { isSender = false }: { readonly isSender?: boolean } = {},
): SysctlFile | null {
  const wantedBytes = findAdvisedMaxBytes(bdpBytes)
  const maxima = [
    ...raiseNumber(host, 'net.core.rmem_max', wantedBytes),
    ...raiseNumber(host, 'net.core.wmem_max', wantedBytes),
    ...raiseTriple(host, 'net.ipv4.tcp_rmem', wantedBytes),
    ...raiseTriple(host, 'net.ipv4.tcp_wmem', wantedBytes),
  ]
  if (maxima.length === 0) return null
  const lines = [...maxima, ...(isSender ? switchToBbr(host) : [])]
  return { lines, command: toCommand(lines), revert: toRevert(lines) }
}

function toCommand(lines: readonly SysctlLine[]): string {
  const settings = lines.map(({ name, to }) => `${name} = ${to}`)
  return [`sudo tee ${PATH} >/dev/null <<'END'`, ...settings, 'END', `sudo sysctl -p ${PATH}`].join('\n')
}

function toRevert(lines: readonly SysctlLine[]): string {
  const settings = lines.map(({ name, from }) => `sudo sysctl -w ${name}='${from}'`)
  return [`sudo rm ${PATH}`, ...settings].join('\n')
}
