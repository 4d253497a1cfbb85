import { describe, expect, it } from 'vitest'
import { judgeRun } from '@/lib/domain/analysis/judge-run'
import { AT_LEAST_REASON } from '@/lib/domain/analysis/metric-catalogue'
import { buildFullRun, buildLink } from '@/lib/domain/analysis/testing/build-run'
import type { HostFacts } from '@/lib/domain/model/host-facts'
import type { Metric } from '@/lib/domain/model/metric'
import type { StepSpec } from '@/lib/domain/model/step'
import { compareRuns } from './compare-runs'
import type { ComparedRun, Noise } from './compared-run'

const NO_FACTS = { a: null, b: null }
const NAMES = { siteNames: { a: 'Frankfurt', b: 'Ashburn' }, hostNames: { a: 'fra-1', b: 'iad-1' } }

function buildCompared(bps = 90e6, rttMs = 80): ComparedRun {
  const performed = buildFullRun(bps, rttMs)
  return {
    metrics: judgeRun({ performed, link: buildLink(), facts: NO_FACTS }).metrics,
    specs: performed.map((each) => each.spec),
    addresses: { a: '10.0.0.1', b: '10.0.0.2' },
    facts: NO_FACTS,
    isContaminated: false,
  }
}

function withMetric(run: ComparedRun, changed: Metric): ComparedRun {
  const isOther = (each: Metric) => each.key !== changed.key || each.direction !== changed.direction
  return { ...run, metrics: [...run.metrics.filter(isOther), changed] }
}

function withLoss(run: ComparedRun, lostCount: number, packetsCount: number): ComparedRun {
  const base = (key: string, value: number): Metric => ({ key: `udp.base_${key}`, direction: 'ab', value })
  const counted = withMetric(
    withMetric(run, base('lost_count', lostCount)),
    base('packets_count', packetsCount),
  )
  return withMetric(counted, base('loss_pct', (100 * lostCount) / packetsCount))
}

const noiseOf = (sigma: number, straysShare = 0): Noise => ({ sigma, rho: 0, degrees: 30, straysShare })

const compare = (baseline: ComparedRun, now: ComparedRun) =>
  compareRuns({ baseline: [baseline], now: [now], ...NAMES })
const changeOf = (comparison: ReturnType<typeof compare>, key: string, direction = 'ab') =>
  comparison.metrics.find((each) => each.key === key && each.direction === direction)

describe('compareRuns', () => {
  it('says that the network is as it was, and where to look instead', () => {
    const result = compare(buildCompared(), buildCompared(89.5e6))
    expect(result.verdict).toBe('unchanged')
    expect(result.sentence).toContain('Look at the application')
    expect(result.sentence).toMatch(/Frankfurt → Ashburn: 89.5 Mbit\/s, was 90 Mbit\/s .*; no loss\. Look/)
    expect(result.sentence).toContain('Provisional')
  })

  it('names what got worse, with then, now and the change', () => {
    const result = compare(buildCompared(90e6), buildCompared(40e6))
    expect(result.verdict).toBe('degraded')
    expect(result.sentence).toContain('one stream, Frankfurt → Ashburn: 40 Mbit/s, was 90 Mbit/s (−56 %)')
  })

  it('says that it is better than it was', () => {
    expect(compare(buildCompared(40e6), buildCompared(90e6)).verdict).toBe('improved')
  })

  it.each([
    [-2, 'unchanged'],
    [-2.95, 'unchanged'],
    [-3.2, 'degraded'],
    [3.2, 'improved'],
  ])('judges a throughput that moved by %d %% as %s', (percent, verdict) => {
    const [baseline, now] = [buildCompared(90e6), buildCompared(90e6 * (1 + percent / 100))]
    const change = changeOf(compare(baseline, now), 'tcp.single.steady_bps')
    expect(change?.verdict).toBe(verdict)
    expect(change?.changePct).toBeCloseTo(percent, 6)
  })

  it('says of a single-run baseline that it is provisional, and no more when history tells the noise', () => {
    const [baseline, now] = [buildCompared(90e6), buildCompared(80e6)]
    expect(changeOf(compare(baseline, now), 'tcp.single.steady_bps')?.reason).toContain('provisional')
    const known = compareRuns({ baseline: [baseline], now: [now], noise: () => noiseOf(1e6), ...NAMES })
    expect(changeOf(known, 'tcp.single.steady_bps')?.reason).not.toContain('provisional')
    expect(known.sentence).not.toContain('Provisional')
    const young = compareRuns({ baseline: [baseline], now: [now], noise: () => null, ...NAMES })
    expect(young.sentence).toContain('Provisional')
  })

  it('does not believe a change that lies within the noise of the link', () => {
    const input = { baseline: [buildCompared(90e6)], now: [buildCompared(80e6)], ...NAMES }
    expect(compareRuns(input).verdict).toBe('degraded')
    expect(
      compareRuns({ ...input, noise: ({ key }) => (key.endsWith('steady_bps') ? noiseOf(8e6) : null) })
        .verdict,
    ).toBe('inconclusive')
  })

  it('says how many more runs would decide what is open', () => {
    const runs = (bps: number) => Array.from({ length: 5 }, () => buildCompared(bps))
    const open = compareRuns({
      ...{ baseline: runs(90e6), now: [buildCompared(86.4e6)], ...NAMES },
      noise: ({ key }) => (key.endsWith('steady_bps') ? noiseOf(1.8e6) : null),
    })
    const change = changeOf(open, 'tcp.single.steady_bps')
    expect(change?.verdict).toBe('inconclusive')
    expect(change?.reason).toMatch(/about \d+ more runs at other times would tell|in the baseline too/)
  })

  it('takes one run that is far off for a stray where the link has had strays, and two of two for a change', () => {
    const input = { baseline: [buildCompared(90e6), buildCompared(90.1e6)], ...NAMES }
    const noise = ({ key }: { key: string }) => (key.endsWith('steady_bps') ? noiseOf(0.9e6, 0.03) : null)
    const now = buildCompared(60e6)
    expect(compareRuns({ ...input, noise, now: [now] }).verdict).toBe('inconclusive')
    expect(compareRuns({ ...input, noise, now: [now, now] }).verdict).toBe('degraded')
  })

  it('takes the median of several baseline runs, and less noise from them', () => {
    const baseline = [buildCompared(90e6), buildCompared(60e6), buildCompared(91e6)]
    const many = changeOf(
      compareRuns({ baseline, now: [buildCompared(90e6)], ...NAMES }),
      'tcp.single.steady_bps',
    )
    const one = changeOf(compare(buildCompared(90e6), buildCompared(90e6)), 'tcp.single.steady_bps')
    expect(many?.then).toBeCloseTo(90e6, 0)
    expect(many?.noisePct).toBeLessThan(one?.noisePct ?? 0)
  })

  it('judges RTT by a millisecond or 5 %, whichever is more', () => {
    expect(
      changeOf(compare(buildCompared(90e6, 2), buildCompared(90e6, 2.8)), 'rtt.idle.min_ms')?.verdict,
    ).toBe('unchanged')
    expect(
      changeOf(compare(buildCompared(90e6, 2), buildCompared(90e6, 3.2)), 'rtt.idle.min_ms')?.verdict,
    ).toBe('degraded')
    expect(
      changeOf(compare(buildCompared(90e6, 80), buildCompared(90e6, 88)), 'rtt.idle.min_ms')?.verdict,
    ).toBe('degraded')
  })

  it('compares loss by its counts: a few packets of chance are no change, many are', () => {
    const baseline = withLoss(buildCompared(), 0, 10_000)
    const verdictOf = (lost: number, sent: number) =>
      changeOf(compare(baseline, withLoss(buildCompared(), lost, sent)), 'udp.base_loss_pct')
    expect(verdictOf(0, 10_000)).toMatchObject({ verdict: 'unchanged', changePct: null })
    expect(verdictOf(0, 10_000)?.reason).toContain('less than 1 in 3,338')
    expect(verdictOf(2, 10_000)?.verdict).toBe('unchanged')
    expect(verdictOf(6, 10_000)?.verdict).toBe('inconclusive')
    expect(verdictOf(40, 10_000)?.verdict).toBe('degraded')
    expect(verdictOf(1, 200)?.verdict).toBe('inconclusive')
  })

  it('does not raise an alarm for a loss below 1 in 10,000, however sure it is', () => {
    const [baseline, now] = [
      withLoss(buildCompared(), 0, 10_000_000),
      withLoss(buildCompared(), 200, 10_000_000),
    ]
    expect(changeOf(compare(baseline, now), 'udp.base_loss_pct')?.verdict).toBe('unchanged')
  })

  it('decides by the round trip that both runs know', () => {
    const silent: Metric = {
      key: 'rtt.idle.min_ms',
      direction: 'ab',
      value: null,
      reason: 'No ping was answered.',
    }
    expect(compare(buildCompared(90e6, 80), withMetric(buildCompared(90e6, 80), silent)).verdict).toBe(
      'unchanged',
    )
    expect(compare(buildCompared(90e6, 80), withMetric(buildCompared(90e6, 95), silent)).verdict).toBe(
      'degraded',
    )
    const slower: Metric = { key: 'rtt.idle.min_ms', direction: 'ab', value: 95 }
    expect(compare(buildCompared(90e6, 80), withMetric(buildCompared(90e6, 80), slower)).verdict).toBe(
      'degraded',
    )
  })

  it('says that loss went away', () => {
    const result = compare(withLoss(buildCompared(), 40, 10_000), withLoss(buildCompared(), 0, 10_000))
    expect(result.verdict).toBe('improved')
    expect(result.sentence).toContain('0 %, was 0.4 %')
  })

  it('lets only five answers decide: a knee alone raises no alarm', () => {
    const now = withMetric(buildCompared(), { key: 'udp.knee_bps', direction: 'ab', value: 60e6 })
    const result = compare(buildCompared(), now)
    expect(changeOf(result, 'udp.knee_bps')?.verdict).toBe('degraded')
    expect(result.verdict).toBe('unchanged')
  })

  it('does not call a knee lower that is only known to be at least so much', () => {
    const now = withMetric(buildCompared(), {
      key: 'udp.knee_bps',
      direction: 'ab',
      value: 60e6,
      reason: AT_LEAST_REASON,
    })
    const change = changeOf(compare(buildCompared(), now), 'udp.knee_bps')
    expect(change).toMatchObject({ verdict: 'inconclusive', reason: expect.stringContaining('lower bound') })
  })

  it('says of what was not measured why, and does not call it unchanged', () => {
    const failed: Metric = {
      key: 'tcp.single.steady_bps',
      direction: 'ab',
      value: null,
      reason: 'Port 5201 is closed.',
    }
    const result = compare(buildCompared(), withMetric(buildCompared(), failed))
    expect(changeOf(result, failed.key)).toMatchObject({ now: null, verdict: 'inconclusive' })
    expect(changeOf(result, failed.key)?.reason).toBe('Not measured now: Port 5201 is closed.')
    expect(result.verdict).toBe('inconclusive')
    expect(result.sentence).toContain('Port 5201 is closed.')
  })

  it('warns when other traffic was on the link', () => {
    const result = compare(buildCompared(), { ...buildCompared(40e6), isContaminated: true })
    expect(result.sentence).toContain('Other traffic')
  })

  it('never compares a run with none', () => {
    expect(() => compareRuns({ baseline: [], now: [buildCompared()], ...NAMES })).toThrow('at least one run')
  })
})

describe('what may be compared', () => {
  const change = (spec: StepSpec): StepSpec => {
    if (spec.kind === 'tcp-parallel') return { ...spec, streamsCount: 8 }
    return spec.kind === 'tcp-single' ? { ...spec, durationS: 20 } : spec
  }

  it('refuses metrics of tests with another specification, and only those', () => {
    const now = { ...buildCompared(), specs: buildCompared().specs.map(change) }
    const result = compare(buildCompared(), now)
    expect(changeOf(result, 'tcp.parallel.steady_bps')).toMatchObject({
      verdict: 'not-comparable',
      reason: 'Measured differently: 4 streams then, 8 streams now.',
    })
    expect(changeOf(result, 'tcp.single.steady_bps')?.verdict).toBe('unchanged')
    expect(changeOf(result, 'tcp.single.goodput_bps')?.verdict).toBe('not-comparable')
    expect(result.verdict).toBe('unchanged')
  })

  it('refuses other endpoints, and IPv4 against IPv6', () => {
    const moved = { ...buildCompared(), addresses: { a: '10.0.0.1', b: '10.9.0.2' } }
    expect(compare(buildCompared(), moved)).toMatchObject({
      verdict: 'not-comparable',
      sentence: 'These runs do not compare. They were measured between different addresses.',
    })
    const v6 = { ...buildCompared(), addresses: { a: 'fd00::1', b: 'fd00::2' } }
    expect(compare(buildCompared(), v6).metrics.every((each) => each.verdict === 'not-comparable')).toBe(true)
  })

  it('lists what differs in the hosts and compares all the same', () => {
    const [baseline, now] = [buildFacts('6.1.0', '212992'), buildFacts('6.12.3', '212992 ')]
    const result = compare(
      { ...buildCompared(), facts: { a: baseline, b: null } },
      { ...buildCompared(), facts: { a: now, b: now } },
    )
    expect(result.verdict).toBe('unchanged')
    expect(result.environment.map(({ host, item, then, now }) => [host, item, then, now])).toEqual([
      ['fra-1', 'kernel', '6.1.0', '6.12.3'],
    ])
  })

  it('lists a changed sysctl, MTU and driver of the interface under test', () => {
    const before = buildFacts('6.1.0', '4096 16384 4194304')
    const after: HostFacts = {
      ...buildFacts('6.1.0', '4096 16384 33554432'),
      interfaces: before.interfaces.map((each) => ({ ...each, mtuBytes: 9000 })),
    }
    const { environment } = compare(
      { ...buildCompared(), facts: { a: before, b: null } },
      { ...buildCompared(), facts: { a: after, b: null } },
    )
    expect(environment.map(({ item, then, now }) => [item, then, now])).toEqual([
      ['MTU', '1500', '9000'],
      ['net.ipv4.tcp_wmem', '4096 16384 4194304', '4096 16384 33554432'],
    ])
  })
})

function buildFacts(kernel: string, wmem: string): HostFacts {
  const tool = { path: null, version: null, isBusybox: false }
  return {
    identity: 'machine-a',
    kernel,
    distribution: null,
    tools: {
      iperf3: tool,
      ss: tool,
      ping: tool,
      tracepath: tool,
      ethtool: tool,
      nstat: tool,
      timeout: tool,
      flock: tool,
    },
    iperf3Version: '3.12',
    iproute2Version: null,
    sysctls: { 'net.ipv4.tcp_wmem': wmem },
    congestionControls: ['reno', 'cubic'],
    interfaces: [
      { name: 'eth1', addresses: ['10.0.0.1'], mtuBytes: 1500, driver: 'ixgbe', speedBps: 1e10, isUp: true },
    ],
    cpu: { model: null, coresCount: 8 },
    isRoot: false,
  }
}
