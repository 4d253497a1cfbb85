import { describe, expect, it } from 'vitest'
import { type CollectedSlot, judgeCollection, planCollection } from './collection'

const GOOD = {
  profile: 'full',
  chosenSteps: null,
  state: 'completed',
  partial: false,
  contaminated: false,
} as const

function slot(runId: string, change: Partial<NonNullable<CollectedSlot['run']>> = {}): CollectedSlot {
  return { runId, missReason: null, run: { ...GOOD, ...change } }
}

const missed: CollectedSlot = { runId: null, missReason: 'fra-1 was busy.', run: null }

describe('planCollection', () => {
  it('has the first run at once and the last when the hours are over', () => {
    const from = new Date('2026-03-01T12:00:00Z')
    const times = planCollection(from, { runsCount: 5, hours: 24 }).map((at) => at.toISOString().slice(8, 16))
    expect(times).toEqual(['01T12:00', '01T18:00', '02T00:00', '02T06:00', '02T12:00'])
    expect(planCollection(from, { runsCount: 1, hours: 24 })).toEqual([from])
  })
})

describe('judgeCollection', () => {
  it('pins the good ones where two thirds are, and says what became of the others', () => {
    const slots = [slot('1'), slot('2'), slot('3'), slot('4'), missed]
    expect(judgeCollection({ slots, keptRunIds: [] })).toEqual({
      state: 'pinned',
      runIds: ['1', '2', '3', '4'],
      sentence: 'Collected: 4 of 5 runs were good. The others: 1 missed (fra-1 was busy).',
    })
  })

  it('pins nothing where fewer are good: partial and contaminated runs are not', () => {
    const slots = [
      slot('1'),
      slot('2', { partial: true }),
      slot('3', { contaminated: true }),
      slot('4', { state: 'failed' }),
    ]
    const outcome = judgeCollection({ slots, keptRunIds: [] })
    expect(outcome.state).toBe('failed')
    expect(outcome.sentence).toBe(
      'Not pinned: 1 of 4 runs were good, and 3 were needed. The others: 1 partial, 1 contaminated, 1 failed. Pin them by hand, or collect again.',
    )
  })

  it('counts what was pinned before into the set, but a set has two runs at least', () => {
    expect(judgeCollection({ slots: [slot('2')], keptRunIds: ['1'] }).runIds).toEqual(['1', '2'])
    expect(judgeCollection({ slots: [slot('2')], keptRunIds: [] }).state).toBe('failed')
  })
})
