'use client'

import Link from 'next/link'
import { type KeyboardEvent, useState } from 'react'
import { ThenNowFigure } from '@/components/compare/then-now-figure'
import { DirectionName } from '@/components/run/direction-name'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { StateBadge } from '@/components/ui/state-badge'
import { Cell, HeadCell, Row, RowHeader, Table, TableBody, TableHead } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import type { ThenNow } from '@/lib/web/views/figures/figure'
import type { HistoryRow } from '@/lib/web/views/link/link-view'
import { PinBaseline } from './pin-baseline'

/** A page of a link's runs; two of them can be picked and compared, and a good one pinned as the baseline. */
export function HistoryTable(props: {
  readonly linkId: string
  readonly rows: readonly HistoryRow[]
  readonly labels: DirectionLabels
  readonly nowIso: string
  readonly canPin: boolean
}) {
  const { rows } = props
  const [picked, setPicked] = useState<readonly string[]>([])
  const toggle = (runId: string) =>
    setPicked((now) => (now.includes(runId) ? now.filter((id) => id !== runId) : [...now, runId].slice(-2)))
  if (rows.length === 0) return <p className="text-muted text-sm">No run yet.</p>
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <PickedBar linkId={props.linkId} rows={rows} picked={picked} />
        <p className="flex flex-wrap gap-x-4 text-muted text-xs">
          {ONE_WAY_DIRECTIONS.map((direction) => (
            <DirectionName key={direction} direction={direction} label={props.labels[direction]} />
          ))}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the boxes in it, which are reachable by themselves */}
      <div onKeyDown={moveBetweenRows}>
        <Table caption="Runs of this link, newest first; arrow keys move between rows" density="compact">
          <TableHead>
            <HeadCell>
              <span className="sr-only">Pick to compare</span>
            </HeadCell>
            <HeadCell>Run</HeadCell>
            <HeadCell>State</HeadCell>
            <HeadCell isNumber>One TCP stream</HeadCell>
            <HeadCell isNumber>RTT</HeadCell>
            <HeadCell isNumber>UDP knee</HeadCell>
            <HeadCell>
              <span className="sr-only">Actions</span>
            </HeadCell>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <HistoryLine
                key={row.runId}
                row={row}
                isPicked={picked.includes(row.runId)}
                onToggle={() => toggle(row.runId)}
                {...props}
              />
            ))}
          </TableBody>
        </Table>
      </div>
    </div>
  )
}

/** Up and down go to the same control of the next row that has one; space picks and Enter opens, as everywhere. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const { target } = event
  if (step === undefined || !(target instanceof HTMLElement)) return
  const selector = target.matches('input') ? 'tbody input:not(:disabled)' : 'tbody th a'
  if (!target.matches(selector)) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const next = all[all.indexOf(target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function PickedBar(props: {
  readonly linkId: string
  readonly rows: readonly HistoryRow[]
  readonly picked: readonly string[]
}) {
  const { rows, picked } = props
  const byAge = rows.filter((row) => picked.includes(row.runId)).toSorted((x, y) => y.at.localeCompare(x.at))
  const [newer, older] = byAge
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-3 text-sm" aria-live="polite">
      {newer && older ? (
        <Link
          href={`/links/${props.linkId}/compare?run=${newer.runId}&baseline=${older.runId}`}
          className={buttonClass('primary', 'small')}
        >
          Compare the two picked runs
        </Link>
      ) : (
        <span className="text-muted">
          {newer ? 'Pick a second run to compare.' : 'Pick two runs to compare them.'}
        </span>
      )}
    </p>
  )
}

function HistoryLine(props: {
  readonly linkId: string
  readonly row: HistoryRow
  readonly labels: DirectionLabels
  readonly nowIso: string
  readonly isPicked: boolean
  readonly onToggle: () => void
  readonly canPin: boolean
}) {
  const { row, labels, nowIso } = props
  return (
    <Row>
      <Cell label="Pick to compare">
        <input
          type="checkbox"
          checked={props.isPicked}
          disabled={!row.hasNumbers}
          onChange={props.onToggle}
          aria-label={`Pick the ${row.planText} run of ${row.at} to compare`}
        />
      </Cell>
      <RowHeader>
        <Link href={`/runs/${row.runId}`} className="font-medium hover:underline">
          <Time iso={row.at} />
        </Link>
        <span className="block text-muted text-xs">
          {row.planText}, <Time iso={row.at} format="relative" nowIso={nowIso} />
        </span>
      </RowHeader>
      <Cell label="State">
        <span className="inline-flex flex-wrap gap-1.5 max-md:justify-end">
          <StateBadge state={row.state} />
          {row.isBaseline && <Badge tone="ab">baseline</Badge>}
          {row.isImported && <Badge>imported</Badge>}
          {row.marks.map((mark) => (
            <Badge key={mark} tone="warn">
              {mark}
            </Badge>
          ))}
          {row.failure && <span className="max-w-80 text-muted text-xs">{row.failure}</span>}
        </span>
      </Cell>
      <Cell label="One TCP stream" isNumber>
        <EachWay figures={row.throughput} labels={labels} />
      </Cell>
      <Cell label="RTT" isNumber>
        <ThenNowFigure figure={row.rtt} isAligned />
      </Cell>
      <Cell label="UDP knee" isNumber>
        <EachWay figures={row.knee} labels={labels} />
      </Cell>
      <Cell label="">
        {props.canPin && row.state === 'completed' && !row.isBaseline && (
          <PinBaseline linkId={props.linkId} runId={row.runId} at={row.at} />
        )}
      </Cell>
    </Row>
  )
}

function EachWay(props: {
  readonly figures: Readonly<Record<OneWayDirection, ThenNow>>
  readonly labels: DirectionLabels
}) {
  return (
    <span className="inline-flex flex-col items-end">
      {ONE_WAY_DIRECTIONS.map((direction) => (
        <span key={direction} className="inline-flex items-center gap-1.5">
          <DirectionName direction={direction} label="" />
          <span className="sr-only">{props.labels[direction]}</span>
          <ThenNowFigure figure={props.figures[direction]} isAligned />
        </span>
      ))}
    </span>
  )
}
