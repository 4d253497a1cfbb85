import { describe, expect, it } from 'vitest'
import { buildSparkline, findSparklineEnd } from './build-sparkline'

const end = findSparklineEnd(new Date('2026-11-30T12:00:00Z'))
const daysAgo = (days: number) => new Date(end.getTime() - days * 86_400_000 - 1)
const labels = { ab: 'Frankfurt → Ashburn', ba: 'Ashburn → Frankfurt' }
const NO_BASELINE = { ab: null, ba: null }
const build = (
  ab: { days: number; value: number | null }[],
  baseline: { ab: number | null; ba: null } = NO_BASELINE,
) =>
  buildSparkline({
    series: { ab: ab.map(({ days, value }) => ({ at: daysAgo(days), value })), ba: [] },
    baseline,
    labels,
    end,
  })

describe('buildSparkline', () => {
  it('is not there where nothing was measured', () => {
    expect(build([])).toBeNull()
    expect(build([{ days: 3, value: null }])).toBeNull()
  })

  it('runs from left to right, higher rates higher', () => {
    const spark = build([
      { days: 60, value: 900e6 },
      { days: 58, value: 400e6 },
    ])
    expect(spark?.paths.ab).toMatch(/^M(\d+) 2L(\d+) 22$/)
    const [, first = 0, second = 0] = /^M(\d+) 2L(\d+) 22$/.exec(spark?.paths.ab ?? '')?.map(Number) ?? []
    expect(second).toBeGreaterThan(first)
    expect(spark?.paths.ba).toBe('')
  })

  it('keeps a dip of one day among many good ones, and breaks where nothing was measured', () => {
    const month = Array.from({ length: 30 }, (_, index) => ({
      days: index,
      value: index === 11 ? 100e6 : 940e6,
    }))
    expect(build(month)?.paths.ab).toContain(' 22')
    const gap = build([
      { days: 50, value: 940e6 },
      { days: 10, value: 940e6 },
    ])
    expect(gap?.paths.ab.match(/M/g)).toHaveLength(2)
  })

  it('joins the runs of a link that is measured weekly, and breaks where several were missed', () => {
    const weekly = Array.from({ length: 12 }, (_, index) => ({ days: index * 7, value: 940e6 }))
    expect(build(weekly)?.paths.ab.match(/M/g)).toHaveLength(1)
    const missed = weekly.filter(({ days }) => days < 28 || days > 50)
    expect(build(missed)?.paths.ab.match(/M/g)).toHaveLength(2)
  })

  it('draws noise of a per cent flat, mid-height', () => {
    const noisy = build(
      Array.from({ length: 40 }, (_, index) => ({ days: index * 2, value: 940e6 + (index % 2) * 9e6 })),
    )
    const ys = [...(noisy?.paths.ab ?? '').matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y))
    expect(Math.max(...ys) - Math.min(...ys)).toBeLessThan(4)
    expect((Math.max(...ys) + Math.min(...ys)) / 2).toBeCloseTo(12, 0)
  })

  it('puts the baseline where its rate would lie, and says in words what it draws', () => {
    const spark = build([{ days: 1, value: 470e6 }], { ab: 940e6, ba: null })
    expect(spark?.baselineY).toBe(2)
    expect(spark?.text).toBe(
      'Frankfurt → Ashburn: 470 Mbit/s last, between 470 Mbit/s and 470 Mbit/s in 90 days; Ashburn → Frankfurt: not measured in 90 days',
    )
  })
})
