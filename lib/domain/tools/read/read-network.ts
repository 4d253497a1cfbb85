import { parsePing, splitPings } from '@/lib/domain/tools/ping/parse'
import { emptyLine, type ReadLine, type ReadSocket } from '@/lib/domain/tools/read/read-line'
import { toSnakeCase } from '@/lib/domain/tools/read/snake-case'
import { parseSs, type SsSocket, selectDataSockets } from '@/lib/domain/tools/ss/parse'
import { parseTracepath } from '@/lib/domain/tools/tracepath/parse'

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the socket with the names that `read` prints: snake_case, units as they are. */
function toReadSocket(value: Readonly<Record<string, unknown>>): ReadSocket {
  const entries = Object.entries(value).map(([name, each]) => {
    return [toSnakeCase(name), isRecord(each) ? toReadSocket(each) : each] as const
  })
  return Object.fromEntries(entries)
}

function hasTcpInformation(socket: SsSocket): boolean {
  return socket.rttMs !== null || socket.cwndSegments !== null
}

/** Returns the one line of an `ss` output: every socket, and the figures of the data connection where there is one. */
export function readSsLines(file: string, text: string): ReadLine[] {
  const sockets = parseSs(text)
  const isTcp = sockets.some(hasTcpInformation)
  const data = selectDataSockets(sockets.filter(hasTcpInformation), [])
  const [only] = data.length === 1 ? data : []
  return [
    {
      ...emptyLine(file, 'ss'),
      protocol: isTcp ? 'tcp' : null,
      streams: isTcp ? data.length : null,
      retransmits: only?.retransTotal ?? null,
      rtt_ms: only?.rttMs ?? null,
      mss_bytes: only?.mssBytes ?? null,
      sockets: sockets.map(toReadSocket),
    },
  ]
}

/** Returns a line for every `ping` in the text; its smaller figures are among the counters. */
export function readPingLines(file: string, text: string): ReadLine[] {
  return splitPings(text).map((part) => {
    const ping = parsePing(part)
    return {
      ...emptyLine(file, 'ping'),
      protocol: 'icmp',
      rtt_ms: ping.avgMs,
      lost_count: ping.lostCount,
      packets_count: ping.sentCount === 0 ? null : ping.sentCount,
      loss_pct: ping.lossPct,
      counters: {
        received_count: ping.receivedCount,
        duplicates_count: ping.duplicatesCount,
        errors_count: ping.errorsCount,
        min_ms: ping.minMs,
        max_ms: ping.maxMs,
        mdev_ms: ping.mdevMs,
        mtu_bytes: ping.tooLong?.mtuBytes ?? null,
      },
      error: ping.error,
      warnings: ping.isPartial ? ['ping ended before its statistics: counted from what it printed'] : [],
    }
  })
}

/** Returns the line of a `tracepath` output; the RTT is the last hop's, if it was reached. */
export function readTracepathLines(file: string, text: string): ReadLine[] {
  const path = parseTracepath(text)
  return [
    {
      ...emptyLine(file, 'tracepath'),
      rtt_ms: path.isReached ? (path.hops.at(-1)?.rttMs ?? null) : null,
      counters: { pmtu_bytes: path.pmtuBytes, hops_count: path.hopsCount, is_reached: path.isReached },
      error: path.isReached ? null : { code: 'not-reached', message: 'the path did not reach its target' },
    },
  ]
}
