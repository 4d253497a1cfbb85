import { describe, expect, it } from 'vitest'
import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import type { MetricChange } from '@/lib/domain/comparison/compared-run'
import { exportComparison } from './export-comparison'

const change = (partial: Partial<MetricChange>): MetricChange => ({
  key: 'tcp.single.steady_bps',
  direction: 'ab',
  // biome-ignore lint/suspicious/noThenProperty: the API's word (design §6)
  then: 938_000_000,
  now: 412_000_000,
  isThenAtLeast: false,
  isNowAtLeast: false,
  changePct: -56.08,
  noisePct: 3,
  verdict: 'degraded',
  reason: 'beyond tolerance, and "noise"',
  runsNeededCount: null,
  ...partial,
})
const comparison: Comparison = {
  verdict: 'degraded',
  sentence: 'The network has changed: one stream | 412 Mbit/s.',
  metrics: [change({}), change({ key: 'udp.knee_bps', direction: 'ba', now: null, changePct: null })],
  // biome-ignore lint/suspicious/noThenProperty: the API's word (design §6)
  environment: [{ host: 'fra-1', item: 'kernel', then: '6.1', now: '6.12' }],
}
const exported = exportComparison({
  comparison,
  linkName: '=HYPERLINK("x") – Köln',
  labels: { ab: 'Frankfurt → Ashburn', ba: 'Ashburn → Frankfurt', both: 'both' },
  now: [{ runId: 'n', at: '2026-11-30T22:08:46.000Z', planText: 'quick' }],
  baseline: [{ runId: 'b', at: '2026-05-30T02:00:00.000Z', planText: 'full' }],
})

describe('exportComparison', () => {
  it('writes every metric with its numbers in full, and unknown as an empty cell', () => {
    const [header, first, second] = exported.csv.split('\r\n')
    expect(header).toBe('key,metric,direction,from_to,unit,then,now,change_pct,noise_pct,verdict,reason')
    expect(first).toContain(',bps,938000000,412000000,-56.08,3,degraded,"beyond tolerance, and ""noise"""')
    expect(second).toContain(',bps,938000000,,,3,')
  })

  it('writes what a ticket needs: the answer, when both were measured, the numbers, the suspects', () => {
    expect(exported.markdown).toContain('degraded.** The network has changed: one stream \\| 412 Mbit/s.')
    expect(exported.markdown).toContain(
      'Then: full run of 2026-05-30 02:00 UTC. Now: quick run of 2026-11-30 22:08 UTC.',
    )
    expect(exported.markdown).toMatch(/\| Frankfurt → Ashburn \| 938 Mbit\/s \| 412 Mbit\/s \| −56 % \|/)
    expect(exported.markdown).toContain('| fra-1 | kernel | 6.1 | 6.12 |')
  })

  it('names the file so that every system takes it', () => {
    expect(exported.fileName).toBe('hyperlink-x-ko-ln-compared-2026-11-30.csv')
  })
})
