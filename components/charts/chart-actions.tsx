'use client'

import { type MouseEvent, type ReactNode, useState } from 'react'
import { useTimeZone } from '@/components/shell/time-zone'
import { formatAbsoluteTime } from '@/lib/domain/format/absolute-time'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { chartCsv, exportFileName } from './chart-csv'
import type { ChartTableModel } from './chart-table'
import { drawPng } from './export-png'

/** A chart's small buttons: its data as a table or as CSV, its picture as PNG. */
export function ChartActions(props: {
  readonly title: string
  readonly xName: string
  readonly yName: string
  readonly table: () => ChartTableModel
  readonly actions?: ReactNode
  readonly isTable: boolean
  readonly onTable: (isTable: boolean) => void
  readonly titleId: string
}) {
  const timeZone = useTimeZone()
  const [problem, setProblem] = useState<string | null>(null)
  const nameFile = (extension: 'csv' | 'png') => exportFileName([pageName(), props.title], extension)
  const savePng = async (event: MouseEvent<HTMLElement>) => {
    const figure = event.currentTarget.closest('figure')
    if (!figure) return
    const at = formatAbsoluteTime({ at: new Date(), locale: LOCALE, timeZone })
    const text = { ...props, subject: [pageName(), at].filter((words) => words !== '').join(', ') }
    await drawPng(figure, text).then(
      (png) => {
        setProblem(null)
        save(png, nameFile('png'))
      },
      () => setProblem('This browser could not draw the picture. Take the CSV, or try another browser.'),
    )
  }
  const saveCsv = () =>
    // A byte order mark tells spreadsheets that the arrows are UTF-8.
    save(new Blob(['\ufeff', chartCsv(props.table())], { type: 'text/csv;charset=utf-8' }), nameFile('csv'))
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
      {problem && (
        <span role="alert" className="text-bad text-xs">
          {problem}
        </span>
      )}
      {props.actions}
      <ChartButton
        about={props.titleId}
        isPressed={props.isTable}
        onClick={() => props.onTable(!props.isTable)}
      >
        Table
      </ChartButton>
      <ChartButton about={props.titleId} onClick={saveCsv}>
        CSV
      </ChartButton>
      {!props.isTable && (
        <ChartButton about={props.titleId} onClick={(event) => void savePng(event)}>
          PNG
        </ChartButton>
      )}
    </div>
  )
}

/** A button small enough to stand beside the name of an axis. */
export function ChartButton(props: {
  readonly about?: string | undefined
  readonly isPressed?: boolean
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={props.isPressed}
      aria-describedby={props.about}
      onClick={props.onClick}
      className="h-6 cursor-pointer rounded border border-line bg-transparent px-2 text-muted text-xs hover:border-line-strong hover:text-ink aria-pressed:border-line-strong aria-pressed:bg-sunken aria-pressed:text-ink"
    >
      {props.children}
    </button>
  )
}

/** What the page is about, as its heading says: a link, a run, a comparison. */
function pageName(): string {
  return document.querySelector('h1')?.textContent?.trim() ?? ''
}

function save(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName
  anchor.click()
  URL.revokeObjectURL(url)
}
