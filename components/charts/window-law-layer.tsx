'use client'

import { formatBytes } from '@/lib/domain/format/bytes'
import { LOCALE } from '@/lib/web/viewer-preferences'
import {
  LAW_WINDOWS_BYTES,
  type LawSegment,
  type RateBox,
  windowSegment,
} from '@/lib/web/views/charts/window-law'
import { usePlotGeometry } from './plot'
import { PlotText } from './plot-text'

/** A name this near to the lower left corner would lie on the axes' own numbers. */
const CORNER_PX = 44

/** The lines of window / RTT, each with its window's name where it leaves the plot. */
export function WindowLaw(props: { readonly box: RateBox }) {
  const segments = LAW_WINDOWS_BYTES.flatMap((windowBytes) => windowSegment(windowBytes, props.box) ?? [])
  return segments.map((segment) => <LawLine key={segment.windowBytes} segment={segment} />)
}

function LawLine(props: { readonly segment: LawSegment }) {
  const { windowBytes, from, to, leavesBy } = props.segment
  const geometry = usePlotGeometry()
  const [x1, x2] = [geometry.x.toPx(from.rttMs), geometry.x.toPx(to.rttMs)]
  const [y1, y2] = [geometry.y.toPx(from.bps), geometry.y.toPx(to.bps)]
  const isInCorner = x2 < geometry.area.x + CORNER_PX
  return (
    <>
      <line x1={x1} x2={x2} y1={y1} y2={y2} stroke="var(--line-strong)" strokeOpacity={0.7} />
      {!isInCorner && (
        <PlotText
          x={x2 - (leavesBy === 'right' ? 4 : 14)}
          y={y2 + (leavesBy === 'right' ? 2 : -6)}
          anchor="end"
          colour="var(--muted)"
          text={formatBytes(windowBytes, LOCALE)}
        />
      )}
    </>
  )
}
