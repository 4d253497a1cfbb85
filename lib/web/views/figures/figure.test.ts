import { describe, expect, it } from 'vitest'
import { againstBaseline, makeFigure } from './figure'

const format = { unit: 'bps' } as const
const change = (now: number, was: number, bounds: { readonly now?: boolean; readonly was?: boolean } = {}) =>
  againstBaseline({
    now: makeFigure({ value: now }, format, bounds.now ?? false),
    nowValue: now,
    was,
    isWasAtLeast: bounds.was ?? false,
    changePct: (100 * (now - was)) / was,
    tone: 'plain',
    format,
  }).changeText

describe('a change beside a figure', () => {
  it('is a percentage of what was', () => {
    expect(change(587e6, 957e6)).toBe('−39 %')
  })

  it('is a bound where one of the two is only a lower bound', () => {
    expect(change(587e6, 957e6, { was: true })).toBe('≤ −39 %')
    expect(change(957e6, 587e6, { now: true })).toBe('≥ +63 %')
  })

  it('is unknown where bounds leave both ways open', () => {
    expect(change(957e6, 957e6, { now: true, was: true })).toBeNull()
    expect(change(957e6, 587e6, { was: true })).toBeNull()
    expect(change(587e6, 957e6, { now: true })).toBeNull()
  })
})
