import { describe, expect, it } from 'vitest'
import type { CeilingBar } from '@/lib/web/views/charts/chart-models'
import { layCeilings } from './ceilings-layout'

function bar(key: string, bps: number | null, isBinding = false): CeilingBar {
  return { key, name: key, bps, isBinding, explanation: '' }
}

function lay(...bars: readonly CeilingBar[]) {
  const labels = { ab: 'Frankfurt → Ashburn', ba: 'Ashburn → Frankfurt' }
  return layCeilings({ title: '', directions: [{ direction: 'ab', bars }], labels, notes: [] })
}

describe('the bars of the ceilings', () => {
  it('are drawn to scale for what was measured and the line, however far apart', () => {
    expect(lay(bar('measured', 4e6), bar('line', 940e6)).reachBps).toBe(940e6)
  })

  it('break off where a limit is far beyond what was measured and the line', () => {
    const { reachBps, marks } = lay(bar('measured', 90e6), bar('line', 94e6), bar('loss', 12e9))
    expect(reachBps).toBe(94e6)
    expect(marks.map(({ isBeyond }) => isBeyond)).toEqual([false, false, true])
    expect(marks.at(-1)?.shownBps).toBeLessThan(1.2 * reachBps)
  })

  it('have no length where a limit is not known', () => {
    expect(lay(bar('measured', 90e6), bar('cpu', null)).marks.map(({ shownBps }) => shownBps)).toEqual([
      90e6,
      null,
    ])
  })

  it('never lie on each other', () => {
    const bars = [bar('measured', 90e6), bar('line', 94e6)]
    const labels = { ab: 'there', ba: 'back' }
    const directions = (['ab', 'ba'] as const).map((direction) => ({ direction, bars }))
    const middles = layCeilings({ title: '', directions, labels, notes: [] }).marks.map(
      (mark) => mark.middlePx,
    )
    const gaps = middles.slice(1).map((middle, index) => middle - (middles[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(14)
  })
})
