import { findIperf3Error } from '@/lib/domain/tools/iperf3/classify-error'
import { findDocuments } from '@/lib/domain/tools/iperf3/find-documents'
import { parseIperf3Text } from '@/lib/domain/tools/iperf3/parse-text'
import { readWindowsCounts } from '@/lib/domain/tools/ping/parse-windows'
import {
  readEthtoolLines,
  readKernelLines,
  readSysctlLines,
  readWindowsLines,
} from '@/lib/domain/tools/read/read-host'
import { readIperf2Line, readIperf3Lines } from '@/lib/domain/tools/read/read-iperf3'
import { emptyLine, type ReadLine } from '@/lib/domain/tools/read/read-line'
import { readPingLines, readSsLines, readTracepathLines } from '@/lib/domain/tools/read/read-network'
import { parseSs } from '@/lib/domain/tools/ss/parse'

export type { ReadLine } from '@/lib/domain/tools/read/read-line'

const PING = [
  /^PING6?[ (]/m,
  /^\d+ packets transmitted, \d+/m,
  /^(?:\S*\/)?ping6?: /m,
  /^(?:\[[\d.]+\] )?\d+ bytes from \S+.*(?:seq|req)=/m,
  /[=<]\d+\s?ms\s+TTL=\d+/,
  /^(?:Pinging|Badanie|Haciendo ping a) /m,
  /^Usage: ping\b/im,
] as const
const IPERF2 = /(?:Client connecting to \S+, (?:TCP|UDP) port|Server listening on (?:TCP|UDP) port)/
/** A table without sockets is an answer too. */
const SS_HEADER = /^(?:Netid +)?(?:State +)?Recv-Q +Send-Q +Local Address:Port/m
const TRACEPATH = /^\s*1\??:\s.*(?:pmtu|ms|no reply)/m

type Reader = (file: string, text: string) => ReadLine[]

function readIperf3(file: string, text: string): ReadLine[] {
  const isTold = findDocuments(text).documents.length > 0 || parseIperf3Text(text).length > 0
  return isTold || findIperf3Error(text) ? readIperf3Lines(file, text) : []
}

function onlyIf(sign: (text: string) => boolean, read: Reader): Reader {
  return (file, text) => (sign(text) ? read(file, text) : [])
}

/** Tried in this order: the first tool that recognises its own output reads it. */
const READERS: readonly Reader[] = [
  onlyIf(
    (text) => IPERF2.test(text),
    (file, text) => [readIperf2Line(file, text)],
  ),
  readIperf3,
  onlyIf((text) => SS_HEADER.test(text) || parseSs(text).length > 0, readSsLines),
  onlyIf((text) => TRACEPATH.test(text) && /pmtu|Resume:/.test(text), readTracepathLines),
  onlyIf((text) => PING.some((sign) => sign.test(text)) || readWindowsCounts(text) !== null, readPingLines),
  readKernelLines,
  readWindowsLines,
  readSysctlLines,
  readEthtoolLines,
]

/** Returns whether anything was recognised in the output that a line stands for. */
export function isReadable(line: ReadLine): boolean {
  return line.tool !== null
}

/**
 * Returns what is understood of a recorded output, a line for each test or document in it. The tool is recognised by the
 * content, never by the name of the file. A text of no known tool gives one line with an error. Never throws.
 */
export function readOutput(file: string, text: string): ReadLine[] {
  const content = text.replace(/^\uFEFF/, '')
  for (const read of READERS) {
    const lines = read(file, content)
    if (lines.length > 0) return lines
  }
  const isSilent = content.trim() === ''
  const error = isSilent
    ? { code: 'no-output', message: 'the file is empty' }
    : { code: 'unreadable', message: 'no output of a known tool was recognised' }
  return [{ ...emptyLine(file, null), error }]
}
