'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useCallback } from 'react'

/**
 * One parameter of the URL that a chart keeps its range in. A change is a step of the browser's history, so that Back
 * undoes a zoom; `isAskedAnew` has the server thin the points of the new range, where it could not send them all.
 */
export function useUrlParam(
  name: string,
  options: { readonly isAskedAnew: boolean } = { isAskedAnew: false },
): readonly [value: string | null, change: (value: string | null) => void] {
  const { isAskedAnew } = options
  const router = useRouter()
  const value = useSearchParams().get(name)
  const change = useCallback(
    (next: string | null) => {
      const search = new URLSearchParams(window.location.search)
      if (next === null) search.delete(name)
      else search.set(name, next)
      const text = search.toString()
      const url = text === '' ? window.location.pathname : `?${text}`
      if (isAskedAnew) router.push(`?${text}`, { scroll: false })
      else window.history.pushState(null, '', url)
    },
    [name, isAskedAnew, router],
  )
  return [value, change]
}
