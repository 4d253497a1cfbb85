import { findIperf3Error } from '@/lib/domain/tools/iperf3/classify-error'
import { findDocuments } from '@/lib/domain/tools/iperf3/find-documents'
import { parseIperf3Text } from '@/lib/domain/tools/iperf3/parse-text'
import { readIperf3Document } from '@/lib/domain/tools/iperf3/read-document'
import { emptyReport, type Iperf3Error, type Iperf3Report } from '@/lib/domain/tools/iperf3/report'

export type Iperf3ParseOptions = {
  readonly stderr?: string
  /** Kept in the message only: 3.11 to 3.13 exit with 0 on failure, 3.19 and later on a signal. */
  readonly exitCode?: number | null
}

/** The outer `timeout` ended the command. */
const EXIT_TIMED_OUT = 124

function hasTotals(report: Iperf3Report): boolean {
  return [report.sent, report.received, report.reverseSent, report.reverseReceived].some(
    (each) => each !== null,
  )
}

function isErrorAlone(report: Iperf3Report): boolean {
  return report.version === null && report.intervals.length === 0 && !hasTotals(report)
}

/** A document that holds only an error belongs to the one before or after it (3.16 prints two). */
function mergeErrors(reports: readonly Iperf3Report[]): Iperf3Report[] {
  const whole = reports.filter((each) => !isErrorAlone(each))
  const alone = reports.filter(isErrorAlone)
  const error = alone[0]?.error ?? null
  const last = whole.at(-1)
  if (!last) return reports.slice(0, 1)
  if (!error || last.error) return whole
  return [
    ...whole.slice(0, -1),
    { ...last, error, warnings: [...last.warnings, 'iperf3 printed two documents'] },
  ]
}

/** With --json-stream-full-output (3.20) the document follows the events that it is made of. */
function dropRepeats(reports: readonly Iperf3Report[]): Iperf3Report[] {
  return reports.filter((report, index) => {
    const next = reports[index + 1]
    const isSame = report.cookie !== null && report.cookie === next?.cookie
    return !(isSame && report.isServerSide === next.isServerSide && hasTotals(next))
  })
}

function noOutput(text: string, options: Iperf3ParseOptions): Iperf3Error {
  const told = findIperf3Error(`${options.stderr ?? ''}\n${text}`)
  if (told) return told
  if (text.trim() !== '') return { code: 'unreadable', message: 'no output of iperf3 was recognised' }
  const { exitCode } = options
  if (exitCode === EXIT_TIMED_OUT) return { code: 'timeout', message: 'iperf3 was ended by its time limit' }
  const status = exitCode === undefined || exitCode === null ? '' : ` (exit status ${exitCode})`
  return { code: 'no-output', message: `iperf3 printed nothing${status}` }
}

/** Weak errors are conclusions of ours; a message of iperf3 itself explains more. */
const WEAK_CODES: readonly string[] = ['missing-sums', 'truncated', 'nothing-received', 'too-short']

function withOuterError(report: Iperf3Report, outer: string): Iperf3Report {
  if (report.error && !WEAK_CODES.includes(report.error.code)) return report
  const told = findIperf3Error(outer)
  return told ? { ...report, error: told } : report
}

/** Returns one report for every test in a text: JSON, events of --json-stream or iperf3's plain output. Never throws. */
export function parseIperf3All(text: string, options: Iperf3ParseOptions = {}): Iperf3Report[] {
  const { documents, rest } = findDocuments(text)
  if (documents.length > 0) {
    const read = documents.map(({ doc, isTruncated }) => readIperf3Document(doc, isTruncated))
    const reports = dropRepeats(mergeErrors(read))
    const last = reports.length - 1
    const outer = `${options.stderr ?? ''}\n${rest}`
    return reports.map((report, index) => (index === last ? withOuterError(report, outer) : report))
  }
  const reports = parseIperf3Text(text)
  if (reports.length > 0) {
    const last = reports.length - 1
    return reports.map((each, index) => (index === last ? withOuterError(each, options.stderr ?? '') : each))
  }
  return [emptyReport(noOutput(text, options))]
}

/**
 * Returns the report of the test in a text; where a server left several, the last one with totals. Never throws: what
 * cannot be read is a report with an error of code 'unreadable', 'no-output' or 'truncated'.
 */
export function parseIperf3(text: string, options: Iperf3ParseOptions = {}): Iperf3Report {
  const reports = parseIperf3All(text, options)
  return reports.findLast(hasTotals) ?? reports.at(-1) ?? emptyReport(noOutput(text, options))
}
