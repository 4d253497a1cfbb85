'use client'

import { usePlotGeometry } from './plot'
import { spreadLabels } from './plot-paths'

/** Labels of a plot stand at least so far below each other. */
export const LABEL_LINE_PX = 14

/** Text in a plot, with a seam in the colour of the ground so that it can be read above lines. */
export function PlotText(props: {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly colour: string
  readonly anchor?: 'start' | 'middle' | 'end'
}) {
  return (
    <text
      x={props.x}
      y={props.y}
      textAnchor={props.anchor ?? 'start'}
      fontSize={11}
      fill={props.colour}
      stroke="var(--surface)"
      strokeWidth={3}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {props.text}
    </text>
  )
}

export type DirectLabel = {
  readonly text: string
  readonly colour: string
  readonly x: number
  readonly y: number
}

/** Names beside the ends of their series, moved apart where they would lie on each other. */
export function DirectLabels(props: { readonly labels: readonly DirectLabel[] }) {
  const geometry = usePlotGeometry()
  const { area } = geometry
  const placed = spreadLabels(
    props.labels.map((label) => geometry.y.toPx(label.y) - 7),
    { low: area.y + 9, high: area.y + area.height - 4, gap: LABEL_LINE_PX },
  )
  return props.labels.map((label, index) => (
    <PlotText
      key={label.text}
      x={Math.min(area.x + area.width - 2, geometry.x.toPx(label.x) - 2)}
      y={placed[index] ?? area.y}
      anchor="end"
      colour={label.colour}
      text={label.text}
    />
  ))
}
