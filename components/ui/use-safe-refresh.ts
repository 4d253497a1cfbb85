'use client'

import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { withBasePath } from '@/lib/web/base-path'

const ANSWERS_WITHIN_MS = 5_000

/**
 * Fetches the page's data again where the server answers, and tells whether it did. `router.refresh()` alone replaces the
 * whole page by the browser's own error page while the connection is lost.
 */
export function useSafeRefresh(): () => Promise<boolean> {
  const router = useRouter()
  return useCallback(async () => {
    const isThere = await isServerThere()
    if (isThere) router.refresh()
    return isThere
  }, [router])
}

async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
    await fetch(withBasePath('/api/v1/health'), { signal, cache: 'no-store' })
    return true
  } catch {
    return false
  }
}
