import type { Iperf3Error, Iperf3Report, Iperf3Totals } from '@/lib/domain/tools/iperf3/report'

/** A test counts if it ran for at least this part of the time that was asked (field notes §3.1, 4). */
export const LEAST_PART_OF_DURATION = 0.9
/** What ran for less than this cannot be told from an artefact of timing. */
const SHORTEST_TEST_S = 0.5
/** A sender that claims this many times what arrived measured its own buffers (Windows, issue 1069). */
const IMPLAUSIBLE_RATIO = 3

function secondsSeen(report: Iperf3Report): number | null {
  return report.sent?.seconds ?? report.received?.seconds ?? null
}

function findTooShort(report: Iperf3Report): Iperf3Error | null {
  const seconds = secondsSeen(report)
  const asked = report.durationAskedS
  if (seconds === null) return null
  if (asked !== null && seconds < LEAST_PART_OF_DURATION * asked) {
    return { code: 'too-short', message: `the test ran for ${seconds.toFixed(2)} s of ${asked} s` }
  }
  const hasNothing =
    report.isServerSide === false && (report.received === null || report.received.bytes === 0)
  if (!hasNothing || seconds >= SHORTEST_TEST_S) return null
  return {
    code: 'too-short',
    message: `the test ended after ${seconds.toFixed(3)} s, before anything arrived`,
  }
}

function findNothingReceived(report: Iperf3Report): Iperf3Error | null {
  const isNothing = (received: Iperf3Totals | null) => received === null || received.bytes === 0
  if (report.isServerSide !== false || !report.sent || !isNothing(report.received)) return null
  return { code: 'nothing-received', message: `${report.sent.bytes} bytes were sent and none arrived` }
}

function findMissingSums(report: Iperf3Report): Iperf3Error | null {
  if (report.sent || report.received || report.reverseSent || report.reverseReceived) return null
  return { code: 'missing-sums', message: 'the totals of the test are missing' }
}

function findServerWithoutData(report: Iperf3Report): Iperf3Error | null {
  const isReceiving = report.isServerSide === true && report.direction === 'forward'
  if (!isReceiving || report.received || report.intervals.length === 0) return null
  return { code: 'nothing-received', message: 'the server received nothing' }
}

function findGap(report: Iperf3Report): string[] {
  const { sent, received } = report
  if (!sent || !received || received.bytes === 0 || report.protocol === 'udp') return []
  const ratio = sent.bps / received.bps
  if (ratio < IMPLAUSIBLE_RATIO) return []
  return [`the sender claims ${ratio.toFixed(0)} times what arrived: the receiver's figure is the true one`]
}

function findStall(report: Iperf3Report): string[] {
  const counted = report.intervals.filter((each) => !each.omitted && each.bytes !== null)
  // Only an unbroken series tells: pasted output often leaves out the middle.
  const isUnbroken = counted.every(
    (each, index) => index === 0 || each.startS - (counted[index - 1]?.endS ?? 0) < 0.1,
  )
  const silent = counted.filter((each) => each.bytes === 0).length
  if (!isUnbroken || counted.length < 3 || silent < counted.length / 2) return []
  return [`stalled: nothing moved in ${silent} of ${counted.length} intervals`]
}

/** Adds the reason why a test does not count, where its output names none, and what looks wrong in its figures. */
export function judgeIperf3Report(report: Iperf3Report): Iperf3Report {
  const error =
    report.error ??
    findServerWithoutData(report) ??
    findMissingSums(report) ??
    findTooShort(report) ??
    findNothingReceived(report)
  return { ...report, error, warnings: [...report.warnings, ...findGap(report), ...findStall(report)] }
}
