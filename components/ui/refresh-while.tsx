'use client'

import { useEffect } from 'react'
import { useSafeRefresh } from './use-safe-refresh'

/** Looks again every so often while something is going on and the tab is seen. */
export function RefreshWhile(props: { readonly isActive: boolean; readonly everyMs?: number }) {
  const refresh = useSafeRefresh()
  const everyMs = props.everyMs ?? 1_500
  useEffect(() => {
    if (!props.isActive) return
    const timer = setInterval(() => {
      if (!document.hidden) void refresh()
    }, everyMs)
    return () => clearInterval(timer)
  }, [props.isActive, everyMs, refresh])
  return null
}
