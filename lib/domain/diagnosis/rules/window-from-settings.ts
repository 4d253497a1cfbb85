import { adviseWindow } from '@/lib/domain/diagnosis/advice/window-advice'
import type { DirectionView, HostEvidence } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import { sayBytes, sayMs, sayRate } from '@/lib/domain/diagnosis/say'
import { readSysctlTriple } from '@/lib/domain/tools/sysctl/parse'

/** A ceiling below this share of the line is felt. */
const FULL_SHARE = 0.95

type Ceiling = {
  readonly host: HostEvidence
  readonly setting: string
  readonly maxBytes: number
  readonly bps: number
}

/**
 * Returns what the hosts' settings alone say of the window where no test of one stream was made: the most that autotuning
 * can reach, over the round trip (`tcp_rmem` and `tcp_wmem`, kernel Documentation/networking/ip-sysctl). Null where the
 * line, the round trip or the settings are unknown, or the window is enough.
 */
export function concludeFromSettings(view: DirectionView): Conclusion | null {
  const { capacityBps, idleRttMs, label } = view
  if (capacityBps === null || idleRttMs === null || !(idleRttMs > 0)) return null
  const [lowest] = [
    findCeiling(view.receiver, 'net.ipv4.tcp_rmem', idleRttMs),
    findCeiling(view.sender, 'net.ipv4.tcp_wmem', idleRttMs),
  ]
    .flatMap((each) => each ?? [])
    .toSorted((left, right) => left.bps - right.bps)
  if (lowest === undefined || lowest.bps >= FULL_SHARE * capacityBps) return null
  const bdpBytes = (capacityBps * idleRttMs) / 8_000
  return {
    severity: 'warning',
    side: lowest.host.side,
    sentence: `${label}: ${lowest.setting} on ${lowest.host.name} lets one stream have ${sayBytes(lowest.maxBytes)} in flight at most, which is ${sayRate(lowest.bps)} at ${sayMs(idleRttMs)}; ${sayRate(capacityBps)} needs ${sayBytes(bdpBytes)}.`,
    evidence: [
      ...item({
        source: 'sysctl',
        name: `largest ${lowest.setting} on ${lowest.host.name}`,
        value: lowest.maxBytes,
        unit: 'bytes',
        threshold: bdpBytes,
      }),
      ...item({ source: 'ping', name: 'idle round trip', value: idleRttMs, unit: 'ms' }),
      ...item({ source: 'link', name: 'capacity', value: capacityBps, unit: 'bps' }),
    ],
    advice: adviseWindow(view, {
      bdpBytes,
      side: lowest.host === view.receiver ? 'receiver' : 'sender',
    }),
    confidence: 'likely',
    missing: ['a test of one stream, which shows the window that is really used'],
    costBps: capacityBps - lowest.bps,
  }
}

function findCeiling(host: HostEvidence, setting: string, rttMs: number): Ceiling | null {
  const maxBytes = readSysctlTriple(host.sysctls, setting)?.max ?? null
  return maxBytes === null ? null : { host, setting, maxBytes, bps: (maxBytes * 8_000) / rttMs }
}
