import { describe, expect, it } from 'vitest'
import { plotGeometry } from './plot-geometry'
import { linePath, spreadLabels, spreadOverlapping } from './plot-paths'

const axis = { domain: [0, 10] as const, kind: 'linear' as const, ticks: [], formatTick: String }
const geometry = plotGeometry({ x: 0, y: 0, width: 100, height: 100 }, { x: axis, y: axis })

describe('linePath', () => {
  it('breaks at an unknown value instead of drawing it as zero', () => {
    const points = [
      { x: 0, y: 5 },
      { x: 2, y: 5 },
      { x: 4, y: null },
      { x: 6, y: 10 },
    ]
    expect(linePath(points, geometry)).toBe('M0,50h0.01L20,50M60,0h0.01')
  })
})

describe('spreadLabels', () => {
  const limits = { low: 0, high: 100, gap: 14 }

  it('leaves labels that lie apart where they are', () => {
    expect(spreadLabels([80, 20], limits)).toEqual([80, 20])
  })

  it('moves labels apart that lie on each other, in their order', () => {
    expect(spreadLabels([50, 48], limits)).toEqual([62, 48])
  })

  it('keeps all of them within the plot', () => {
    expect(spreadLabels([99, 100, 100], limits)).toEqual([72, 86, 100])
  })
})

describe('spreadOverlapping', () => {
  const limits = { low: 0, high: 100, gap: 14 }

  it('lets labels far apart along the x axis stand at one height, and moves those that meet', () => {
    const labels = [
      { at: 50, from: 0, to: 40 },
      { at: 50, from: 60, to: 90 },
      { at: 48, from: 30, to: 50 },
    ]
    expect(spreadOverlapping(labels, limits)).toEqual([62, 50, 48])
  })
})
