import type { ToolName } from '../model/host-facts'

/** How each tool prints its version; where iproute2 prints a snapshot date (`ss180813`), the date is kept as it is. */
const VERSION_PATTERNS: Readonly<Record<ToolName, readonly RegExp[]>> = {
  iperf3: [/^iperf (\d+\.\d+(?:\.\d+)?\S*)/m],
  ss: [/iproute2-v?(\d+(?:\.\d+)+)/, /iproute2-(ss\d{6})/],
  nstat: [/iproute2-v?(\d+(?:\.\d+)+)/, /iproute2-(ss\d{6})/],
  ping: [/iputils[- ](\S+)/],
  tracepath: [/iputils[- ](\S+)/],
  ethtool: [/^ethtool version (\S+)/m],
  timeout: [/coreutils\) (\S+)/],
  flock: [/util-linux (\S+)/],
}

const BUSYBOX_VERSION = /BusyBox v(\S+)/

/** The version in what a tool printed when asked; null where it did not say. Busybox applets give busybox's own. */
export function readToolVersion(tool: ToolName, text: string): string | null {
  for (const pattern of [...VERSION_PATTERNS[tool], BUSYBOX_VERSION]) {
    const version = pattern.exec(text)?.[1]
    if (version !== undefined) return version.replace(/[,)]+$/, '')
  }
  return null
}
