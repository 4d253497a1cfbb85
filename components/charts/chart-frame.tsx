'use client'

import { type ReactNode, useId, useState } from 'react'
import { type KeyItem, KeyMark } from './chart-key-mark'
import { ChartTable, type ChartTableModel } from './chart-table'

/** What every chart stands in: the finding as its title, names and units of both axes, a key, and the same data as a table. */
export function ChartFrame(props: {
  readonly title: string
  readonly yName: string
  readonly xName: string
  readonly table: ChartTableModel
  readonly keyItems?: readonly KeyItem[]
  /** Things that act on the chart, such as its export. */
  readonly actions?: ReactNode
  /** What stands in place of the plot where there is nothing to draw. */
  readonly emptyText?: string | undefined
  readonly children: ReactNode
}) {
  const titleId = useId()
  const [isTable, setIsTable] = useState(false)
  const isEmpty = props.emptyText !== undefined
  return (
    <figure className="chart-figure m-0 flex min-w-0 flex-col gap-1" aria-labelledby={titleId}>
      <figcaption className="flex min-h-10 items-start justify-between gap-3">
        <span id={titleId} className="text-sm leading-snug font-semibold text-ink">
          {keepUnits(props.title)}
        </span>
        <span className="flex shrink-0 items-center gap-1">
          {props.actions}
          {!isEmpty && (
            <TableToggle isTable={isTable} onToggle={() => setIsTable(!isTable)} about={titleId} />
          )}
        </span>
      </figcaption>
      {isEmpty ? (
        <p className="m-0 py-8 text-center text-sm text-muted">{props.emptyText}</p>
      ) : isTable ? (
        <ChartTable table={props.table} />
      ) : (
        <Plot {...props} />
      )}
    </figure>
  )
}

/** Keeps a number and its unit on one line. */
function keepUnits(text: string): string {
  return text.replace(/(\d) (%|[kMGT]?bit\/s|ms|s|[KMGT]iB)/g, '$1\u00a0$2')
}

function Plot(props: {
  readonly yName: string
  readonly xName: string
  readonly keyItems?: readonly KeyItem[]
  readonly children: ReactNode
}) {
  return (
    <>
      <p className="m-0 text-xs text-muted">{props.yName}</p>
      {props.children}
      <p className="m-0 text-right text-xs text-muted">{props.xName}</p>
      {props.keyItems && props.keyItems.length > 0 && <ChartKey items={props.keyItems} />}
    </>
  )
}

function TableToggle(props: {
  readonly isTable: boolean
  readonly onToggle: () => void
  readonly about: string
}) {
  return (
    <button
      type="button"
      aria-pressed={props.isTable}
      aria-describedby={props.about}
      onClick={props.onToggle}
      className="cursor-pointer rounded border border-line bg-transparent px-2 py-0.5 text-xs text-muted hover:text-ink"
    >
      {props.isTable ? 'Chart' : 'Table'}
    </button>
  )
}

function ChartKey(props: { readonly items: readonly KeyItem[] }) {
  return (
    <ul className="m-0 flex min-h-9 list-none flex-wrap content-start gap-x-4 gap-y-1 p-0 text-ink text-xs">
      {props.items.map((item) => (
        <li key={`${item.label}-${item.style}`} className="flex items-center gap-1.5">
          <KeyMark item={item} />
          {item.label}
        </li>
      ))}
    </ul>
  )
}
