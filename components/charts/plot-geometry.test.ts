import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  draggedRange,
  findNearest,
  fittingTicks,
  type PlotAxis,
  plotGeometry,
  scaleRange,
} from './plot-geometry'

const linear: PlotAxis = { domain: [0, 100], kind: 'linear', ticks: [], formatTick: String }
const log: PlotAxis = { ...linear, domain: [1, 10_000], kind: 'log' }
const area = { x: 50, y: 10, width: 400, height: 200 }
const geometry = plotGeometry(area, { x: log, y: linear })

describe('plotGeometry', () => {
  it('puts powers of ten at equal distances on a logarithmic axis, and larger values higher', () => {
    expect([1, 10, 100, 10_000].map(geometry.x.toPx)).toEqual([50, 150, 250, 450])
    expect([0, 50, 100].map(geometry.y.toPx)).toEqual([210, 110, 10])
  })

  it('finds back the value of any pixel', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 10_000, noNaN: true }), (value) => {
        expect(geometry.x.toValue(geometry.x.toPx(value)) / value).toBeCloseTo(1, 9)
      }),
    )
  })
})

describe('fittingTicks', () => {
  const axis = { ...linear, ticks: [0, 5, 50, 95, 100], formatTick: (value: number) => `${value} Mbit` }
  const scaleOf = (width: number) => plotGeometry({ ...area, width }, { x: axis, y: linear }).x

  it('keeps every tick where there is room', () => {
    expect(fittingTicks(axis, scaleOf(4_000))).toEqual([0, 5, 50, 95, 100])
  })

  it('leaves out those whose label would touch the one before', () => {
    expect(fittingTicks(axis, scaleOf(400))).toEqual([0, 50, 95])
    expect(fittingTicks(axis, scaleOf(60))).toEqual([0, 95])
  })
})

describe('findNearest', () => {
  const targets = [
    { x: 10, ys: [50] },
    { x: 100, ys: [0, 100] },
    { x: 1_000, ys: [] },
  ]

  it('looks along the axis alone for series over time, past gaps too', () => {
    const at = { geometry, by: 'x' as const, reachPx: Number.POSITIVE_INFINITY }
    expect(findNearest(targets, { ...at, px: [160, 210] })).toBe(0)
    expect(findNearest(targets, { ...at, px: [400, 10] })).toBe(2)
  })

  it('looks both ways in a cloud of points, and no farther than its reach', () => {
    const at = { geometry, by: 'xy' as const, reachPx: 24 }
    expect(findNearest(targets, { ...at, px: [255, 15] })).toBe(1)
    expect(findNearest(targets, { ...at, px: [255, 110] })).toBeNull()
  })
})

describe('draggedRange', () => {
  it('is in order and within the axis, whichever way it was dragged', () => {
    const [low, high] = draggedRange(geometry, { from: 250, to: 20 }, [1, 10_000])
    expect(low).toBe(1)
    expect(high).toBeCloseTo(100)
  })
})

describe('scaleRange', () => {
  it('halves and doubles around a value, in decades on a logarithmic axis', () => {
    const [low, high] = scaleRange(log, { by: 'in', around: 100, limits: [1, 10_000] })
    expect(low).toBeCloseTo(10)
    expect(high).toBeCloseTo(1_000)
    expect(scaleRange(linear, { by: 'out', around: 50, limits: [0, 120] })).toEqual([0, 120])
  })
})
