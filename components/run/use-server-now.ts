'use client'

import { useEffect, useRef, useState } from 'react'

const TICK_MS = 500

/**
 * The server's time as it goes on, for countdowns from moments that the server told: a viewer's own clock may be wrong by
 * minutes. Of several answers the one that was quickest on its way counts.
 */
export function useServerNow(serverNowMs: number): number {
  const offsetMs = useRef(Number.POSITIVE_INFINITY)
  const [nowMs, setNowMs] = useState(serverNowMs)
  useEffect(() => {
    offsetMs.current = Math.min(offsetMs.current, Date.now() - serverNowMs)
  }, [serverNowMs])
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now() - offsetMs.current), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
