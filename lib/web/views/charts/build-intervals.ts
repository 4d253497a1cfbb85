import { findCwndBytes } from '@/lib/domain/analysis/tcp/counter-delta'
import { findMeanRttMs } from '@/lib/domain/analysis/tcp/find-rtt'
import type { OneWayTest, PingReply, TestInterval } from '@/lib/domain/model/step'
import type { IntervalPoint, IntervalsModel } from './chart-models'
import { thinSeries } from './thin-series'

/** A sample this far from a moment still speaks for it: the sender is sampled at least twice a second. */
const SAMPLE_REACH_S = 0.75

type Sampled = { readonly atS: number; readonly cwndBytes: number | null; readonly rttMs: number | null }

/** One test as points in time: each interval's rate, and what the sender's kernel said beside it. */
export function buildIntervals(input: {
  readonly id: string
  readonly title: string
  readonly test: OneWayTest
  readonly durationS: number
  readonly steady: IntervalsModel['steady']
}): IntervalsModel {
  const { id, title, test, durationS, steady } = input
  return { id, title, direction: test.direction, durationS, steady, points: pointsOf(test) }
}

function pointsOf(test: OneWayTest): readonly IntervalPoint[] {
  const samples = samplesOf(test)
  const middles = test.intervals.map((interval) => (interval.startS + interval.endS) / 2)
  const times = [...new Set([...middles, ...samples.map((sample) => sample.atS)])].toSorted((x, y) => x - y)
  const isMiddle = new Set(middles)
  const points = times.map((atS) => {
    const interval = test.intervals.find((one) => atS >= one.startS && atS < one.endS)
    const sample = nearest(samples, atS)
    return {
      atS,
      bps: interval ? rateOf(interval) : null,
      retransmits: interval && isMiddle.has(atS) ? interval.retransmits : null,
      cwndBytes: sample?.cwndBytes ?? null,
      rttMs: sample?.rttMs ?? null,
    }
  })
  return thinSeries(points, (point) => point.bps)
}

/** The receiver's bytes only: the sender's would count what still lay in its buffers (design §5.2). */
function rateOf(interval: TestInterval): number | null {
  const bytes = interval.receivedBytes
  const seconds = interval.endS - interval.startS
  return bytes === null || seconds <= 0 ? null : (bytes * 8) / seconds
}

function samplesOf(test: OneWayTest): readonly Sampled[] {
  const fromSockets = test.sender.samples.map((sample) => ({
    atS: sample.atS,
    cwndBytes: findCwndBytes(sample),
    rttMs: findMeanRttMs(sample),
  }))
  const hasSockets = fromSockets.some((sample) => sample.cwndBytes !== null || sample.rttMs !== null)
  return hasSockets ? fromSockets : test.sidePing.flatMap((reply) => sampleOfPing(reply))
}

/** Without a socket's own RTT, the ping beside the test tells the delay under load. */
function sampleOfPing(reply: PingReply): readonly Sampled[] {
  return reply.atS === null ? [] : [{ atS: reply.atS, cwndBytes: null, rttMs: reply.rttMs }]
}

function nearest(samples: readonly Sampled[], atS: number): Sampled | null {
  let best: Sampled | null = null
  for (const sample of samples) {
    const isNearer = best === null || Math.abs(sample.atS - atS) < Math.abs(best.atS - atS)
    if (isNearer) best = sample
  }
  return best !== null && Math.abs(best.atS - atS) <= SAMPLE_REACH_S ? best : null
}
