import { numberFormat } from '@/lib/domain/format/cached-intl'
import { formatChange } from '@/lib/domain/format/percent'
import { ONE_WAY_DIRECTIONS, type OneWayDirection } from '@/lib/domain/model/direction'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { formatFigure } from '../figures/figure'
import { nameMetric } from '../figures/metric-names'
import type { MatrixKey } from './fleet-query'
import type { MatrixCell, MatrixView } from './fleet-view'
import type { LinkData } from './load-fleet-data'

/** Ratios better-or-worse at which the colour steps: 3 % is the tolerance of a rate, half or twice is another link. */
const HEAT_STEPS = [1.03, 1.15, 1.5] as const

type Entry = { readonly cell: MatrixCell; readonly rank: number }

/**
 * Sites against sites: one metric now over the baseline's, from the row's site to the column's. Of several links between
 * two sites the one that got worst stands there. A pair without a link is another thing than one that was not measured.
 */
export function buildMatrix(links: readonly LinkData[], key: MatrixKey): MatrixView {
  const entries = new Map<string, Entry>()
  for (const data of links) {
    for (const direction of ONE_WAY_DIRECTIONS) {
      const [from, to] = direction === 'ab' ? data.sites : [data.sites[1], data.sites[0]]
      const place = `${from}\n${to}`
      const entry = buildEntry(data, key, direction)
      if (entry.rank < (entries.get(place)?.rank ?? Number.POSITIVE_INFINITY)) entries.set(place, entry)
    }
  }
  const sites = [...new Set(links.flatMap((data) => data.sites))].toSorted((x, y) =>
    x.localeCompare(y, LOCALE),
  )
  const cellAt = (from: string, to: string): MatrixCell =>
    entries.get(`${from}\n${to}`)?.cell ?? { kind: from === to ? 'same' : 'no-link' }
  return {
    metricName: nameMetric(key).label,
    sites,
    cells: sites.map((from) => sites.map((to) => cellAt(from, to))),
  }
}

/** The lower the rank, the more it must be seen: worst ratio first, then what is not known. */
function buildEntry(data: LinkData, key: MatrixKey, direction: OneWayDirection): Entry {
  const { link, heads, comparison, ends } = data
  const unmeasured = (reason: string): Entry => ({
    cell: { kind: 'unmeasured', linkId: link.id, reason: `${link.name}: ${reason}` },
    rank: Number.MAX_VALUE,
  })
  if (!heads.latest) return unmeasured('never measured.')
  if (!comparison) return unmeasured('there is no other run to hold the latest against.')
  const change = comparison.metrics.find((one) => one.key === key && one.direction === direction)
  if (!change || change.then === null || change.now === null || change.then === 0) {
    return unmeasured(change?.reason ?? `${nameMetric(key).label} was not measured.`)
  }
  const ratio = change.now / change.then
  const goodness = nameMetric(key).better === 'lower' ? 1 / ratio : ratio
  const way = direction === 'ab' ? `${ends.a} → ${ends.b}` : `${ends.b} → ${ends.a}`
  const write = (value: number) => formatFigure(value, nameMetric(key))
  const percent = change.changePct === null ? '' : ` · ${formatChange(change.changePct, LOCALE)}`
  return {
    rank: goodness,
    cell: {
      kind: 'ratio',
      linkId: link.id,
      runId: heads.latest.id,
      text: formatRatio(ratio),
      heat: heatOf(goodness),
      tip: `${link.name}, ${way}: ${write(change.now)} · was ${write(change.then)}${percent}`,
    },
  }
}

/** −3 to 3: how far a ratio is from 1, worse below. */
function heatOf(goodness: number): number {
  const size = goodness < 1 ? 1 / goodness : goodness
  const steps = HEAT_STEPS.filter((limit) => size > limit).length
  return goodness < 1 && steps > 0 ? -steps : steps
}

/** Two decimals, so that a column of them is read at a glance; beyond that the exact values are in the tip. */
function formatRatio(ratio: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return numberFormat(LOCALE, digits).format(ratio)
}
