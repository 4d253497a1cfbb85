import type { OneWayDirection, Side } from '@/lib/domain/model/direction'
import type { Link } from '@/lib/domain/model/link'
import type { Curve, Metric } from '@/lib/domain/model/metric'
import type { ChosenStep } from '@/lib/domain/model/run-state'
import type { OneWayTest, StepResult, TcpSpec, UdpSpec } from '@/lib/domain/model/step'
import { canonicalAddress } from '@/lib/domain/suite/address'
import { readIperf3Document } from '@/lib/domain/tools/iperf3/read-document'
import type { Iperf3Report } from '@/lib/domain/tools/iperf3/report'
import { buildImportSpec } from './build-spec'
import { buildImportTest, totalsOf } from './build-test'
import { findDirection } from './find-direction'
import { toCanonicalText } from './json-text'
import { judgeImport } from './judge-import'
import { readAskedRates } from './read-asked'
import { type Refusal, refuse } from './refusal'
import type { SplitDocument } from './split-documents'

/** A document as the run that it becomes. */
export type PlannedRun = {
  readonly startedAt: Date
  readonly endedAt: Date
  readonly chosenStep: ChosenStep
  readonly spec: TcpSpec | UdpSpec
  readonly result: StepResult
  /** The one test of the result. */
  readonly test: OneWayTest
  readonly metrics: readonly Metric[]
  readonly curves: readonly Curve[]
  /** The link with the addresses between which the test ran. */
  readonly link: Link
  /** The end that wrote the document, and what names the test at both ends; null where it has no cookie. */
  readonly reportedBy: Side
  readonly isServerSide: boolean
  readonly cookie: string | null
  readonly iperfVersion: string | null
  readonly isDirectionByAddress: boolean
  /** The content in one spelling: equal for two documents that say the same. */
  readonly canonicalText: string
  readonly rawText: string
}

export type PlanImportInput = {
  readonly link: Link
  /** Which way tests without -R went, where their addresses are not the link's. */
  readonly forward: OneWayDirection | null
  /** What each direction's sender uses where nobody asks for another; null where its host was never looked at. */
  readonly usualControls: Readonly<Record<OneWayDirection, string | null>>
  readonly now: Date
}

/** ESnet's first iperf3 is of 2010: an earlier time is a clock that was not set. */
const EARLIEST_MS = Date.UTC(2010, 0, 1)
/** A clock may be ahead of ours by this much. */
const MOST_AHEAD_MS = 86_400_000

/** Returns the run that an iperf3 document becomes on a link, or why it becomes none. Never throws. */
export function planImport(document: SplitDocument, input: PlanImportInput): PlannedRun | Refusal {
  const report = readIperf3Document(document.doc, document.isTruncated)
  const unfit = findUnfit(report, document.laterError) ?? findTimeProblem(report, input.now)
  if (unfit) return unfit
  const found = findDirection(report, input.link, input.forward)
  if ('refusal' in found) return refuse('no-direction', found.refusal)
  const totals = totalsOf(report)
  if (totals.failure) return refuseTest(totals.failure.message)
  const { direction } = found
  const spec = buildImportSpec({
    ...{ report, totals, direction },
    asked: readAskedRates(document.doc),
    ownControl: input.link.settings.congestionControl,
    usualControl: input.usualControls[direction],
  })
  if ('reason' in spec) return spec
  const test = buildImportTest(report, { direction, totals })
  const result: StepResult =
    report.protocol === 'udp' ? { kind: 'udp', test } : { kind: 'tcp', tests: [test] }
  const chosenStep = { kind: spec.kind, direction }
  const isServerSide = report.isServerSide === true
  const link = withAddresses(input.link, report, { direction, isServerSide })
  const startedMs = (report.startedAtEpochS ?? 0) * 1000
  return {
    startedAt: new Date(startedMs),
    endedAt: new Date(startedMs + Math.round(1000 * ((totals.seconds ?? 0) + (report.omitS ?? 0)))),
    ...{ chosenStep, spec, result, test, link, isServerSide },
    ...judgeImport({ spec, result, test }, { link, plan: { profile: 'full', chosenSteps: [chosenStep] } }),
    reportedBy: (clientSide(report, direction) === 'a') === isServerSide ? 'b' : 'a',
    cookie: report.cookie,
    iperfVersion: report.version,
    isDirectionByAddress: found.isByAddress,
    canonicalText: toCanonicalText(document.doc),
    rawText: document.rawText,
  }
}

function findUnfit(report: Iperf3Report, laterError: string | null): Refusal | null {
  const { error, protocol, direction, isServerSide } = report
  if (error?.code === 'truncated') return refuse('truncated', 'The document ends in the middle.')
  const failed = laterError ?? error?.message ?? null
  if (failed !== null) return refuseTest(failed)
  if (direction === 'bidir') {
    return refuse(
      'bidir',
      'It is a --bidir test, one process for both ways; a run measures both ways with two tests, which does not compare.',
    )
  }
  if (protocol === null) return refuse('no-protocol', 'It does not tell of TCP or UDP.')
  if (direction === null || isServerSide === null)
    return refuse('no-direction', 'It does not tell which end sent.')
  if (isServerSide && direction === 'reverse') {
    return refuse(
      'receiver-unknown',
      'It is the server’s report of a test with -R: what arrived is in the client’s alone.',
    )
  }
  return null
}

function refuseTest(message: string): Refusal {
  const sentence = message.trim().replace(/\.$/, '')
  return refuse('test-failed', `The test failed: ${sentence}.`)
}

function findTimeProblem({ startedAtEpochS }: Iperf3Report, now: Date): Refusal | null {
  if (startedAtEpochS === null)
    return refuse('no-time', 'It does not tell when the test ran (start.timestamp.timesecs).')
  const startedMs = startedAtEpochS * 1000
  if (startedMs >= EARLIEST_MS && startedMs <= now.getTime() + MOST_AHEAD_MS) return null
  // A number of seconds that no calendar has makes no date at all.
  const when =
    Math.abs(startedMs) < 8.64e15 ? new Date(startedMs).toISOString() : 'a time that does not exist'
  return refuse('impossible-time', `Its clock said ${when}, which cannot be: it was not set.`)
}

function clientSide({ direction: way }: Iperf3Report, direction: OneWayDirection): Side {
  return (direction === 'ab') === (way === 'reverse') ? 'b' : 'a'
}

/** The endpoints are part of what a test compares by: its own, where it tells them. */
function withAddresses(
  link: Link,
  report: Iperf3Report,
  known: { readonly direction: OneWayDirection; readonly isServerSide: boolean },
): Link {
  const { localAddress, remoteAddress } = report
  const isLocalA = (clientSide(report, known.direction) === 'a') !== known.isServerSide
  const [ofA, ofB] = isLocalA ? [localAddress, remoteAddress] : [remoteAddress, localAddress]
  const own = (endpoint: Link['a'], address: string | null): Link['a'] =>
    address === null || canonicalAddress(address) === canonicalAddress(endpoint.address)
      ? endpoint
      : { ...endpoint, address: canonicalAddress(address) }
  return { ...link, a: own(link.a, ofA), b: own(link.b, ofB) }
}
