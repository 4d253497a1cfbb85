'use client'

import { ChartButton } from './chart-actions'

/** The way back from a zoom; Back of the browser is the other. */
export function ResetZoom(props: { readonly onReset: () => void }) {
  return <ChartButton onClick={props.onReset}>Show all</ChartButton>
}
