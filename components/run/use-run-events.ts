'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useReducer, useRef, useState } from 'react'
import { isFinal } from '@/lib/domain/model/run-state'
import { withBasePath } from '@/lib/web/base-path'
import { foldLiveEvent, type LiveEvent, type LiveState } from '@/lib/web/views/run/live-state'

const EVENT_TYPES = ['state', 'step', 'sample'] as const
/** While the stream is lost the page is fetched this often; while it is open, now and then, because a worker that died says nothing. */
const REFETCH_LOST_MS = 8_000
const REFETCH_OPEN_MS = 20_000

export type StreamState = 'connecting' | 'open' | 'lost'

/**
 * A run's events as they come, folded into one state. The stream is closed while the tab is hidden; a new one begins at
 * the first event, and what was seen before changes nothing; while it is lost the page is fetched again every few seconds; a final state fetches the result.
 */
export function useRunEvents(
  runId: string,
  initial: LiveState,
): { readonly live: LiveState; readonly stream: StreamState } {
  const [live, fold] = useReducer(foldLiveEvent, initial)
  const [stream, setStream] = useState<StreamState>('connecting')
  const isOver = isFinal(live.state)

  useEffect(() => {
    if (isOver) return
    let source: EventSource | null = null
    const close = () => {
      source?.close()
      source = null
    }
    const open = () => {
      if (source || document.hidden) return
      source = openEvents({ runId, onEvent: fold, onStream: setStream })
    }
    const onVisibility = () => {
      if (document.hidden) close()
      else open()
    }
    open()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      close()
    }
  }, [runId, isOver])

  useRefetchOnProgress(live)
  useRefetchEvery(isOver ? null : stream === 'lost' ? REFETCH_LOST_MS : REFETCH_OPEN_MS)
  return { live, stream }
}

/** The rest of the page (its state, its list of steps) comes from the server and moves on with each step. */
function useRefetchOnProgress(live: LiveState): void {
  const router = useRouter()
  const progress = `${live.state} ${live.doneCount}`
  const seen = useRef(progress)
  useEffect(() => {
    if (seen.current === progress) return
    seen.current = progress
    router.refresh()
  }, [progress, router])
}

function useRefetchEvery(periodMs: number | null): void {
  const router = useRouter()
  useEffect(() => {
    if (periodMs === null) return
    const timer = setInterval(() => router.refresh(), periodMs)
    return () => clearInterval(timer)
  }, [periodMs, router])
}

function openEvents(input: {
  readonly runId: string
  readonly onEvent: (event: LiveEvent) => void
  readonly onStream: (state: StreamState) => void
}): EventSource {
  const path = `/api/v1/runs/${encodeURIComponent(input.runId)}/events` as const
  const source = new EventSource(withBasePath(path))
  source.onopen = () => input.onStream('open')
  source.onerror = () => input.onStream('lost')
  for (const type of EVENT_TYPES) {
    source.addEventListener(type, (message) => {
      const event = readEvent(type, message)
      if (event) input.onEvent(event)
    })
  }
  return source
}

function readEvent(type: string, message: MessageEvent<unknown>): LiveEvent | null {
  const sequence = Number(message.lastEventId)
  if (!Number.isFinite(sequence) || typeof message.data !== 'string') return null
  try {
    return { sequence, type, data: JSON.parse(message.data), atMs: Date.now() }
  } catch {
    return null
  }
}
