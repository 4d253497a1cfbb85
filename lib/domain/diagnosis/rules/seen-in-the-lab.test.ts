import { describe, expect, it } from 'vitest'
import { diagnose } from '@/lib/domain/diagnosis/diagnose'
import type { Evidence } from '@/lib/domain/diagnosis/evidence'
import type { RuleId } from '@/lib/domain/diagnosis/finding'
import { buildEnd, buildEvidence, buildProbe, buildTcp } from '@/lib/domain/diagnosis/testing/build-evidence'

const findingOf = (evidence: Evidence, rule: RuleId) =>
  diagnose(evidence).find((finding) => finding.rule === rule && finding.direction === 'ab')
const flat = (bps: number) => Array.from({ length: 16 }, () => ({ lengthS: 0.5, bps }))
const pings = (rttsMs: readonly number[]) => ({
  sentCount: rttsMs.length,
  lostCount: 0,
  minMs: Math.min(...rttsMs),
  avgMs: null,
  maxMs: Math.max(...rttsMs),
  mdevMs: null,
  replies: rttsMs.map((rttMs, seq) => ({ atS: null, seq, rttMs })),
})

/** A limit of 16 Mbit/s for each flow, whose queue CUBIC fills: one flow of UDP is clean up to the same rate. */
const FLOW_LIMIT = buildEvidence({
  ab: {
    single: buildTcp({
      steadyBps: 15e6,
      retransmitPct: 0.2,
      binding: 'loss',
      ceilings: [{ kind: 'loss', bps: 12e6 }],
      intervals: [...flat(15e6), { lengthS: 0.05, bps: 40e6 }],
    }),
    parallel: buildTcp({ streamsCount: 4, steadyBps: 59e6, binding: null }),
    knee: { kind: 'exact', bps: 15.2e6 },
    probes: [
      buildProbe(10e6),
      buildProbe(15.2e6),
      buildProbe(25e6, { lostCount: 1266, pathLostCount: 1266, isClean: false }),
    ],
  },
})

describe('a limit of each flow', () => {
  it('is told from loss by UDP, which stops at the same rate, though TCP sends again', () => {
    expect(findingOf(FLOW_LIMIT, 'per-flow-cap')?.sentence).toContain(
      'one flow of UDP at about the same rate',
    )
  })

  it('lets no loss above the knee of a line far narrower than registered count as loss of the path', () => {
    expect(findingOf(FLOW_LIMIT, 'path-loss')).toBeUndefined()
  })

  it('is not seen where the rate swings', () => {
    const swinging = flat(15e6).map((each, index) => ({ ...each, bps: index % 2 === 0 ? 12e6 : 18e6 }))
    const ab = FLOW_LIMIT.directions.ab
    const single = ab.single && { ...ab.single, intervals: swinging }
    expect(findingOf(buildEvidence({ ab: { ...ab, single } }), 'per-flow-cap')).toBeUndefined()
  })
})

describe('jitter that keeps the order', () => {
  const even = Array.from({ length: 20 }, () => 40.2)

  it('is seen by pings, where the datagrams of the jitter test cannot show it', () => {
    const idleRtt = pings(even.map((rttMs, index) => rttMs + (index % 10) * 2.5))
    expect(findingOf(buildEvidence({ ab: { idleRtt }, ba: { idleRtt } }), 'jitter-high')?.sentence).toContain(
      'three in four pings',
    )
  })

  it('is not what a few late replies of a host that stood still are', () => {
    const idleRtt = pings(even.map((rttMs, index) => rttMs + (index < 4 ? 30 : 0)))
    expect(findingOf(buildEvidence({ ab: { idleRtt } }), 'jitter-high')).toBeUndefined()
  })

  it('is said of the direction whose datagrams suffer', () => {
    const idleRtt = pings(even.map((rttMs, index) => rttMs + (index % 10) * 2.5))
    const uneven = buildProbe(1e6, { jitterMs: 2.4 })
    const evidence = buildEvidence({ ab: { idleRtt }, ba: { jitter: uneven } })
    expect(findingOf(evidence, 'jitter-high')).toBeUndefined()
    expect(
      diagnose(evidence).some(({ rule, direction }) => rule === 'jitter-high' && direction === 'ba'),
    ).toBe(true)
  })
})

describe('a stream that still climbs at its end', () => {
  it('is compared with no other direction', () => {
    const climbing = buildTcp({
      steadyBps: null,
      unsteadyCode: 'ramp-dominated',
      goodputBps: 8e6,
      binding: null,
    })
    expect(findingOf(buildEvidence({ ab: { single: climbing } }), 'asymmetric')).toBeUndefined()
  })
})

describe('somebody else’s traffic', () => {
  it('is what the interface counted less the test’s own segments with their headers', () => {
    const ownBytes = ((60e6 * 10) / 8) * (1 + 66 / 1448)
    const receiver = buildEnd('b', {
      counters: {
        kernel: null,
        softnet: null,
        nic: null,
        link: { rxBytes: ownBytes + (20e6 * 10) / 8 },
      },
    })
    const single = buildTcp({ goodputBps: 59e6, sentBps: 60e6, steadyBps: 60e6, binding: null, receiver })
    const found = findingOf(buildEvidence({ ab: { single, parallel: null } }), 'cross-traffic')
    expect(found?.evidence[0]?.value).toBeCloseTo(20e6, -3)
  })
})

describe('a knee', () => {
  const kneeAt = (lostCount: number) =>
    buildEvidence({
      ab: {
        knee: { kind: 'exact', bps: 51.8e6 },
        single: null,
        parallel: null,
        probes: [
          buildProbe(51.8e6),
          buildProbe(52.4e6, {
            lostCount,
            pathLostCount: lostCount,
            isClean: false,
            carriedPct: 99,
            delayMs: 160,
          }),
        ],
      },
    })

  it('below the registered capacity is a problem where a cliff follows', () => {
    expect(findingOf(kneeAt(400), 'capacity-knee')?.severity).toBe('warning')
  })

  it('is information where no probe above it lost much: a host may have stood still', () => {
    expect(findingOf(kneeAt(30), 'capacity-knee')?.severity).toBe('info')
  })
})

describe('a queue under load', () => {
  it('is what the middle reply waits beyond the middle idle one, on a path that is jittery anyway', () => {
    const idleRtt = pings(Array.from({ length: 20 }, (_, index) => 40 + (index % 10) * 4))
    const single = buildTcp({ sidePing: { medianMs: 104, maxMs: 120, repliesCount: 40, lostCount: 0 } })
    expect(findingOf(buildEvidence({ ab: { idleRtt, single } }), 'bufferbloat')).toBeUndefined()
  })
})
