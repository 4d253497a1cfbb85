import type { DriftMarker, DriftPoint } from '../charts/chart-models'

/** As many runs on each side: what a verdict needs, and hardly more than a week of nightly runs. */
const MOST_RUNS_COUNT = 5

/** Gives each marker the comparison of the runs after it with those before it, where there are both. */
export function withComparisons(
  markers: readonly DriftMarker[],
  input: { readonly linkId: string; readonly points: readonly DriftPoint[] },
): readonly DriftMarker[] {
  const measured = input.points.filter(({ value }) => value !== null)
  return markers.map((marker) => {
    const before = measured.filter(({ atMs }) => atMs < marker.atMs).slice(-MOST_RUNS_COUNT)
    const after = measured.filter(({ atMs }) => atMs >= marker.atMs).slice(0, MOST_RUNS_COUNT)
    if (before.length === 0 || after.length === 0) return marker
    const list = (points: readonly DriftPoint[]) => points.map(({ runId }) => runId).join(',')
    const search = new URLSearchParams({ run: list(after), baseline: list(before) })
    return { ...marker, compareHref: `/links/${encodeURIComponent(input.linkId)}/compare?${search}` }
  })
}
