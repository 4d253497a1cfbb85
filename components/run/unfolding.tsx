'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * A line that unfolds. What lies below it is made when it is first opened: forty steps with four charts each would hold up
 * the page. An address that ends in its id opens it.
 */
export function Unfolding(props: {
  readonly id: string
  readonly summary: ReactNode
  readonly children: ReactNode
}) {
  const [wasOpened, setWasOpened] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const openIfNamed = () => {
      if (window.location.hash === `#${props.id}` && details.current) details.current.open = true
    }
    openIfNamed()
    window.addEventListener('hashchange', openIfNamed)
    return () => window.removeEventListener('hashchange', openIfNamed)
  }, [props.id])
  return (
    <details
      ref={details}
      id={props.id}
      className="group"
      onToggle={(event) => event.currentTarget.open && setWasOpened(true)}
    >
      <summary className="flex list-none flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2 text-sm hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
        <span
          aria-hidden
          className="w-3 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
        >
          ›
        </span>
        {props.summary}
      </summary>
      {wasOpened && props.children}
    </details>
  )
}
