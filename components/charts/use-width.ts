'use client'

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** An element and its width in CSS pixels, as it is and as it changes; null until it is on the page, 0 while it is hidden. */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number | null] {
  const element = useRef<HTMLDivElement>(null)
  const [widthPx, setWidthPx] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (!element.current) return
    // At once, so that what depends on it is painted together with its surroundings.
    setWidthPx(element.current.clientWidth)
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidthPx(Math.floor(entry.contentRect.width))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, widthPx]
}
