import { describe, expect, it } from 'vitest'
import { buildJudgeContext } from '@/lib/domain/analysis/judge-context'
import type { OneWayTest, PerformedStep } from '@/lib/domain/model/step'
import { buildDone, buildLink, buildProbe, buildTcpSpec, buildTcpTest } from '../testing/build-run'
import { buildIntervals, buildSample } from '../testing/build-test'
import { judgeStep } from './judge-step'

const PING = { sentCount: 20, lostCount: 0, minMs: 80.31, avgMs: 80.6, maxMs: 81, mdevMs: 0.2, replies: [] }
const RTT = buildDone(
  { kind: 'rtt', direction: 'ab', count: 20, intervalS: 0.2 },
  { kind: 'rtt', ping: PING },
)
const contextOf = (capacityBps: number | null) =>
  buildJudgeContext({
    performed: [RTT],
    link: buildLink({ capacityAbBps: capacityBps }),
    facts: { a: null, b: null },
  })
const single = (test: OneWayTest): PerformedStep =>
  buildDone(buildTcpSpec('tcp-single', 'ab'), { kind: 'tcp', tests: [test] })

/** A sender that is held by a window of 4 MiB for nearly all of its time at 80 ms. */
function buildWindowBound(rates: readonly number[]): OneWayTest {
  const samples = rates.map((_, atS) =>
    buildSample(atS, [
      {
        rttMs: 80.3,
        mssBytes: 1448,
        unackedSegments: 3000,
        cwndSegments: 5000,
        sndWndBytes: 4 * 2 ** 20,
        busyMs: 1000 * atS,
        rwndLimitedMs: 900 * atS,
        sndbufLimitedMs: 0,
        bytesSent: 42e6 * atS,
        bytesRetrans: 0,
      },
    ]),
  )
  const test = buildTcpTest('ab', 418e6)
  return { ...test, intervals: buildIntervals(rates), sender: { ...test.sender, samples } }
}

describe('judgeStep', () => {
  it('names the window that binds, with its size and round trip', () => {
    const step = judgeStep(
      single(buildWindowBound([100e6, ...Array.from({ length: 9 }, () => 418e6)])),
      contextOf(1e9),
    )
    expect(step.headline).toMatch(
      /^418 Mbit\/s steady after a ramp of .*; the receiver’s window binds \(4 MiB \/ 80\.3 ms\)\.$/,
    )
    expect(step.ways[0]?.binding).toBe('window')
    const window = step.ways[0]?.ceilings.find((each) => each.kind === 'window')
    expect(window?.bps).toBeCloseTo((4 * 2 ** 20 * 8) / 0.0803, -1)
  })

  it('says that the line is full', () => {
    const step = judgeStep(single(buildTcpTest('ab', 938e6)), contextOf(1e9))
    expect(step.ways[0]?.binding).toBe('line')
    expect(step.headline).toContain('the line is full (941 Mbit/s of payload at most)')
  })

  it('names loss where a loss-based sender sends again and nothing else holds it', () => {
    const test = buildTcpTest('ab', 20e6)
    const samples = test.sender.samples.map((each) => ({
      ...each,
      sockets: each.sockets.map((socket) => ({ ...socket, bytesRetrans: 2_500 * each.atS })),
    }))
    const step = judgeStep(single({ ...test, sender: { ...test.sender, samples } }), contextOf(1e9))
    expect(step.ways[0]?.binding).toBe('loss')
    expect(step.headline).toContain('loss binds (0.1 % sent again at 80 ms)')
  })

  it('does not name loss for bbr, which does not slow down for it', () => {
    const test = { ...buildTcpTest('ab', 20e6), congestionControl: 'bbr' }
    const samples = test.sender.samples.map((each) => ({
      ...each,
      sockets: each.sockets.map((socket) => ({ ...socket, bytesRetrans: 2_500 * each.atS })),
    }))
    const step = judgeStep(single({ ...test, sender: { ...test.sender, samples } }), contextOf(1e9))
    expect(step.ways[0]?.binding).toBeNull()
    expect(step.ways[0]?.ceilings.find((each) => each.kind === 'loss')?.reason).toContain('bbr')
  })

  it('names a full core, and whose it is', () => {
    const test = buildTcpTest('ab', 600e6)
    const samples = test.sender.samples.map((each) => ({
      ...each,
      cpu: { busiestCorePct: 97, busiestCoreSoftirqPct: 60, stealPct: 0 },
    }))
    const step = judgeStep(single({ ...test, receiver: { ...test.receiver, samples } }), contextOf(1e9))
    expect(step.ways[0]?.binding).toBe('cpu')
    expect(step.headline).toContain('the receiver’s busiest core binds (97 % busy)')
  })

  it('says of a test that never became steady what it carried, and why there is no steady rate', () => {
    const rates = [2e6, 8e6, 16e6, 24e6, 32e6, 40e6, 48e6, 56e6, 64e6, 72e6]
    const step = judgeStep(
      single({ ...buildTcpTest('ab', 36e6), intervals: buildIntervals(rates) }),
      contextOf(null),
    )
    expect(step.headline).toMatch(/^36 Mbit\/s over the whole test, and no steady rate\. .*still climbing/)
  })

  it('never shows the sender’s bytes for what arrived', () => {
    const test = buildTcpTest('ab', 90e6)
    const intervals = test.intervals.map((each) => ({ ...each, receivedBytes: null }))
    const step = judgeStep(single({ ...test, intervals }), contextOf(100e6))
    expect(step.headline).toBe(
      '90 Mbit/s over the whole test, and no steady rate. The receiver’s own intervals are unknown.',
    )
    expect(step.ways[0]?.binding).toBeNull()
  })

  it('says what a UDP probe lost, and where', () => {
    expect(judgeStep(buildProbe('ab', 95e6, 0), contextOf(null)).headline).toBe(
      '95 Mbit/s offered: 0 of 24,603 lost on the path.',
    )
  })

  it('says how long a ping takes', () => {
    expect(judgeStep(RTT, contextOf(null)).headline).toBe(
      '80.3 ms at least, 80.6 ms on average; 0 of 20 unanswered.',
    )
  })

  it('gives the reason of a step that failed, and no judgement of what it left', () => {
    const failure = { code: 'too-short', message: 'The test ran for 3 s of 10 s.' }
    const result = { kind: 'tcp', tests: [buildTcpTest('ab', 90e6)] } as const
    const step = judgeStep(
      { spec: buildTcpSpec('tcp-single', 'ab'), outcome: { state: 'failed', failure, result } },
      contextOf(null),
    )
    expect(step.headline).toBe(failure.message)
    expect(step.ways[0]).toMatchObject({ steady: null, binding: null, ceilings: [] })
  })
})
