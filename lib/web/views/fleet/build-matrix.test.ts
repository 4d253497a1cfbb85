import { describe, expect, it } from 'vitest'
import type { MetricChange } from '@/lib/domain/comparison/compared-run'
import { buildLink } from '@/lib/testing/db/builders'
import { buildMatrix } from './build-matrix'
import type { LinkData } from './load-fleet-data'

const HEAD = {
  id: 'run',
  linkId: 'l',
  profile: 'quick',
  state: 'completed',
  partial: false,
  queuedAt: new Date(0),
  endedAt: new Date(0),
  leaseExpiresAt: null,
} as const

function data(a: string, b: string, changes: readonly [number, number | null] | null): LinkData {
  const [then, now] = changes ?? [0, null]
  const change = {
    ...{ key: 'tcp.single.steady_bps', direction: 'ab', then, now, verdict: 'unchanged' },
    ...{
      changePct: now === null ? null : (100 * (now - then)) / then,
      noisePct: null,
      runsNeededCount: null,
    },
    ...{ isThenAtLeast: false, isNowAtLeast: false, reason: 'Not measured now.' },
  } satisfies MetricChange
  return {
    link: buildLink({ name: `${a} – ${b}` }),
    ends: { a, b },
    sites: [a, b],
    heads: { latest: changes ? HEAD : null, ended: null, active: null },
    baseline: null,
    metrics: [],
    comparison: changes ? { verdict: 'unchanged', sentence: '', metrics: [change], environment: [] } : null,
  }
}

const at = (links: readonly LinkData[], from: string, to: string) => {
  const { sites, cells } = buildMatrix(links, 'tcp.single.steady_bps')
  return cells[sites.indexOf(from)]?.[sites.indexOf(to)]
}

describe('buildMatrix', () => {
  it('shows now over then from the sending site to the receiving one, the number in the cell', () => {
    const cell = at([data('Paris', 'Oslo', [900e6, 450e6])], 'Paris', 'Oslo')
    expect(cell).toMatchObject({ kind: 'ratio', text: '0.50', heat: -3 })
    expect(cell).toMatchObject({ tip: 'Paris – Oslo, Paris → Oslo: 450 Mbit/s · was 900 Mbit/s · −50 %' })
  })

  it('tells a pair without a link from one that was not measured, and both from a site itself', () => {
    const links = [data('Paris', 'Oslo', null), data('Oslo', 'Rome', [1, 1])]
    expect(at(links, 'Paris', 'Rome')).toEqual({ kind: 'no-link' })
    expect(at(links, 'Paris', 'Oslo')).toMatchObject({ kind: 'unmeasured' })
    expect(at(links, 'Rome', 'Rome')).toEqual({ kind: 'same' })
    expect(at([data('Paris', 'Oslo', [900e6, null])], 'Paris', 'Oslo')).toMatchObject({
      kind: 'unmeasured',
      reason: 'Paris – Oslo: Not measured now.',
    })
  })

  it('shows of several links between two sites the one that got worst', () => {
    const links = [
      data('Paris', 'Oslo', [10, 10]),
      data('Paris', 'Oslo', [10, 7]),
      data('Paris', 'Oslo', null),
    ]
    expect(at(links, 'Paris', 'Oslo')).toMatchObject({ text: '0.70', heat: -2 })
  })

  it('leaves what lies within 3 % uncoloured', () => {
    expect(at([data('Paris', 'Oslo', [100, 98])], 'Paris', 'Oslo')).toMatchObject({ heat: 0 })
  })
})
