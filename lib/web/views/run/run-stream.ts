import { withBasePath } from '@/lib/web/base-path'
import type { LiveEvent } from './live-state'

const EVENT_TYPES = ['state', 'step', 'sample'] as const
/** Where the browser gave the stream up (the server was restarted, or answered with an error), a new one is tried this often. */
const REOPEN_MS = 3_000
/** A stream this silent may be one that died while the machine slept: nothing tells the browser so. */
const SILENT_MS = 45_000

export type StreamState = 'connecting' | 'open' | 'lost'

/** What a stream of events needs of the browser; passed in, so that it can be tested without one. */
export type StreamHost = {
  readonly openSource: (url: string) => EventSource
  readonly isHidden: () => boolean
  readonly nowMs: () => number
}

export type RunStream = {
  /** Opens the stream where the tab is seen, and closes it where it is hidden. */
  readonly follow: () => void
  /** Opens a new stream where the old one has been silent for too long. */
  readonly checkSilence: () => void
  readonly close: () => void
}

/**
 * A run's events, each once and in order: every new stream begins after the last event that was read. While EventSource
 * connects again by itself it is left alone; where it has given up, a new one is opened.
 */
export function openRunStream(input: {
  readonly runId: string
  readonly readAfter: () => number
  readonly onEvent: (event: LiveEvent) => void
  readonly onState: (state: StreamState) => void
  readonly host: StreamHost
}): RunStream {
  const { host } = input
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let heardMs = host.nowMs()
  const close = () => {
    source?.close()
    source = null
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const open = () => {
    close()
    heardMs = host.nowMs()
    const opened = host.openSource(urlOf(input.runId, input.readAfter()))
    source = opened
    opened.onopen = () => input.onState('open')
    opened.onerror = () => {
      input.onState('lost')
      if (opened.readyState === EventSource.CLOSED) timer = setTimeout(follow, REOPEN_MS)
    }
    for (const type of EVENT_TYPES) {
      opened.addEventListener(type, (message) => {
        heardMs = host.nowMs()
        const event = readEvent(type, message, heardMs)
        if (event) input.onEvent(event)
      })
    }
  }
  const follow = () => {
    if (host.isHidden()) close()
    else if (source === null || source.readyState === EventSource.CLOSED) open()
  }
  const checkSilence = () => {
    if (source !== null && host.nowMs() - heardMs > SILENT_MS) open()
  }
  return { follow, checkSilence, close }
}

function urlOf(runId: string, after: number): string {
  return withBasePath(`/api/v1/runs/${encodeURIComponent(runId)}/events?after=${after}`)
}

function readEvent(type: string, message: MessageEvent<unknown>, heardMs: number): LiveEvent | null {
  const sequence = Number(message.lastEventId)
  if (!Number.isFinite(sequence) || typeof message.data !== 'string') return null
  try {
    const data: unknown = JSON.parse(message.data)
    return { sequence, type, data, atMs: readAtMs(data) ?? heardMs }
  } catch {
    return null
  }
}

function readAtMs(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('at' in data) || typeof data.at !== 'string') return null
  const atMs = Date.parse(data.at)
  return Number.isNaN(atMs) ? null : atMs
}
