import type { TermKey } from '@/lib/domain/glossary/terms'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { Figure } from '../figures/figure'

/** One figure of one direction, and what it rests on where that is not the same for every run. */
export type ApplicationFigure = Figure & { readonly note: string | null }

export type ApplicationRow = {
  readonly key: string
  readonly name: string
  readonly explanation: string
  readonly term: TermKey
  readonly values: Readonly<Record<OneWayDirection, ApplicationFigure>>
}

/** What a link means for an application that uses one TCP connection. */
export type ApplicationView = {
  /** The answer in words and numbers. */
  readonly sentence: string
  readonly rows: readonly ApplicationRow[]
  /** The calculator, filled with the figures of a direction that has them. */
  readonly calculators: readonly {
    readonly direction: OneWayDirection
    /** What it is filled with: "94.1 Mbit/s, 80 ms". */
    readonly figures: string
    readonly href: `/bdp?${string}`
  }[]
}
