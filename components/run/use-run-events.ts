'use client'

import { useEffect, useReducer, useRef, useState } from 'react'
import { useSafeRefresh } from '@/components/ui/use-safe-refresh'
import { isFinal } from '@/lib/domain/model/run-state'
import { adoptLiveState, foldLiveEvent, type LiveEvent, type LiveState } from '@/lib/web/views/run/live-state'
import { openRunStream, type StreamState } from '@/lib/web/views/run/run-stream'

/** While the stream is lost the page is fetched this often; a run that waits changes only on the server. */
const REFETCH_SOON_MS = 4_000
/** While it is open, now and then, because a worker that died says nothing. */
const REFETCH_LATER_MS = 20_000
const CHECK_SILENCE_MS = 5_000

type News = { readonly event: LiveEvent } | { readonly fromServer: LiveState }

function takeNews(live: LiveState, news: News): LiveState {
  return 'event' in news ? foldLiveEvent(live, news.event) : adoptLiveState(live, news.fromServer)
}

/**
 * A run's events as they come, folded into one state. The stream is closed while the tab is hidden and goes on after the
 * last event read; while it is lost the page is fetched again every few seconds; a final state fetches the result.
 */
export function useRunEvents(
  runId: string,
  fromServer: LiveState,
): { readonly live: LiveState; readonly stream: StreamState } {
  const [live, take] = useReducer(takeNews, fromServer)
  const [stream, setStream] = useState<StreamState>('connecting')
  const lastSequence = useRef(live.lastSequence)
  lastSequence.current = live.lastSequence
  const isOver = isFinal(live.state)
  useEffect(() => take({ fromServer }), [fromServer])

  useEffect(() => {
    if (isOver) return
    const run = openRunStream({
      runId,
      readAfter: () => lastSequence.current,
      onEvent: (event) => take({ event }),
      onState: setStream,
      host: {
        openSource: (url) => new EventSource(url),
        isHidden: () => document.hidden,
        nowMs: () => Date.now(),
      },
    })
    run.follow()
    const timer = setInterval(run.checkSilence, CHECK_SILENCE_MS)
    document.addEventListener('visibilitychange', run.follow)
    window.addEventListener('online', run.follow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', run.follow)
      window.removeEventListener('online', run.follow)
      run.close()
    }
  }, [runId, isOver])

  const isUrgent = stream === 'lost' || live.state === 'queued' || isOver
  useRefetch({
    progress: `${live.state} ${live.doneCount} ${live.step?.ordinal ?? ''}`,
    everyMs: isUrgent ? REFETCH_SOON_MS : REFETCH_LATER_MS,
  })
  return { live, stream }
}

/** The rest of the page (its state, its list of steps, at last its result) comes from the server. */
function useRefetch({ progress, everyMs }: { readonly progress: string; readonly everyMs: number }): void {
  const refresh = useSafeRefresh()
  const seen = useRef(progress)
  useEffect(() => {
    if (seen.current === progress) return
    seen.current = progress
    void refresh()
  }, [progress, refresh])
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void refresh()
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [everyMs, refresh])
}
