'use client'

import { type ReactNode, useEffect, useRef } from 'react'

/** Choices below a button: the browser's own disclosure, closed by Escape and by a press elsewhere. */
export function FleetMenu(props: { readonly label: ReactNode; readonly children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const own = details.current
      if (!own?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        own.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && own.contains(event.target)) return
      own.open = false
    }
    window.addEventListener('pointerdown', close)
    window.addEventListener('keydown', close)
    return () => {
      window.removeEventListener('pointerdown', close)
      window.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details ref={details} className="relative">
      <summary className="inline-flex h-7 list-none items-center gap-1.5 rounded-md px-2 text-muted text-xs hover:bg-sunken hover:text-ink [&::-webkit-details-marker]:hidden">
        {props.label}
      </summary>
      <div className="absolute top-8 right-0 z-20 w-60 rounded-lg border border-line bg-surface p-1 text-ink shadow-lg max-md:right-auto max-md:left-0">
        {props.children}
      </div>
    </details>
  )
}
