import type { ComparePreset, HistoryRow } from './link-view'

/** What is asked of a run that a preset may name. */
export type PresetRun = Pick<HistoryRow, 'runId' | 'at' | 'hasNumbers'>

const SIX_MONTHS_MS = 182.5 * 86_400_000

/** The comparisons people ask for most, of the newest run with numbers; each only where there is such a run. */
export function buildPresets(
  linkId: string,
  history: readonly PresetRun[],
  baselineRunIds: readonly string[],
): readonly ComparePreset[] {
  const measured = history.filter((row) => row.hasNumbers)
  const [newest, previous] = measured
  if (!newest) return []
  const against = (name: string, baselineIds: readonly string[]): readonly ComparePreset[] => {
    const isOther = baselineIds.length > 0 && !baselineIds.includes(newest.runId)
    const href = `/links/${linkId}/compare?run=${newest.runId}&baseline=${baselineIds.join(',')}`
    return isOther ? [{ name, href }] : []
  }
  const halfYear = nearest(measured, Date.parse(newest.at) - SIX_MONTHS_MS)
  return [
    ...against('baseline', baselineRunIds),
    ...against('six months ago', halfYear ? [halfYear.runId] : []),
    ...against('previous', previous ? [previous.runId] : []),
  ]
}

/** The run nearest to a moment, unless it lies nearer to today than to that moment. */
function nearest(rows: readonly PresetRun[], atMs: number): PresetRun | null {
  const byDistance = rows.toSorted(
    (x, y) => Math.abs(Date.parse(x.at) - atMs) - Math.abs(Date.parse(y.at) - atMs),
  )
  const [best] = byDistance
  const isFarOff = best !== undefined && Math.abs(Date.parse(best.at) - atMs) > SIX_MONTHS_MS / 2
  return best && !isFarOff ? best : null
}
