'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Looks again every so often while something is going on and the tab is seen. */
export function RefreshWhile(props: { readonly isActive: boolean; readonly everyMs?: number }) {
  const router = useRouter()
  const everyMs = props.everyMs ?? 1_500
  useEffect(() => {
    if (!props.isActive) return
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh()
    }, everyMs)
    return () => clearInterval(timer)
  }, [props.isActive, everyMs, router])
  return null
}
