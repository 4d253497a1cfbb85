import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { Link } from '@/lib/domain/model/link'
import { DEFAULT_LINK_SETTINGS } from '@/lib/domain/model/link-settings'
import type { OneWayTest, PerformedStep, StepResult, StepSpec, TcpSpec } from '@/lib/domain/model/step'
import { buildIntervals, buildSample, buildTest } from './build-test'
import { buildUdpTest } from './build-udp-test'

/** A link of 100 Mbit/s each way of which nothing else is known. */
export function buildLink(known: Partial<Link> = {}): Link {
  return {
    id: 'link-1',
    name: 'Frankfurt – Ashburn',
    a: { hostId: 'host-a', address: '10.0.0.1' },
    b: { hostId: 'host-b', address: '10.0.0.2' },
    capacityAbBps: 100e6,
    capacityBaBps: 100e6,
    capacityLayer: 'l1',
    expectedRttMs: null,
    mtuBytes: null,
    ports: { first: 5201, count: 10 },
    circuit: null,
    tags: [],
    notes: null,
    settings: DEFAULT_LINK_SETTINGS,
    createdAt: new Date('2026-01-01T00:00:00Z'),
    retiredAt: null,
    ...known,
  }
}

/** A step that was performed. */
export function buildDone(spec: StepSpec, result: StepResult): PerformedStep {
  return { spec, outcome: { state: 'done', result } }
}

/** The specification of a TCP step. */
export function buildTcpSpec(kind: TcpSpec['kind'], direction: TcpSpec['direction']): TcpSpec {
  return {
    kind,
    direction,
    durationS: 10,
    streamsCount: kind === 'tcp-parallel' ? 4 : 1,
    congestionControl: null,
    windowAskedBytes: null,
    clamped: false,
  }
}

/** A steady TCP test, held by nothing but the path, with a look at its one socket each second. */
export function buildTcpTest(direction: OneWayDirection, bps: number, rttMs = 80): OneWayTest {
  const samples = Array.from({ length: 11 }, (_, atS) =>
    buildSample(atS, [
      {
        rttMs,
        mssBytes: 1448,
        cwndSegments: 900,
        unackedSegments: 600,
        sndWndBytes: 6_000_000,
        bytesSent: (bps / 8) * atS,
        bytesRetrans: 0,
        busyMs: 1000 * atS,
        rwndLimitedMs: 0,
        sndbufLimitedMs: 0,
      },
    ]),
  )
  return buildTest({
    direction,
    intervals: buildIntervals(Array.from({ length: 10 }, () => bps)),
    congestionControl: 'cubic',
    totals: { sentBytes: (bps / 8) * 10, sentBps: bps, goodputBps: bps, seconds: 10, retransmits: 0 },
    sender: { side: direction === 'ab' ? 'a' : 'b', samples },
    receiver: { side: direction === 'ab' ? 'b' : 'a' },
  })
}

/** A UDP probe that lost some datagrams on the path. */
export function buildProbe(direction: OneWayDirection, offeredBps: number, lostCount: number): PerformedStep {
  const test = { ...buildUdpTest({ sentBps: offeredBps, lostCount }), direction }
  return buildDone(
    { kind: 'udp-probe', direction, durationS: 3, offeredBps, datagramBytes: 1448, windowBytes: 2 ** 21 },
    { kind: 'udp', test },
  )
}

/** A run that measured everything once, each way alike. */
export function buildFullRun(bps = 90e6, rttMs = 80): PerformedStep[] {
  return [
    ...ONE_WAY_DIRECTIONS.flatMap((direction) => buildPathSteps(direction, rttMs)),
    ...ONE_WAY_DIRECTIONS.flatMap((direction) => [
      buildDone(buildTcpSpec('tcp-single', direction), {
        kind: 'tcp',
        tests: [buildTcpTest(direction, bps, rttMs)],
      }),
      buildDone(buildTcpSpec('tcp-parallel', direction), {
        kind: 'tcp',
        tests: [buildTcpTest(direction, bps, rttMs)],
      }),
    ]),
    buildDone(buildTcpSpec('tcp-both', 'both'), {
      kind: 'tcp',
      tests: ONE_WAY_DIRECTIONS.map((direction) => buildTcpTest(direction, bps / 2, rttMs)),
    }),
    ...ONE_WAY_DIRECTIONS.flatMap((direction) => [
      buildJitter(direction),
      buildProbe(direction, 40e6, 0),
      buildProbe(direction, 95e6, 0),
      buildProbe(direction, 96e6, 300),
    ]),
    ...ONE_WAY_DIRECTIONS.map(buildWindowStep),
  ]
}

function buildPathSteps(direction: OneWayDirection, rttMs: number): PerformedStep[] {
  const ping = {
    sentCount: 20,
    lostCount: 0,
    minMs: rttMs,
    avgMs: rttMs + 0.4,
    maxMs: rttMs + 1,
    mdevMs: 0.2,
  }
  const mtu = { pathMtuBytes: 1500, isReported: null, interfaceMtuBytes: 1500, hops: [] }
  return [
    buildDone(
      { kind: 'rtt', direction, count: 20, intervalS: 0.2 },
      { kind: 'rtt', ping: { ...ping, replies: [] } },
    ),
    buildDone({ kind: 'mtu', direction, largestBytes: 1500 }, { kind: 'mtu', mtu }),
  ]
}

function buildJitter(direction: OneWayDirection): PerformedStep {
  const test = buildUdpTest({ sentBps: 1e6, lostCount: 0, seconds: 5 })
  return buildDone(
    { kind: 'jitter', direction, durationS: 5, offeredBps: 1e6, datagramBytes: 200, windowBytes: 2 ** 21 },
    { kind: 'udp', test: { ...test, direction, totals: { ...test.totals, jitterMs: 0.3 } } },
  )
}

function buildWindowStep(direction: OneWayDirection): PerformedStep {
  const spec = { ...buildTcpSpec('window', direction), windowAskedBytes: 262_144, durationS: 5 }
  return buildDone(spec, { kind: 'tcp', tests: [buildTcpTest(direction, 31e6)] })
}
