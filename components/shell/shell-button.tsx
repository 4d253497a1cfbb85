'use client'

import type { ReactNode } from 'react'

/** A quiet button of the top bar, named for those who cannot see its icon. */
export function ShellButton(props: {
  readonly label: string
  readonly onClick: () => void
  readonly isPressed?: boolean
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      title={props.label}
      aria-label={props.label}
      aria-pressed={props.isPressed}
      onClick={props.onClick}
      className="inline-flex h-8 min-w-8 items-center justify-center gap-1 rounded-md px-2 text-muted text-xs hover:bg-sunken hover:text-ink aria-pressed:bg-sunken aria-pressed:font-semibold aria-pressed:text-ink"
    >
      {props.children}
    </button>
  )
}
