import clsx from 'clsx'
import type { Direction } from '@/lib/domain/model/direction'

const COLOUR: Readonly<Record<Direction, string>> = { ab: 'bg-ab', ba: 'bg-ba', both: 'bg-both' }

/** A direction by its sites, with its colour as a mark beside it. */
export function DirectionName(props: { readonly direction: Direction; readonly label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden className={clsx('size-2 shrink-0 rounded-full', COLOUR[props.direction])} />
      {props.label}
    </span>
  )
}
