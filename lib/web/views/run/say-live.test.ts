import { describe, expect, it } from 'vitest'
import { emptyLiveState, type LiveState } from './live-state'
import {
  findProgress,
  findRoundTripNow,
  sayDoing,
  sayNoFigures,
  sayRateNow,
  sayStepCount,
  sayStepLeft,
} from './say-live'

const STEP = {
  ordinal: 4,
  kind: 'tcp-single',
  sentence: 'Frankfurt sends to Ashburn, one stream',
  estimatedSeconds: 10,
  startedAtMs: 1_000_000,
} as const
const running: LiveState = {
  ...emptyLiveState('running'),
  doneCount: 3,
  doneSeconds: 9,
  totalCount: 10,
  step: STEP,
}
const ESTIMATE = { seconds: 50, bytes: 1e9, stepOverheadSeconds: 1 }

describe('the words of a live run', () => {
  it('says for whom it waits, what it does, and that its result is on the way', () => {
    expect(sayDoing(emptyLiveState('queued'), 'fra-1 is busy with a run of A.')).toBe(
      'fra-1 is busy with a run of A.',
    )
    expect(sayDoing(emptyLiveState('running'), null)).toBe('Connecting to both hosts.')
    expect(sayDoing(running, null)).toBe('Frankfurt sends to Ashburn, one stream')
    expect(sayDoing({ ...running, step: null }, null)).toBe('Preparing the next step.')
    expect(sayDoing({ ...running, state: 'cancelled' }, null)).toContain('its result is on the way')
  })

  it('counts down a step, and does not claim that it is over when it takes longer', () => {
    expect(sayStepLeft(STEP, 1_003_000)).toBe(', 7 s left')
    expect(sayStepLeft(STEP, 1_020_000)).toBe(', finishing')
    expect(sayStepLeft({ ...STEP, estimatedSeconds: null }, 1_003_000)).toBe('')
  })

  it('says that the number of steps is an estimate, and that it was too low', () => {
    expect(sayStepCount(running)).toBe('Step 4 of about 10')
    expect(sayStepCount({ ...running, totalCount: 3 })).toBe('Step 4, more than expected')
    expect(sayStepCount(emptyLiveState('running'))).toBe('No step begun')
  })

  it('reckons what is left from the steps done, what each costs beside its traffic, and the one that runs', () => {
    const progress = findProgress(running, ESTIMATE, 1_005_000)
    expect(progress).toEqual({ sharePct: 34, leftText: 'about 35 s left' })
    expect(findProgress({ ...running, doneSeconds: 90 }, ESTIMATE, 1_005_000)).toEqual({
      sharePct: 99,
      leftText: 'takes longer than estimated',
    })
    expect(findProgress({ ...running, state: 'completed' }, ESTIMATE, 0).sharePct).toBe(100)
    expect(findProgress(emptyLiveState('queued'), ESTIMATE, 0)).toEqual({
      sharePct: 0,
      leftText: 'takes about 50 s once it runs',
    })
  })

  it('sums both directions’ latest rates, takes the longer round trip, and says nothing where neither is known', () => {
    const both = {
      ...running,
      rates: [
        { atS: 0, ab: 1e8 },
        { atS: 0.2, ba: 5e7 },
      ],
      roundTrips: [
        { atS: 0, ab: 20 },
        { atS: 0.2, ba: 31 },
      ],
    }
    expect(sayRateNow(both)).toBe('150 Mbit/s')
    expect(findRoundTripNow(both)).toBe(31)
    expect([sayRateNow(running), findRoundTripNow(running)]).toEqual([null, null])
  })

  it('says why a step has no chart while it runs', () => {
    expect(sayNoFigures({ ...running, step: { ...STEP, kind: 'udp-probe' } })).toContain('when the step ends')
    expect(sayNoFigures(running)).toBeNull()
  })
})
