import Link from 'next/link'
import { Time } from '@/components/ui/time'
import type { RunRow } from '@/lib/web/views/runs-list/runs-view'

/** What runs at this moment: what each does, and how far it is. */
export function RunningList(props: { readonly rows: readonly RunRow[]; readonly nowIso: string }) {
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {props.rows.map((row) => (
        <li
          key={row.id}
          className="flex flex-col gap-1.5 rounded-lg border border-line bg-surface p-3 text-sm"
        >
          <p className="flex flex-wrap justify-between gap-x-4">
            <Link href={`/runs/${row.id}`} className="font-semibold hover:underline [overflow-wrap:anywhere]">
              {row.linkName}
            </Link>
            <span className="text-muted text-xs">
              {row.planText}, asked for by {row.requestedBy},{' '}
              <Time iso={row.atIso} format="relative" nowIso={props.nowIso} />
            </span>
          </p>
          {row.progress && <Progress row={row} progress={row.progress} />}
        </li>
      ))}
    </ul>
  )
}

function Progress(props: { readonly row: RunRow; readonly progress: NonNullable<RunRow['progress']> }) {
  const { doing, stepText, leftText, sharePct } = props.progress
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{doing}</p>
      <div
        role="progressbar"
        aria-label={`Progress of the run of ${props.row.linkName}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={sharePct}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-both" style={{ width: `${sharePct}%` }} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-muted text-xs">
        <span>{stepText}</span>
        <span>{leftText}</span>
      </p>
    </>
  )
}
