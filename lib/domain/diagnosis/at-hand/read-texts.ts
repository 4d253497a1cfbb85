import type { MtuFinding, PerformedStep, SocketSample } from '@/lib/domain/model/step'
import { toSocketSample } from '@/lib/domain/suite/read-sample'
import { parseIperf3All } from '@/lib/domain/tools/iperf3/parse'
import { parsePing, splitPings } from '@/lib/domain/tools/ping/parse'
import type { PingReport } from '@/lib/domain/tools/ping/report'
import { isReadable, readOutput } from '@/lib/domain/tools/read/read-output'
import { parseSs, selectDataSockets } from '@/lib/domain/tools/ss/parse'
import { parseSysctl } from '@/lib/domain/tools/sysctl/parse'
import { parseTracepath } from '@/lib/domain/tools/tracepath/parse'
import { stepsOfReport } from './build-test'

/** What texts of several tools say together. */
export type ReadTexts = {
  readonly steps: readonly PerformedStep[]
  readonly sockets: readonly SocketSample[]
  readonly sysctls: Readonly<Record<string, string>>
  /** Of nstat, which prints what moved. */
  readonly moved: Readonly<Record<string, number>>
  /** Of netstat -s and ethtool -S, which print what was counted since boot. */
  readonly lifetime: Readonly<Record<string, number>>
  readonly pings: readonly SizedPing[]
  readonly tracedMtu: MtuFinding | null
  /** Which tool each text was recognised as, in the order given; null where none was. */
  readonly tools: readonly (string | null)[]
  readonly ethtoolTexts: readonly string[]
}

/** A ping with the size of its IP packets, where its first line tells. */
export type SizedPing = PingReport & { readonly packetBytes: number | null }

/** Returns what is understood of some texts. Never throws; a text of no known tool is named as such. */
export function readTexts(texts: readonly string[]): ReadTexts {
  const read = texts.map((text) => ({ text, lines: readOutput('', text).filter(isReadable) }))
  const textsOf = (...tools: readonly string[]) =>
    read.filter(({ lines }) => tools.includes(lines[0]?.tool ?? '')).map(({ text }) => text)
  const countersOf = (...tools: readonly string[]) =>
    Object.assign(
      {},
      ...read.flatMap(({ lines }) =>
        lines.filter((line) => tools.includes(line.tool ?? '')).map((line) => numbersOf(line.counters)),
      ),
    ) as Record<string, number>
  return {
    steps: textsOf('iperf3').flatMap((text) => parseIperf3All(text).flatMap(stepsOfReport)),
    sockets: textsOf('ss').flatMap((text) => selectDataSockets(parseSs(text), []).map(toSocketSample)),
    sysctls: Object.assign({}, ...textsOf('sysctl').map(parseSysctl)) as Record<string, string>,
    moved: countersOf('nstat'),
    lifetime: countersOf('netstat', 'proc-net-netstat', 'ethtool', 'softnet_stat', 'ip-link', 'proc-net-dev'),
    pings: textsOf('ping').flatMap((text) => splitPings(text).map(toSizedPing)),
    tracedMtu: findTracedMtu(textsOf('tracepath')),
    tools: read.map(({ lines }) => lines[0]?.tool ?? null),
    ethtoolTexts: textsOf('ethtool'),
  }
}

function numbersOf(counters: Readonly<Record<string, unknown>> | null): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counters ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

function toSizedPing(text: string): SizedPing {
  const bytes = /\((\d+)\) bytes of data/.exec(text)?.[1]
  return { ...parsePing(text), packetBytes: bytes === undefined ? null : Number(bytes) }
}

function findTracedMtu(texts: readonly string[]): MtuFinding | null {
  const traced = texts.map(parseTracepath).find((each) => each.pmtuBytes !== null)
  if (!traced || traced.pmtuBytes === null) return null
  const { pmtuBytes, hops } = traced
  return { pathMtuBytes: pmtuBytes, isReported: true, interfaceMtuBytes: null, hops }
}
