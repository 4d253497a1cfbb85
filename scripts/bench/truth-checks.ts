import { z } from 'zod'
import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { Metric } from '@/lib/domain/model/metric'
import { udpPayloadRate } from '@/lib/domain/suite/udp-grid'
import { deviationPct } from './format'
import type { TruthSetting } from './truth-settings'

const KNEE_WITHIN_PCT = 3
const RTT_WITHIN_MS = 1
const WINDOW_WITHIN_PCT = 5
/** Of busy time: from here on the buffer is named as what limits. */
const LEAST_LIMITED_PCT = 20
const IPV4_UDP_HEADER_BYTES = 28

export const checkSchema = z.object({
  about: z.enum(['knee', 'rtt', 'mtu', 'window', 'send-buffer']),
  direction: z.string(),
  truth: z.number(),
  measured: z.number().nullable(),
  reason: z.string().optional(),
  isMet: z.boolean(),
})
/** One figure of a run against what the lab was set to. */
export type Check = z.infer<typeof checkSchema>

type Found = Pick<Metric, 'value' | 'reason'>
type Find = (key: string) => Found

/** Holds a run's metrics against the truth of its setting. */
export function checksOf(setting: TruthSetting, metrics: readonly Metric[]): Check[] {
  return ONE_WAY_DIRECTIONS.flatMap((direction) => {
    const find: Find = (key) =>
      metrics.find((metric) => metric.key === key && metric.direction === direction) ?? {
        value: null,
        reason: 'no such metric',
      }
    return [
      check({ about: 'rtt', direction, truth: rttMsOf(setting), found: find('rtt.idle.min_ms') }),
      check({ about: 'mtu', direction, truth: setting.mtuBytes, found: find('path.mtu_bytes') }),
      ...(setting.hasKnee ? [checkKnee(setting, direction, find)] : []),
      ...(setting.windowLimited.includes(direction) ? [checkWindow(setting, direction, find)] : []),
      ...(setting.sendBufferLimited.includes(direction) ? [checkSendBuffer(setting, direction, find)] : []),
    ]
  })
}

function rttMsOf({ ab, ba }: TruthSetting): number {
  return (ab.delay_ms ?? 0) + (ba.delay_ms ?? 0)
}

/** The line's rate is layer 1's; what it carries of UDP payload is less by the headers of a full packet. */
function checkKnee(setting: TruthSetting, direction: OneWayDirection, find: Find): Check {
  const truth = udpPayloadRate({
    capacityBps: (setting[direction].rate_mbps ?? 0) * 1e6,
    layer: 'l1',
    datagramBytes: setting.mtuBytes - IPV4_UDP_HEADER_BYTES,
    isIpv6: false,
  })
  return check({ about: 'knee', direction, truth, found: find('udp.knee_bps') })
}

function checkWindow(setting: TruthSetting, direction: OneWayDirection, find: Find): Check {
  const windowBytes = find('tcp.single.window_effective_bytes').value
  const truth = ((windowBytes ?? Number.NaN) * 8) / (rttMsOf(setting) / 1000)
  const found = find('tcp.single.steady_bps')
  return windowBytes === null
    ? {
        ...check({ about: 'window', direction, truth: 0, found: { value: null } }),
        reason: 'effective window unknown',
      }
    : check({ about: 'window', direction, truth, found })
}

/** What swings in flight is no window: then none may be claimed, and the buffer must still be named as what limits. */
function checkSendBuffer(setting: TruthSetting, direction: OneWayDirection, find: Find): Check {
  const isClaimed = find('tcp.single.window_effective_bytes').value !== null
  const limited = check({
    about: 'send-buffer',
    direction,
    truth: LEAST_LIMITED_PCT,
    found: find('tcp.single.sndbuf_limited_pct'),
  })
  return isClaimed
    ? { ...limited, isMet: limited.isMet && checkWindow(setting, direction, find).isMet }
    : limited
}

function check(input: {
  readonly about: Check['about']
  readonly direction: OneWayDirection
  readonly truth: number
  readonly found: Found
}): Check {
  const { about, direction, truth, found } = input
  return {
    about,
    direction,
    truth,
    measured: found.value,
    ...(found.reason === undefined ? {} : { reason: found.reason }),
    isMet: found.value !== null && isWithin(about, found.value, truth),
  }
}

function isWithin(about: Check['about'], measured: number, truth: number): boolean {
  if (about === 'rtt') return Math.abs(measured - truth) <= RTT_WITHIN_MS
  if (about === 'mtu') return measured === truth
  if (about === 'send-buffer') return measured >= truth
  return Math.abs(deviationPct(measured, truth)) <= (about === 'knee' ? KNEE_WITHIN_PCT : WINDOW_WITHIN_PCT)
}
