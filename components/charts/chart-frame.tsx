'use client'

import { type ReactNode, useId, useState } from 'react'
import { ChartActions } from './chart-actions'
import { type KeyItem, KeyMark } from './chart-key-mark'
import { ChartTable, type ChartTableModel } from './chart-table'

type FrameProps = {
  readonly title: string
  readonly yName: string
  readonly xName: string
  /** Made when it is asked for: a year's runs are many rows. */
  readonly table: () => ChartTableModel
  readonly keyItems?: readonly KeyItem[]
  /** Things that act on the chart, such as the way back from a zoom. */
  readonly actions?: ReactNode
  /** What stands in place of the plot where there is nothing to draw. */
  readonly emptyText?: string | undefined
  /** What stands below the key: a range, a remark. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** What every chart stands in: the finding as its title, names and units of both axes, a key, the same data as a table, PNG and CSV. */
export function ChartFrame(props: FrameProps) {
  const titleId = useId()
  const [isTable, setIsTable] = useState(false)
  const isEmpty = props.emptyText !== undefined
  return (
    <figure className="chart-figure m-0 flex min-w-0 flex-col gap-1" aria-labelledby={titleId}>
      <figcaption id={titleId} className="min-h-10 text-sm leading-snug font-semibold text-ink">
        {keepUnits(props.title)}
      </figcaption>
      {isEmpty ? (
        <p className="m-0 py-8 text-center text-sm text-muted">{props.emptyText}</p>
      ) : (
        <>
          <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="m-0 text-xs text-muted">{props.yName}</p>
            <ChartActions {...props} isTable={isTable} onTable={setIsTable} titleId={titleId} />
          </div>
          {isTable ? <ChartTable table={props.table()} /> : <PlotBody {...props} />}
        </>
      )}
    </figure>
  )
}

/** Keeps a number and its unit on one line. */
function keepUnits(text: string): string {
  return text.replace(/(\d) (%|[kMGT]?bit\/s|ms|s|[KMGT]iB)/g, '$1\u00a0$2').replaceAll('≥ ', '≥\u00a0')
}

function PlotBody(props: FrameProps) {
  return (
    <>
      {props.children}
      <p className="m-0 text-right text-xs text-muted">{props.xName}</p>
      {props.keyItems && props.keyItems.length > 0 && <ChartKey items={props.keyItems} />}
      {props.footer}
    </>
  )
}

function ChartKey(props: { readonly items: readonly KeyItem[] }) {
  return (
    <ul className="m-0 flex min-h-9 list-none flex-wrap content-start gap-x-4 gap-y-1 p-0 text-ink text-xs">
      {props.items.map((item) => (
        <li key={`${item.label}-${item.style}`} data-key-item className="flex items-center gap-1.5">
          <KeyMark item={item} />
          {item.label}
        </li>
      ))}
    </ul>
  )
}
