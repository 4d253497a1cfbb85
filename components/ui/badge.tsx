import clsx from 'clsx'
import type { ReactNode } from 'react'

const TONES = {
  neutral: 'bg-sunken text-muted',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  ab: 'bg-ab-soft text-ab',
} as const

export type Tone = keyof typeof TONES

/** A word that stands for a state; give it an icon where the state must be told without colour. */
export function Badge(props: {
  readonly tone?: Tone
  readonly icon?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 whitespace-nowrap rounded px-1.5 py-0.5 font-medium text-xs',
        TONES[props.tone ?? 'neutral'],
      )}
    >
      {props.icon}
      {props.children}
    </span>
  )
}
