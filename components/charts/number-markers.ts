import type { DriftMarker } from '@/lib/web/views/charts/chart-models'

export type NumberedMarker = DriftMarker & { readonly number: number }

/** Markers in order of time, numbered from 1: the plot shows the number, the list below it the words. */
export function numberMarkers(markers: readonly DriftMarker[]): readonly NumberedMarker[] {
  return markers
    .toSorted((x, y) => x.atMs - y.atMs)
    .map((marker, index) => ({ ...marker, number: index + 1 }))
}
