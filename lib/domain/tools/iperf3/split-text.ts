import type { Iperf3Report, Iperf3Totals } from '@/lib/domain/tools/iperf3/report'
import { readTextLine, type TextLine } from '@/lib/domain/tools/iperf3/text-line'

export type TextHead = Pick<
  Iperf3Report,
  | 'version'
  | 'protocol'
  | 'streamsCount'
  | 'durationAskedS'
  | 'omitS'
  | 'blockBytes'
  | 'mssBytes'
  | 'localPorts'
  | 'remotePorts'
  | 'localAddress'
  | 'remoteAddress'
  | 'isServerSide'
  | 'congestionControl'
> & {
  readonly isReverse: boolean
  readonly outOfOrder: number | null
  readonly rttMs: number | null
  readonly exchanged: Exchanged | null
}

export type TextRun = {
  readonly text: string
  readonly lines: readonly string[]
  readonly head: TextHead
  readonly intervals: readonly TextLine[]
  readonly summary: readonly TextLine[]
}

const COMMAND = /(?:^|[\s/\\>$#])iperf3(?:\.exe)?\s+-/
const BEGIN = /^\S*?\s*(?:Connecting to host |Accepted connection from |iperf 3\.\d)/
const CONNECTED = /local (\S+) port (\d+) connected (?:to|with) (\S+) port (\d+)/
const HEADER = /\[ ?ID\](?:\[Role\])? +Interval/
const RULE = /^(?:\S+\s+)?(?:- ){5,}|Summary Results/

function numberIn(text: string, pattern: RegExp): number | null {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}

function readSide(text: string): boolean | null {
  if (/Server listening on|Accepted connection from/.test(text)) return true
  if (/Connecting to host|iperf3(?:\.exe)? .*-c /.test(text)) return false
  return /iperf3(?:\.exe)? .*-s\b/.test(text) ? true : null
}

function readProtocol(text: string): 'tcp' | 'udp' | null {
  const told = /protocol: (TCP|UDP)/.exec(text)?.[1]?.toLowerCase()
  if (told === 'tcp' || told === 'udp') return told
  if (/Datagrams/.test(text)) return 'udp'
  return /sec\s+[\d.]+ [KMGT]?Bytes\s+[\d.]+ [KMGT]?bits\/sec/.test(text) ? 'tcp' : null
}

type Exchanged = { readonly sent: Iperf3Totals | null; readonly received: Iperf3Totals | null }

function toExchanged(block: string | undefined, seconds: number): Iperf3Totals | null {
  const bytes = numberIn(block ?? '', /"bytes":\s*(\d+)/)
  if (!bytes) return null
  const retransmits = numberIn(block ?? '', /"retransmits":\s*(\d+)/)
  const none = { packets: null, lost: null, jitterMs: null, outOfOrder: null }
  return { bytes, seconds, bps: (bytes * 8) / seconds, retransmits, ...none }
}

/** With -d the client prints the results that the ends exchange: its own first, then what the server counted. */
function readExchanged(text: string): Exchanged | null {
  const seconds = numberIn(text, /, (\d+) second test/)
  const [, own, other] = /send_results\s*(\{[\s\S]*?)get_results\s*(\{[\s\S]*)/.exec(text) ?? []
  if (!seconds || /Reverse mode|protocol: UDP/.test(text)) return null
  return { sent: toExchanged(own, seconds), received: toExchanged(other, seconds) }
}

/** Reads what plain output says outside its lines of figures. */
export function readTextHead(lines: readonly string[]): TextHead {
  const text = lines.join('\n')
  const connected = lines.flatMap((line) => {
    const [, local, localPort, remote, remotePort] = CONNECTED.exec(line) ?? []
    return local && remote
      ? [{ local, localPort: Number(localPort), remote, remotePort: Number(remotePort) }]
      : []
  })
  const isSender = !/Reverse mode/.test(text)
  const rttUs = isSender ? numberIn(text, /tcpi_rtt (\d+)/) : null
  return {
    version: /(?:^|\s)iperf (3\.[\w.+-]+)/m.exec(text)?.[1] ?? null,
    protocol: readProtocol(text),
    streamsCount:
      numberIn(text, /(\d+) streams,/) ?? numberIn(text, /iperf3(?:\.exe)? .*(?:-P|--parallel)[ =]?(\d+)/),
    durationAskedS: numberIn(text, /, (\d+) second test/),
    omitS: numberIn(text, /omitting (\d+) seconds/),
    blockBytes: numberIn(text, /(\d+) byte blocks/),
    mssBytes: numberIn(text, /TCP MSS: (\d+)/),
    localPorts: [...new Set(connected.map((each) => each.localPort))],
    remotePorts: [...new Set(connected.map((each) => each.remotePort))],
    localAddress: connected[0]?.local ?? null,
    remoteAddress: connected[0]?.remote ?? null,
    isServerSide: readSide(text),
    congestionControl: {
      sender: /snd_tcp_congestion (\w+)/.exec(text)?.[1] ?? null,
      receiver: /rcv_tcp_congestion (\w+)/.exec(text)?.[1] ?? null,
    },
    isReverse: /Reverse mode/.test(text) || /iperf3(?:\.exe)? .*\s-R\b/.test(text),
    outOfOrder: numberIn(text, /(\d+) datagrams received out-of-order/),
    rttMs: rttUs ? rttUs / 1000 : null,
    exchanged: readExchanged(text),
  }
}

function splitLines(text: string): string[] {
  // Some dumps print server_output_text as one line with "\n" written out.
  const isEscaped = /\\n\[\s*\d+\]/.test(text) && !/\n\[\s*\d+\]/.test(text)
  const lines = (isEscaped ? text.replaceAll('\\n', '\n') : text).split(/\r?\n/)
  // A number at the very end may have lost digits; a text that was not cut ends with a line break or a word.
  return /\d$/.test(lines.at(-1) ?? '') ? lines.slice(0, -1) : lines
}

function readRun(lines: readonly string[]): TextRun {
  const head = readTextHead(lines)
  const intervals: TextLine[] = []
  const summary: TextLine[] = []
  let isRuled = false
  let isSummary = false
  for (const raw of lines) {
    if (RULE.test(raw)) isRuled = true
    else if (HEADER.test(raw)) isSummary = isRuled
    const line = readTextLine(raw, head.protocol === 'udp')
    if (!line) continue
    if (!isSummary) isRuled = false
    if (isSummary || line.end !== null) summary.push(line)
    else intervals.push(line)
  }
  return { text: lines.join('\n'), lines, head, intervals, summary }
}

/** Splits a text at every new test, by command line, banner or connection, and sorts its lines of figures. */
export function splitTextRuns(text: string): TextRun[] {
  const runs: string[][] = [[]]
  let hasFigures = false
  let wasBanner = false
  for (const line of splitLines(text)) {
    const isBegin = COMMAND.test(line) || (hasFigures && BEGIN.test(line))
    const isFresh = runs.at(-1)?.every((each) => each.trim() === '' || each.startsWith('#')) ?? true
    if (isBegin && !isFresh && !(wasBanner && !hasFigures)) {
      runs.push([])
      hasFigures = false
    }
    wasBanner = COMMAND.test(line)
    if (readTextLine(line, false)) hasFigures = true
    runs.at(-1)?.push(line)
  }
  return runs.map(readRun)
}
