import { expect, it } from 'vitest'
import { nameMetric } from '../figures/metric-names'
import { withComparisons } from './compare-around'
import { findSeriesDrift } from './find-series-drift'

const DAY_MS = 24 * 3_600_000
const named = { entry: nameMetric('tcp.single.steady_bps'), label: 'Frankfurt → Ashburn' }

/** Nightly runs that ripple by a per mille about 941 Mbit/s, and from some run on about another rate; every seventh failed. */
const nightly = (count: number, stepAt: number, laterBps: number) =>
  Array.from({ length: count }, (_, index) => ({
    atMs: index * DAY_MS,
    runId: `run-${index}`,
    value: index % 7 === 6 ? null : (index < stepAt ? 941e6 : laterBps) * (1 + ((index * 37) % 5) / 5_000),
    reason: null,
  }))

it('tells a step with what was seen on the hosts at that time, and nothing of other times', () => {
  const change = (day: number, text: string) => ({ atMs: day * DAY_MS, kind: 'environment' as const, text })
  const changes = [change(10, 'fra-1: kernel 6.1 → 6.2'), change(39.5, 'iad-1: driver ice 1.9 → 1.12')]
  const { markers, levels } = findSeriesDrift(nightly(80, 40, 610e6), { ...named, changes })
  expect(markers.map(({ atMs, text }) => [atMs / DAY_MS, text])).toEqual([
    [
      40,
      'Frankfurt → Ashburn stepped from 941 Mbit/s to 610 Mbit/s (−35 %), 99.9 % sure; seen at that time: iad-1: driver ice 1.9 → 1.12',
    ],
  ])
  expect(levels.map(({ fromMs, toMs }) => [fromMs / DAY_MS, toMs / DAY_MS])).toEqual([
    [0, 39],
    [40, 79],
  ])
})

it('draws no level of a series that stayed', () => {
  expect(findSeriesDrift(nightly(80, 80, 0), { ...named, changes: [] })).toMatchObject({
    levels: [],
    markers: [],
  })
})

it('gives a marker the five measured runs on each side to compare, or none where one side has none', () => {
  const points = nightly(30, 30, 0)
  const marker = (day: number) => ({ atMs: day * DAY_MS, kind: 'environment' as const, text: 'x' })
  const [inside, first] = withComparisons([marker(20), marker(0)], { linkId: 'link 1', points })
  const search = new URLSearchParams(inside?.compareHref?.split('?')[1])
  expect(inside?.compareHref).toMatch(/^\/links\/link%201\/compare\?/)
  expect(search.get('baseline')).toBe('run-15,run-16,run-17,run-18,run-19')
  expect(search.get('run')).toBe('run-21,run-22,run-23,run-24,run-25')
  expect(first?.compareHref).toBeUndefined()
})
