import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { KeyItem } from './chart-key-mark'
import { DIRECTION_COLOUR } from './chart-style'

/** The key's entries for the directions that a chart shows, in their fixed order and colours. */
export function directionKey(input: {
  readonly shown: readonly { readonly direction: OneWayDirection }[]
  readonly labels: Readonly<Record<OneWayDirection, string>>
  readonly style: KeyItem['style']
}): readonly KeyItem[] {
  const { shown, labels, style } = input
  return ONE_WAY_DIRECTIONS.filter((direction) => shown.some((each) => each.direction === direction)).map(
    (direction) => ({ label: labels[direction], colour: DIRECTION_COLOUR[direction], style }),
  )
}
