import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import { formatRelativeTime } from '@/lib/domain/format/relative-time'
import type { Link } from '@/lib/domain/model/link'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { HistoryRow } from './link-view'

/** The link's answer in one sentence: the verdict where there is one, else what is missing for one. */
export function sayLink(known: {
  readonly link: Link
  readonly history: readonly HistoryRow[]
  readonly comparison: Comparison | null
  readonly hasBaseline: boolean
  readonly now: Date
}): string {
  const { link, history, comparison, hasBaseline, now } = known
  if (link.retiredAt) return 'This link is retired: its history stays, and it is not measured any more.'
  if (comparison) return comparison.sentence
  const measured = history.filter((row) => row.hasNumbers)
  const [newest] = measured
  if (!newest) return 'This link has never been measured. Re-baseline it to see what it carries.'
  const age = formatRelativeTime({ at: new Date(newest.at), now, locale: LOCALE })
  if (!hasBaseline) return `Measured ${age}. No baseline is pinned, so nothing says whether that is normal.`
  return measured.length === 1
    ? `Measured once, ${age}, and pinned as the baseline. The next run is held against it.`
    : `Measured ${age}; that run is the baseline itself.`
}
