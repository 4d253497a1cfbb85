import { describe, expect, it } from 'vitest'
import { emptyLiveState, foldLiveEvent, type LiveEvent } from './live-state'

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
    ...(state === 'failed' && { failure: { code: 'refused', message: 'The port is taken.' } }),
  },
})
const sampleEvent = (sequence: number, atS: number): LiveEvent => ({
  sequence,
  type: 'sample',
  atMs: 2_000,
  data: { ordinal: 1, direction: 'ab', atS, bps: 9e8, rttMs: 80, bytesSoFar: 1e8 * atS },
})
const fold = (events: readonly LiveEvent[]) => events.reduce(foldLiveEvent, emptyLiveState('queued', null))

describe('foldLiveEvent', () => {
  it('shows the step that runs and its samples', () => {
    const live = fold([stepEvent(1, 'running'), sampleEvent(2, 4_300.5), sampleEvent(3, 4_301)])
    expect(live.step?.sentence).toBe('Frankfurt sends to Ashburn, one stream')
    expect(live.points.map((point) => point.atS)).toEqual([0, 0.5])
    expect(live.bytesSoFar).toBe(1e8 * 4_301)
  })

  it('ignores an event it has seen, so that a replay after a lost connection changes nothing', () => {
    const events = [stepEvent(1, 'running'), sampleEvent(2, 0.5), stepEvent(3, 'done')]
    expect(fold([...events, ...events])).toEqual(fold(events))
  })

  it('counts finished steps and keeps why one failed', () => {
    const live = fold([stepEvent(1, 'running'), stepEvent(2, 'failed')])
    expect(live.doneCount).toBe(1)
    expect(live.failures).toEqual([{ ordinal: 1, message: 'The port is taken.' }])
    expect(live.step).toBeNull()
  })

  it('begins a step with an empty chart', () => {
    expect(fold([stepEvent(1, 'running'), sampleEvent(2, 1), stepEvent(3, 'running')]).points).toEqual([])
  })

  it('says for whom a run waits, until it runs', () => {
    const waiting = fold([
      {
        sequence: 1,
        type: 'state',
        atMs: 0,
        data: { state: 'queued', waitingFor: { reason: 'fra-1 is busy' } },
      },
    ])
    expect(waiting.waitingReason).toBe('fra-1 is busy')
    const running = foldLiveEvent(waiting, {
      sequence: 2,
      type: 'state',
      atMs: 0,
      data: { state: 'running' },
    })
    expect(running.waitingReason).toBeNull()
  })

  it('survives an event it cannot read', () => {
    expect(fold([{ sequence: 4, type: 'sample', atMs: 0, data: 'nonsense' }]).lastSequence).toBe(4)
  })
})
