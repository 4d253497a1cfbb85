'use client'

import Link from 'next/link'
import { Time } from '@/components/ui/time'
import type { DriftFailure, DriftMarker } from '@/lib/web/views/charts/chart-models'
import { numberMarkers } from './number-markers'

const MOST_LISTED = 6

/** What the numbers and crosses in the plot stand for, in words below it: nothing has to be hovered. */
export function MarkerList(props: {
  readonly markers: readonly DriftMarker[]
  readonly failures: readonly DriftFailure[]
  readonly range: readonly [number, number]
}) {
  const isIn = ({ atMs }: { readonly atMs: number }) => atMs >= props.range[0] && atMs <= props.range[1]
  const markers = numberMarkers(props.markers).filter(isIn)
  const failures = props.failures.filter(isIn)
  if (markers.length === 0 && failures.length === 0) return null
  return (
    <ul className="m-0 flex list-none flex-col gap-0.5 p-0 text-muted text-xs">
      {markers.slice(-MOST_LISTED).map((marker) => (
        <li key={marker.number} data-picture-note>
          <span className="font-semibold text-ink">{marker.number}</span>{' '}
          <Time iso={new Date(marker.atMs).toISOString()} /> {marker.text}
          {marker.compareHref !== undefined && (
            <>
              {' · '}
              <Link href={marker.compareHref} prefetch={false} className="underline">
                before against after
              </Link>
            </>
          )}
        </li>
      ))}
      {failures.slice(-MOST_LISTED).map((failure) => (
        <li key={failure.runId} data-picture-note>
          <span className="font-semibold text-bad">×</span>{' '}
          <Link href={`/runs/${failure.runId}`} className="underline">
            <Time iso={new Date(failure.atMs).toISOString()} />
          </Link>{' '}
          {failure.reason}
        </li>
      ))}
    </ul>
  )
}
