import { formatRate } from '@/lib/domain/format/rate'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { TcpSpec, UdpSpec } from '@/lib/domain/model/step'
import type { EndToEnd } from '@/lib/domain/tools/iperf3/combine'
import type { Iperf3Report } from '@/lib/domain/tools/iperf3/report'
import type { AskedRates } from './read-asked'
import { type Refusal, refuse } from './refusal'

/** Refusals are sentences in the language of the product. */
const LOCALE = 'en'
/** Linux's own choice where nobody made another. */
const LINUX_CONTROL = 'cubic'

type Input = {
  readonly report: Iperf3Report
  readonly totals: EndToEnd
  readonly asked: AskedRates
  readonly direction: OneWayDirection
  /** The link's setting, which its own runs ask for; null where they leave it to the kernel. */
  readonly ownControl: string | null
  /** What the sender's kernel uses by itself; null unknown. */
  readonly usualControl: string | null
}

/**
 * Returns the specification that decides what an imported test compares with, or why it measures nothing that Plumbline
 * measures: TCP held back by a rate tells that rate, not the link.
 */
export function buildImportSpec(input: Input): TcpSpec | UdpSpec | Refusal {
  return input.report.protocol === 'udp' ? buildUdp(input) : buildTcp(input)
}

function buildTcp({ report, totals, asked, direction, ...controls }: Input): TcpSpec | Refusal {
  const heldBps = asked.targetBps ?? asked.pacingBps
  if (heldBps !== null) {
    return refuse(
      'paced',
      `Its sender was held to ${formatRate(heldBps, LOCALE)} a stream (-b or --fq-rate): it tells that rate, not what the link carries.`,
    )
  }
  const streamsCount = countStreams(report)
  const windowAskedBytes = report.windowAskedBytes
  if (windowAskedBytes !== null && streamsCount > 1) {
    return refuse(
      'window-of-many-streams',
      'It asked for a socket buffer (-w) with several streams, which no measurement of a run does.',
    )
  }
  return {
    kind: windowAskedBytes !== null ? 'window' : streamsCount === 1 ? 'tcp-single' : 'tcp-parallel',
    direction,
    durationS: durationOf(report, totals),
    streamsCount,
    congestionControl: toAskedControl(report.congestionControl.sender, controls),
    windowAskedBytes,
    clamped: false,
  }
}

/**
 * A document tells what was used, not whether it was asked for (-C). What the link's own runs use, because they ask for it or
 * because the sender's kernel does by itself, compares with them; anything else stands by its name and does not.
 */
function toAskedControl(
  used: string | null,
  { ownControl, usualControl }: Pick<Input, 'ownControl' | 'usualControl'>,
): string | null {
  if (used === null) return ownControl
  return used === (ownControl ?? usualControl ?? LINUX_CONTROL) ? ownControl : used
}

function buildUdp({ report, totals, asked, direction }: Input): UdpSpec | Refusal {
  const datagramBytes = report.blockBytes ?? findDatagramBytes(report)
  if (datagramBytes === null)
    return refuse('no-datagram-length', 'It does not tell how long its datagrams were.')
  const sentBps = totals.sentBps ?? totals.goodputBps ?? 0
  return {
    kind: 'udp-probe',
    direction,
    durationS: durationOf(report, totals),
    // Before 3.11 a document tells only what was sent.
    offeredBps: asked.targetBps === null ? sentBps : asked.targetBps * countStreams(report),
    datagramBytes,
    windowBytes: report.windowAskedBytes ?? 0,
  }
}

function countStreams({ streamsCount, intervals }: Iperf3Report): number {
  return streamsCount ?? Math.max(1, intervals[0]?.streams.length ?? 1)
}

function durationOf(report: Iperf3Report, totals: EndToEnd): number {
  return report.durationAskedS ?? totals.seconds ?? 0
}

function findDatagramBytes({ sent, received }: Iperf3Report): number | null {
  const totals = sent ?? received
  return totals?.packets ? Math.round(totals.bytes / totals.packets) : null
}
