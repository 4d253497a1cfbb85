import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveEvent } from './live-state'
import { openRunStream, type StreamState } from './run-stream'

const [OPEN, CLOSED] = [1, 2]

/** An EventSource that a test drives. */
class FakeSource extends EventTarget {
  readyState = OPEN
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  close() {
    this.readyState = CLOSED
  }
  say(type: string, sequence: number, data: unknown) {
    this.dispatchEvent(new MessageEvent(type, { lastEventId: String(sequence), data: JSON.stringify(data) }))
  }
  fail(readyState: number) {
    this.readyState = readyState
    this.onerror?.()
  }
}

function setUp() {
  const sources: FakeSource[] = []
  const urls: string[] = []
  const events: LiveEvent[] = []
  const states: StreamState[] = []
  const page = { isHidden: false, nowMs: 0 }
  const stream = openRunStream({
    runId: 'r/1',
    readAfter: () => events.at(-1)?.sequence ?? 0,
    onEvent: (event) => events.push(event),
    onState: (state) => states.push(state),
    host: {
      openSource: (url) => {
        urls.push(url)
        const source = new FakeSource()
        sources.push(source)
        return source as unknown as EventSource
      },
      isHidden: () => page.isHidden,
      nowMs: () => page.nowMs,
    },
  })
  stream.follow()
  return { sources, urls, events, states, page, stream }
}

describe('the stream of a run', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('EventSource', { CLOSED })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is closed while the tab is hidden, and goes on after the last event that was read', () => {
    const { sources, urls, page, stream } = setUp()
    expect(urls).toEqual(['/api/v1/runs/r%2F1/events?after=0'])
    sources[0]?.say('state', 7, { state: 'running' })
    page.isHidden = true
    stream.follow()
    expect(sources[0]?.readyState).toBe(CLOSED)
    page.isHidden = false
    stream.follow()
    expect(urls[1]).toBe('/api/v1/runs/r%2F1/events?after=7')
  })

  it('leaves a stream alone that the browser opens again by itself, and says that it is lost', () => {
    const { sources, states, stream } = setUp()
    sources[0]?.fail(0)
    stream.follow()
    vi.advanceTimersByTime(60_000)
    expect([sources.length, states]).toEqual([1, ['lost']])
  })

  it('opens a new one where the browser gave up', () => {
    const { sources, states } = setUp()
    sources[0]?.fail(CLOSED)
    expect(sources).toHaveLength(1)
    vi.advanceTimersByTime(3_000)
    sources[1]?.onopen?.()
    expect([sources.length, states]).toEqual([2, ['lost', 'open']])
  })

  it('opens a new one after a silence in which the old one may have died', () => {
    const { sources, page, stream } = setUp()
    page.nowMs = 40_000
    stream.checkSilence()
    expect(sources).toHaveLength(1)
    page.nowMs = 46_000
    stream.checkSilence()
    expect(sources).toHaveLength(2)
  })

  it('tells when an event happened, not when it arrived', () => {
    const { sources, events, page } = setUp()
    page.nowMs = 99
    sources[0]?.say('step', 1, { at: '1970-01-01T00:00:05.000Z' })
    sources[0]?.say('step', 2, {})
    expect(events.map((event) => event.atMs)).toEqual([5_000, 99])
  })
})
