import { describe, expect, it } from 'vitest'
import {
  changeFixture,
  type FixtureDocument,
  RECORDED_LINK,
  readFixture,
} from '@/lib/testing/imports/read-fixture'
import { completeMetrics, NOT_IN_FILE } from './complete-metrics'
import { type PlanImportInput, type PlannedRun, planImport } from './plan-import'
import type { Refusal } from './refusal'
import { splitDocuments } from './split-documents'

const VERSIONS = ['3.1.7', '3.7', '3.12', '3.21'] as const
const INPUT: PlanImportInput = {
  link: RECORDED_LINK,
  forward: null,
  usualControls: { ab: 'bbr', ba: 'bbr' },
  now: new Date('2026-12-01T00:00:00Z'),
}

function plan(text: string, change: Partial<PlanImportInput> = {}): PlannedRun | Refusal | undefined {
  return splitDocuments(text).map((document) => planImport(document, { ...INPUT, ...change }))[0]
}

function planRun(text: string, change: Partial<PlanImportInput> = {}): PlannedRun {
  const planned = plan(text, change)
  if (!planned || 'reason' in planned) throw new Error(`refused: ${planned?.reason ?? 'no document'}`)
  return planned
}

const metricOf = (run: PlannedRun, key: string) => run.metrics.find((metric) => metric.key === key)
const change = (name: string, work: (doc: FixtureDocument) => void) => changeFixture(name, work)

describe.each(VERSIONS)('a file of iperf3 %s', (version) => {
  it('becomes one stream, several, or a UDP probe, from A to B at the time it tells', () => {
    const single = planRun(readFixture(`${version}/tcp.json`))
    expect(single).toMatchObject({
      chosenStep: { kind: 'tcp-single', direction: 'ab' },
      spec: { streamsCount: 1, congestionControl: null, windowAskedBytes: null },
      iperfVersion: version,
      reportedBy: 'a',
      isDirectionByAddress: true,
    })
    expect(single.startedAt.toISOString()).toMatch(/^2026-11-30T20:/)
    expect(single.endedAt.getTime() - single.startedAt.getTime()).toBeCloseTo(4000, -2)
    expect(metricOf(single, 'tcp.single.goodput_bps')?.value).toBeGreaterThan(88e6)
    const parallel = planRun(readFixture(`${version}/tcp-p4.json`))
    expect(parallel).toMatchObject({ chosenStep: { kind: 'tcp-parallel' }, spec: { streamsCount: 4 } })
    expect(metricOf(parallel, 'tcp.parallel.goodput_bps')?.value).toBeGreaterThan(88e6)
    const udp = planRun(readFixture(`${version}/udp.json`))
    expect(udp).toMatchObject({ chosenStep: { kind: 'udp-probe', direction: 'ab' } })
    expect(udp.curves).toMatchObject([
      { key: 'udp.curve', points: [{ offered_bps: expect.toSatisfy((bps) => bps > 55e6 && bps < 65e6) }] },
    ])
  })

  it('went the other way with -R, and has the receiver’s own intervals', () => {
    const run = planRun(readFixture(`${version}/tcp-r.json`))
    expect(run).toMatchObject({ chosenStep: { direction: 'ba' }, reportedBy: 'a' })
    expect(metricOf(run, 'tcp.single.steady_bps')?.value).toBeGreaterThan(88e6)
  })
})

describe('what a file does not hold', () => {
  it('is unknown and says so, of every metric of the catalogue', () => {
    const all = completeMetrics(planRun(readFixture('3.12/tcp.json')).metrics)
    const find = (key: string, direction: string) =>
      all.find((metric) => metric.key === key && metric.direction === direction)
    expect(find('rtt.idle.min_ms', 'ab')).toMatchObject({ value: null, reason: NOT_IN_FILE })
    expect(find('tcp.single.steady_bps', 'ba')).toMatchObject({ value: null, reason: NOT_IN_FILE })
    expect(find('tcp.single.rwnd_limited_pct', 'ab')).toMatchObject({ value: null, reason: NOT_IN_FILE })
    expect(find('tcp.single.rtt_loaded_ms', 'ab')?.value).toBeGreaterThan(20)
  })

  it('knows no knee from one rate, and no place of a loss', () => {
    const udp = planRun(readFixture('3.12/udp.json'))
    expect(metricOf(udp, 'udp.knee_bps')).toMatchObject({
      value: null,
      reason: expect.stringContaining('One rate'),
    })
    expect(metricOf(udp, 'udp.base_loss_pct')).toMatchObject({
      value: null,
      reason: expect.stringContaining('receiving host'),
    })
  })
})

describe('the steady rate of a sender’s report', () => {
  const delivered = (share: number) =>
    change('3.12/tcp.json', ({ end }) => {
      const seconds = (8 * end.sum_received.bytes) / end.sum_received.bits_per_second
      end.sum_received.bytes = Math.round(share * end.sum_sent.bytes)
      end.sum_received.bits_per_second = (8 * end.sum_received.bytes) / seconds
    })

  it('is told where nearly all that was sent arrived', () => {
    const run = planRun(delivered(0.98))
    expect(metricOf(run, 'tcp.single.steady_bps')?.value).toBeGreaterThan(90e6)
    const total = run.test.intervals.reduce((sum, { receivedBytes }) => sum + (receivedBytes ?? 0), 0)
    expect(total).toBeCloseTo(0.98 * (run.test.totals.sentBytes ?? 0), -3)
  })

  it('is unknown where more was on its way, or the two ends left out different seconds', () => {
    for (const text of [delivered(0.96), readFixture('3.12/tcp-omit.json')]) {
      expect(metricOf(planRun(text), 'tcp.single.steady_bps')).toMatchObject({
        value: null,
        reason: expect.stringContaining('97 %'),
      })
    }
  })

  it('is the server’s where the file holds its report too', () => {
    const run = planRun(readFixture('mixed/c3.12-s3.21-tcp.server.json'))
    expect(run).toMatchObject({ isServerSide: true, reportedBy: 'b', chosenStep: { direction: 'ab' } })
    expect(run.test.totals.sentBytes).toBeNull()
    expect(metricOf(run, 'tcp.single.goodput_bps')?.value).toBeGreaterThan(10e6)
  })
})

describe('the direction', () => {
  const moved = change('3.12/tcp.json', ({ start }) => {
    start.connected = start.connected.map((each) => ({
      ...each,
      local_host: '192.0.2.9',
      remote_host: '192.0.2.8',
    }))
  })
  const half = change('3.12/tcp.json', ({ start }) => {
    start.connected = start.connected.map((each) => ({ ...each, remote_host: '192.0.2.8' }))
  })

  it('is by the addresses, whatever was chosen', () => {
    expect(planRun(readFixture('3.12/tcp.json'), { forward: 'ba' }).chosenStep.direction).toBe('ab')
    const { a, b } = RECORDED_LINK
    const turned = { ...RECORDED_LINK, a: b, b: a }
    expect(planRun(readFixture('3.12/tcp.json'), { link: turned })).toMatchObject({
      chosenStep: { direction: 'ba' },
      reportedBy: 'b',
    })
  })

  it('is the chosen one where the addresses are others, which then stand on the run', () => {
    expect(plan(moved)).toMatchObject({ code: 'no-direction', reason: expect.stringContaining('192.0.2.9') })
    const run = planRun(moved, { forward: 'ba' })
    expect(run).toMatchObject({ chosenStep: { direction: 'ba' }, isDirectionByAddress: false })
    expect([run.link.a.address, run.link.b.address]).toEqual(['192.0.2.8', '192.0.2.9'])
  })

  it('is refused where one address contradicts the choice', () => {
    expect(plan(half, { forward: 'ba' })).toMatchObject({ code: 'no-direction' })
    expect(planRun(half, { forward: 'ab' }).chosenStep.direction).toBe('ab')
  })

  it('of a mapped address is that of the address itself', () => {
    const mapped = change('3.12/tcp.json', ({ start }) => {
      start.connected = start.connected.map((each) => ({ ...each, local_host: '::ffff:10.10.1.1' }))
    })
    expect(planRun(mapped).isDirectionByAddress).toBe(true)
  })
})

describe('what becomes no run', () => {
  const withTime = (timesecs: number) =>
    change('3.12/tcp.json', ({ start }) => {
      start.timestamp = { timesecs }
    })

  it.each([
    ['test-failed', readFixture('3.12/err-busy.json')],
    ['test-failed', readFixture('3.21/err-refused.json')],
    ['test-failed', `${readFixture('3.12/tcp.json')}{"error":"interrupt - the client has terminated"}`],
    ['truncated', readFixture('3.12/tcp.json').slice(0, -300)],
    ['bidir', readFixture('3.12/tcp-bidir.json')],
    ['bidir', readFixture('3.7/udp-bidir.json')],
    ['receiver-unknown', readFixture('3.12/udp-r-server.json')],
    ['impossible-time', withTime(12)],
    ['impossible-time', withTime(4e9)],
    ['impossible-time', withTime(1e300)],
    [
      'no-time',
      change('3.12/tcp.json', ({ start }) => {
        delete start.timestamp
      }),
    ],
    [
      'paced',
      change('3.12/tcp.json', ({ start }) => {
        start.test_start.target_bitrate = 50e6
      }),
    ],
    [
      'paced',
      change('3.21/tcp.json', ({ start }) => {
        start.test_start.fqrate = 50e6
      }),
    ],
    [
      'window-of-many-streams',
      change('3.12/tcp-p4.json', ({ start }) => {
        start.sock_bufsize = 65536
      }),
    ],
  ])('is refused as %s, with a sentence', (code, text) => {
    expect(plan(text)).toMatchObject({ code, reason: expect.stringMatching(/^[A-Z].*\.$/) })
  })
})

describe('what a file compares with', () => {
  it('with -w is a point of the window scan, and no rate of one stream', () => {
    const run = planRun(readFixture('3.12/tcp-w8m.json'))
    expect(run).toMatchObject({ chosenStep: { kind: 'window' }, metrics: [] })
    expect(run.curves).toMatchObject([{ key: 'tcp.window.curve', points: [{ window_asked_bytes: 8388608 }] }])
  })

  it('has the congestion control by name where the link’s own runs use another', () => {
    const controlOf = (usual: string | null, own: string | null = null) => {
      const settings = { ...RECORDED_LINK.settings, congestionControl: own }
      const input = { link: { ...RECORDED_LINK, settings }, usualControls: { ab: usual, ba: null } }
      const { spec } = planRun(readFixture('3.12/tcp.json'), input)
      return 'congestionControl' in spec ? spec.congestionControl : undefined
    }
    expect(controlOf('bbr')).toBeNull()
    expect(controlOf('cubic')).toBe('bbr')
    expect(controlOf(null)).toBe('bbr')
    expect(controlOf('cubic', 'bbr')).toBe('bbr')
    expect(controlOf('bbr', 'cubic')).toBe('bbr')
  })
})
