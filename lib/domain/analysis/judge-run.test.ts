import { describe, expect, it } from 'vitest'
import type { Metric } from '@/lib/domain/model/metric'
import type { PerformedStep } from '@/lib/domain/model/step'
import { judgeRun } from './judge-run'
import { AT_LEAST_REASON, METRIC_CATALOGUE } from './metric-catalogue'
import {
  buildDone,
  buildFullRun,
  buildLink,
  buildProbe,
  buildTcpSpec,
  buildTcpTest,
} from './testing/build-run'
import { buildIntervals } from './testing/build-test'

const NO_FACTS = { a: null, b: null }
const judge = (performed: readonly PerformedStep[], link = buildLink()) =>
  judgeRun({ performed, link, facts: NO_FACTS })
const pick = (metrics: readonly Metric[], key: string, direction: Metric['direction'] = 'ab') => {
  const found = metrics.filter((each) => each.key === key && each.direction === direction)
  expect(found).toHaveLength(1)
  return found[0]
}

describe('judgeRun', () => {
  it('gives every metric of the catalogue once for each direction it exists for, and no other', () => {
    const wanted = METRIC_CATALOGUE.flatMap(({ key, directions }) =>
      directions.map((each) => `${key} ${each}`),
    )
    for (const performed of [buildFullRun(), []]) {
      const given = judge(performed).metrics.map(({ key, direction }) => `${key} ${direction}`)
      expect(given.toSorted()).toEqual(wanted.toSorted())
    }
  })

  it('knows every metric of a run that measured everything', () => {
    const { metrics, partial } = judge(buildFullRun())
    expect(metrics.filter((each) => each.value === null)).toEqual([])
    expect(partial).toBe(false)
  })

  it('gives the figures that went in', () => {
    const { metrics } = judge(buildFullRun(90e6, 80))
    expect(pick(metrics, 'rtt.idle.min_ms')?.value).toBe(80)
    expect(pick(metrics, 'path.mtu_bytes')?.value).toBe(1500)
    expect(pick(metrics, 'tcp.single.steady_bps', 'ba')?.value).toBeCloseTo(90e6, 0)
    expect(pick(metrics, 'tcp.both.steady_bps', 'both')?.value).toBeCloseTo(90e6, 0)
    expect(pick(metrics, 'tcp.both.goodput_bps', 'ab')?.value).toBeCloseTo(45e6, 0)
    expect(pick(metrics, 'tcp.single.window_effective_bytes')?.value).toBe(600 * 1448)
    expect(pick(metrics, 'tcp.single.cwnd_limited_pct')?.value).toBe(100)
    expect(pick(metrics, 'tcp.single.efficiency_pct')?.value).toBe(100)
    expect(pick(metrics, 'tcp.single.buffer_delay_pct')?.value).toBe(0)
    // 100 Mbit/s at layer 1, MTU 1500 with timestamps: 94.15 Mbit/s of payload.
    expect(pick(metrics, 'tcp.single.transfer_time_ratio')?.value).toBeCloseTo(94.148 / 90, 4)
    expect(pick(metrics, 'udp.knee_bps')).toMatchObject({ value: 95e6 })
    expect(pick(metrics, 'udp.knee_bps')).not.toHaveProperty('reason')
    expect(pick(metrics, 'udp.base_packets_count')?.value).toBe(Math.round((40e6 * 3) / 8 / 1448))
    expect(pick(metrics, 'udp.base_lost_count')?.value).toBe(0)
    expect(pick(metrics, 'udp.jitter_ms')?.value).toBe(0.3)
  })

  it('says of what was not measured that this run did not include it', () => {
    const { metrics, curves, partial } = judge([])
    expect(metrics.every((each) => each.value === null && (each.reason ?? '').length > 0)).toBe(true)
    expect(curves).toEqual([])
    expect(partial).toBe(false)
  })

  it('gives the failure of a step as the reason of its metrics, and calls the run partial', () => {
    const failure = { code: 'connection-refused', message: 'Nothing listens on port 5201 of Ashburn.' }
    const failed: PerformedStep = {
      spec: buildTcpSpec('tcp-single', 'ab'),
      outcome: { state: 'failed', failure, result: null },
    }
    const { metrics, partial } = judge([failed])
    expect(pick(metrics, 'tcp.single.steady_bps')).toMatchObject({ value: null, reason: failure.message })
    expect(partial).toBe(true)
  })

  it('gives the failure that made a direction unusable as the reason of what was then not tried', () => {
    const failure = { code: 'firewalled', message: 'Port 5201 of Ashburn is closed.' }
    const failed = (direction: 'ab' | 'ba', code = failure.code): PerformedStep => ({
      spec: buildTcpSpec('tcp-single', direction),
      outcome: { state: 'failed', failure: { ...failure, code }, result: null },
    })
    const ping = buildFullRun().filter(({ spec }) => spec.kind === 'rtt')
    const { metrics } = judge([...ping, failed('ab')])
    const reason = 'Not tried, because an earlier step failed: Port 5201 of Ashburn is closed.'
    for (const key of ['tcp.parallel.goodput_bps', 'tcp.both.steady_bps', 'udp.knee_bps', 'udp.jitter_ms']) {
      expect(pick(metrics, key)?.reason).toBe(reason)
    }
    expect(pick(metrics, 'tcp.both.goodput_bps', 'both')?.reason).toBe(reason)
    expect(pick(metrics, 'tcp.parallel.goodput_bps', 'ba')?.reason).toBe(
      'This run did not include this measurement.',
    )
    // Nothing at all could be measured: the run ends, whatever the code.
    const hopeless = judge([failed('ab', 'timeout'), failed('ba', 'timeout')])
    expect(pick(hopeless.metrics, 'udp.knee_bps', 'ba')?.reason).toBe(reason)
  })

  it('gives the failure that showed UDP to be blocked as the reason of the probes that were then not sent', () => {
    const failure = { code: 'udp-blocked', message: 'No datagram came through.' }
    const jitter = buildFullRun().filter(({ spec }) => spec.kind === 'jitter' && spec.direction === 'ab')
    const { metrics } = judge([
      ...jitter.map(({ spec }) => ({ spec, outcome: { state: 'failed', failure, result: null } }) as const),
      buildDone(buildTcpSpec('tcp-single', 'ab'), { kind: 'tcp', tests: [buildTcpTest('ab', 90e6)] }),
    ])
    expect(pick(metrics, 'udp.knee_bps')?.reason).toBe(
      'Not tried, because an earlier step failed: No datagram came through.',
    )
    expect(pick(metrics, 'tcp.parallel.goodput_bps')?.reason).toBe(
      'This run did not include this measurement.',
    )
  })

  it('says of what the quick profile leaves out that it does, and of the rest that the run was over before', () => {
    const { metrics } = judgeRun({
      performed: [],
      link: buildLink(),
      facts: NO_FACTS,
      plan: { profile: 'quick', chosenSteps: null },
    })
    for (const key of ['tcp.parallel.steady_bps', 'tcp.both.goodput_bps', 'udp.jitter_ms']) {
      expect(pick(metrics, key)?.reason).toBe('The quick profile leaves this measurement out.')
    }
    for (const key of ['rtt.idle.min_ms', 'path.mtu_bytes', 'tcp.single.steady_bps', 'udp.knee_bps']) {
      expect(pick(metrics, key)?.reason).toBe('The run ended without having come to this measurement.')
    }
  })

  it('does not call a run partial for a window that would only be clamped, and shows it on the curve', () => {
    const spec = { ...buildTcpSpec('window', 'ab'), windowAskedBytes: 2 ** 25, clamped: true }
    const failure = { code: 'window-clamped', message: 'wmem_max allows 208 KiB.' }
    const { partial, curves } = judge([{ spec, outcome: { state: 'skipped', failure } }])
    expect(partial).toBe(false)
    expect(curves[0]?.points).toEqual([
      expect.objectContaining({ window_asked_bytes: 2 ** 25, clamped: true }),
    ])
  })

  it('keeps the whole-test goodput of a test that never became steady, and says why there is no steady rate', () => {
    const climbing = {
      ...buildTcpTest('ab', 30e6),
      intervals: buildIntervals([2e6, 8e6, 16e6, 24e6, 32e6, 40e6, 48e6, 56e6, 64e6, 72e6]),
    }
    const { metrics } = judge([
      buildDone(buildTcpSpec('tcp-single', 'ab'), { kind: 'tcp', tests: [climbing] }),
    ])
    expect(pick(metrics, 'tcp.single.steady_bps')?.reason).toContain('still climbing')
    expect(pick(metrics, 'tcp.single.goodput_bps')?.value).toBe(30e6)
  })

  it('gives no steady rate and no ramp of a test whose receiver reported no intervals, and keeps its goodput', () => {
    const test = buildTcpTest('ab', 30e6)
    const blind = { ...test, intervals: test.intervals.map((each) => ({ ...each, receivedBytes: null })) }
    const { metrics } = judge([buildDone(buildTcpSpec('tcp-single', 'ab'), { kind: 'tcp', tests: [blind] })])
    const unknown = { value: null, reason: 'The receiver’s own intervals are unknown.' }
    expect(pick(metrics, 'tcp.single.steady_bps')).toMatchObject(unknown)
    expect(pick(metrics, 'tcp.single.ramp_s')).toMatchObject(unknown)
    expect(pick(metrics, 'tcp.single.goodput_bps')?.value).toBe(30e6)
    expect(pick(metrics, 'tcp.single.rtt_loaded_ms')?.value).toBe(80)
  })

  it('takes the later of two tests, because the first was run again, longer', () => {
    const tests = [70e6, 88e6].map((bps) =>
      buildDone(buildTcpSpec('tcp-single', 'ab'), { kind: 'tcp', tests: [buildTcpTest('ab', bps)] }),
    )
    expect(pick(judge(tests).metrics, 'tcp.single.steady_bps')?.value).toBeCloseTo(88e6, 0)
  })

  it('marks a knee above the highest offered rate as at least', () => {
    const { metrics } = judge([buildProbe('ab', 40e6, 0), buildProbe('ab', 80e6, 0)])
    expect(pick(metrics, 'udp.knee_bps')).toMatchObject({ value: 80e6, reason: AT_LEAST_REASON })
  })

  it('gives no knee where a quick run saw one rate pass and a far higher one lose', () => {
    const { metrics } = judge([buildProbe('ab', 40e6, 0), buildProbe('ab', 95e6, 500)])
    expect(pick(metrics, 'udp.knee_bps')).toMatchObject({
      value: null,
      reason:
        'It lies between 40 Mbit/s, which passed, and 95 Mbit/s, which did not; nothing between was tried.',
    })
  })

  it('does not know the knee where the lowest rate already loses', () => {
    const { metrics } = judge([buildProbe('ab', 40e6, 500)])
    expect(pick(metrics, 'udp.knee_bps')).toMatchObject({
      value: null,
      reason: 'Even the lowest rate offered lost.',
    })
  })

  it('takes what TCP reached for the capacity where none is registered', () => {
    const link = buildLink({ capacityAbBps: null, capacityBaBps: null })
    const { metrics } = judge(buildFullRun(90e6), link)
    expect(pick(metrics, 'udp.base_loss_pct')?.value).toBe(0)
    expect(pick(metrics, 'tcp.single.transfer_time_ratio')?.reason).toContain('No capacity')
  })

  it('says that no socket was seen where ss told nothing at all, not that it is too old', () => {
    const test = buildTcpTest('ab', 90e6)
    const blind = { ...test, sender: { ...test.sender, samples: [] } }
    const { metrics } = judge([buildDone(buildTcpSpec('tcp-single', 'ab'), { kind: 'tcp', tests: [blind] })])
    for (const name of ['window_effective_bytes', 'rwnd_limited_pct', 'cwnd_max_bytes']) {
      expect(pick(metrics, `tcp.single.${name}`)?.reason).toContain('was not seen by ss')
    }
  })

  it('never takes the RTT that a link expects for a measured one', () => {
    const link = buildLink({ expectedRttMs: 20 })
    const blind = buildFullRun().filter(({ spec }) => spec.kind !== 'rtt')
    expect(pick(judge(blind, link).metrics, 'tcp.single.buffer_delay_pct')?.value).toBeNull()
  })

  it('takes half of the payload that the line carries for the base loss, as the planner does', () => {
    const link = buildLink({ capacityAbBps: 80e6 })
    const { metrics } = judge([buildProbe('ab', 25e6, 0), buildProbe('ab', 39.5e6, 500)], link)
    expect(pick(metrics, 'udp.base_lost_count')?.value).toBe(0)
  })

  it('gives the curves with their points in rising order', () => {
    const { curves } = judge(buildFullRun().toReversed())
    const udp = curves.find((each) => each.key === 'udp.curve' && each.direction === 'ab')
    expect(udp?.key === 'udp.curve' && udp.points.map((each) => each.offered_bps)).toEqual([40e6, 95e6, 96e6])
    expect(curves.filter((each) => each.key === 'tcp.window.curve')).toHaveLength(2)
  })
})
