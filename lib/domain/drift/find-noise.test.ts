import { describe, expect, it } from 'vitest'
import { findTolerance } from '@/lib/domain/comparison/tolerances'
import { findNoise } from './find-noise'
import { buildSeries } from './testing/build-series'

const RATE = findTolerance('tcp.single.steady_bps')
type Parts = Partial<Parameters<typeof buildSeries>[0]>
const noiseOf = (parts: Parts) =>
  findNoise(
    buildSeries({ seed: 3, count: 100, noisePct: 3, levelOf: () => 1, ...parts }).map(({ value }) => value),
    RATE,
  )

describe('findNoise', () => {
  it('finds the scatter of single runs, and takes a step for a level', () => {
    expect((noiseOf({})?.sigma ?? 0) / 30e6).toBeCloseTo(1, 0.5)
    const stepped = noiseOf({ levelOf: (index) => (index < 60 ? 1 : 0.8) })
    expect((stepped?.sigma ?? 0) / 30e6).toBeCloseTo(1, 0.5)
  })

  it('says nothing from a handful of runs, and never less than the floor', () => {
    expect(noiseOf({ count: 5 })).toBeNull()
    expect(noiseOf({ noisePct: 0 })?.sigma).toBeCloseTo(7.5e6, 0)
  })

  it('sees that successive runs are alike', () => {
    expect(noiseOf({})?.rho).toBeLessThan(0.3)
    expect(noiseOf({ rho: 0.7 })?.rho).toBeGreaterThan(0.5)
  })

  it('counts few runs far off as strays, and many as a level of the link', () => {
    const strays = noiseOf({ outlierShare: 0.05 })
    expect((strays?.sigma ?? 0) / 30e6).toBeLessThan(1.3)
    expect(strays?.straysShare).toBeGreaterThan(0.01)
    const modes = noiseOf({ noisePct: 1, levelOf: (index) => (index % 3 === 0 ? 0.7 : 1) })
    expect(modes?.straysShare).toBe(0)
    expect(modes?.sigma).toBeGreaterThan(100e6)
  })

  it('takes nights that are far off up to today for no strays', () => {
    const broken = noiseOf({ levelOf: (index) => (index < 97 ? 1 : 0.5) })
    expect(broken?.straysShare).toBe(0)
    expect((broken?.sigma ?? 0) / 30e6).toBeLessThan(1.3)
  })

  it('stands on fewer degrees of freedom where runs are alike', () => {
    expect(noiseOf({ rho: 0.7 })?.degrees).toBeLessThan(noiseOf({})?.degrees ?? 0)
  })
})
