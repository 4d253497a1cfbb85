import { describe, expect, it } from 'vitest'
import { adoptLiveState, emptyLiveState, foldLiveEvent, type LiveEvent } from './live-state'

const stepEvent = (sequence: number, state: string): LiveEvent => ({
  sequence,
  type: 'step',
  atMs: 1_000,
  data: {
    ordinal: 1,
    totalCount: 20,
    kind: 'tcp-single',
    direction: 'ab',
    state,
    estimatedSeconds: 12,
    sentence: 'Frankfurt sends to Ashburn, one stream',
    bytesSoFar: state === 'running' ? 7 : 9e8,
    ...(state === 'failed' && { failure: { code: 'refused', message: 'The port is taken.' } }),
  },
})
const sampleEvent = (sequence: number, atS: number): LiveEvent => ({
  sequence,
  type: 'sample',
  atMs: 2_000,
  data: { ordinal: 1, direction: 'ab', atS, bps: 9e8, rttMs: 80, bytesSoFar: 1e4 * atS },
})
const fold = (events: readonly LiveEvent[]) => events.reduce(foldLiveEvent, emptyLiveState('queued'))

describe('foldLiveEvent', () => {
  it('shows the step that runs, with its throughput and its round trips from the first sample on', () => {
    const live = fold([stepEvent(1, 'running'), sampleEvent(2, 4_300.5), sampleEvent(3, 4_301)])
    expect(live.step?.sentence).toBe('Frankfurt sends to Ashburn, one stream')
    expect(live.rates).toEqual([
      { atS: 0, ab: 9e8 },
      { atS: 0.5, ab: 9e8 },
    ])
    expect(live.roundTrips).toEqual([
      { atS: 0, ab: 80 },
      { atS: 0.5, ab: 80 },
    ])
    expect(live.bytesSoFar).toBe(1e4 * 4_301)
  })

  it('draws nothing of a sample that tells no rate, as those of UDP and the first of TCP', () => {
    const silent = { ...sampleEvent(2, 1), data: { direction: 'ab', atS: 1, bps: null, rttMs: null } }
    const live = fold([stepEvent(1, 'running'), silent])
    expect([live.rates, live.roundTrips]).toEqual([[], []])
  })

  it('ignores an event it has seen, so that a replay after a lost connection changes nothing', () => {
    const events = [stepEvent(1, 'running'), sampleEvent(2, 0.5), stepEvent(3, 'done')]
    expect(fold([...events, ...events])).toEqual(fold(events))
  })

  it('counts the bytes of a step that told none while it ran, once it has ended', () => {
    expect(fold([stepEvent(1, 'running'), stepEvent(2, 'done')]).bytesSoFar).toBe(9e8)
  })

  it('counts finished steps and keeps why one failed', () => {
    const live = fold([stepEvent(1, 'running'), stepEvent(2, 'failed')])
    expect(live.doneCount).toBe(1)
    expect(live.failures).toEqual([{ ordinal: 1, message: 'The port is taken.' }])
    expect(live.step).toBeNull()
  })

  it('begins a step with empty charts', () => {
    const live = fold([stepEvent(1, 'running'), sampleEvent(2, 1), stepEvent(3, 'running')])
    expect([live.rates, live.roundTrips]).toEqual([[], []])
  })

  it('follows the state of the run', () => {
    const running = fold([{ sequence: 1, type: 'state', atMs: 0, data: { state: 'running' } }])
    expect(running.state).toBe('running')
  })

  it.each([
    ['sample', 'nonsense'],
    ['sample', { direction: 'ab', atS: 'soon' }],
    ['step', { ordinal: 1, state: 'levitating' }],
    ['state', { state: 'asleep' }],
    ['state', null],
  ])('survives a %s event it cannot read, and does not read it again', (type, data) => {
    expect(fold([{ sequence: 4, type, atMs: 0, data }])).toEqual({
      ...emptyLiveState('queued'),
      lastSequence: 4,
    })
  })
})

describe('adoptLiveState', () => {
  it('takes the server’s account where that is ahead, and keeps the browser’s where it is not', () => {
    const [behind, ahead] = [
      fold([stepEvent(1, 'running')]),
      fold([stepEvent(1, 'running'), sampleEvent(2, 1)]),
    ]
    expect(adoptLiveState(behind, ahead)).toBe(ahead)
    expect(adoptLiveState(ahead, behind)).toBe(ahead)
  })
})
