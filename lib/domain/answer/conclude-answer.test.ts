import { describe, expect, it } from 'vitest'
import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import type { MetricChange, Verdict } from '@/lib/domain/comparison/compared-run'
import type { Finding } from '@/lib/domain/diagnosis/finding'
import { concludeAnswer } from './conclude-answer'
import { buildChange } from './testing/build-change'

const AS_BEFORE = [
  buildChange('tcp.single.steady_bps', 'unchanged'),
  buildChange('tcp.single.steady_bps', 'unchanged', { direction: 'ba' }),
  buildChange('rtt.idle.min_ms', 'unchanged'),
  buildChange('udp.base_loss_pct', 'unchanged'),
  buildChange('udp.base_loss_pct', 'unchanged', { direction: 'ba' }),
]
const SLOWER = [
  buildChange('tcp.single.steady_bps', 'degraded', { now: 40, changePct: -60 }),
  ...AS_BEFORE.slice(1),
]

function compared(verdict: Verdict, metrics: readonly MetricChange[]): Comparison {
  return { verdict, metrics, sentence: `Compared: ${verdict}.`, environment: [] }
}

const finding = (rule: Finding['rule'], rest: Partial<Finding> = {}): Finding => ({
  ...{ rule, severity: 'warning', direction: 'ab', side: null, sentence: `It is ${rule}.` },
  ...{ evidence: [], advice: [], confidence: 'certain', missing: [], costBps: null },
  ...rest,
})

const conclude = (
  comparison: Comparison,
  found: { readonly findings?: readonly Finding[]; readonly findingsThen?: readonly Finding[] } = {},
) =>
  concludeAnswer({
    ...{ comparison, findings: [], findingsThen: [], ...found },
    ...{ siteNames: { a: 'Frankfurt', b: 'Ashburn' }, looksCount: 1 },
  })

describe('concludeAnswer', () => {
  it('answers the question first, and keeps the sentence of the comparison', () => {
    expect(conclude(compared('unchanged', AS_BEFORE))).toEqual({
      verdict: 'unchanged',
      blame: null,
      headline: 'No: the network is as it was.',
      sentence: 'Compared: unchanged.',
      why: null,
      looksCount: 1,
    })
    expect(conclude(compared('inconclusive', AS_BEFORE)).headline).toBe('This cannot be told yet.')
    expect(conclude(compared('improved', AS_BEFORE)).headline).toContain('better')
  })

  it('says why by the first new finding in the direction that got worse', () => {
    const findings = [
      finding('asymmetric', { direction: 'ba' }),
      finding('bufferbloat', { severity: 'info' }),
      finding('policed'),
      finding('path-loss'),
    ]
    const { blame, why } = conclude(compared('degraded', SLOWER), { findings })
    expect([blame, why]).toEqual(['path', 'It is policed.'])
    const known = conclude(compared('degraded', SLOWER), { findings, findingsThen: [finding('policed')] })
    expect(known.why).toBe('It is path-loss.')
  })

  it('blames a host only where its own cause explains a rate that fell on a path that is as it was', () => {
    const findings = [finding('window-limited')]
    const windowCut = conclude(compared('degraded', SLOWER), { findings })
    expect([windowCut.blame, windowCut.headline]).toEqual(['host', 'Not the path: a host holds it back.'])
    expect(windowCut.sentence).toBe(
      'Round trip and loss are no worse than they were, but one stream carries less: Frankfurt → Ashburn 40 bit/s, was 100 bit/s (−60 %).',
    )
    const isLonger = SLOWER.map((each) =>
      each.key === 'rtt.idle.min_ms' ? { ...each, verdict: 'degraded' as const } : each,
    )
    expect(conclude(compared('degraded', isLonger), { findings }).blame).toBe('path')
    const isUnclear = SLOWER.map((each) =>
      each.key === 'udp.base_loss_pct' ? { ...each, verdict: 'inconclusive' as const } : each,
    )
    expect(conclude(compared('degraded', isUnclear), { findings }).blame).toBe('path')
    expect(conclude(compared('degraded', SLOWER)).blame).toBe('path')
  })

  it('says that the path carries smaller packets, though nothing else changed or loss cannot be compared', () => {
    const smaller = buildChange('path.mtu_bytes', 'degraded', { was: 1500, now: 1400 })
    const answer = conclude(compared('inconclusive', [...AS_BEFORE, smaller]))
    expect(answer).toMatchObject({
      verdict: 'degraded',
      blame: 'path',
      headline: 'Yes: the network has changed.',
    })
    expect(answer.sentence).toBe(
      'The path carries smaller packets than it did: path MTU, Frankfurt → Ashburn 1,400 bytes, was 1,500 bytes.',
    )
    const both = conclude(compared('degraded', [...SLOWER, smaller]))
    expect(both.sentence).toBe(`Compared: degraded. ${answer.sentence}`)
  })
})
