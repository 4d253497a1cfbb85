import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import { formatRelativeTime } from '@/lib/domain/format/relative-time'
import type { Link } from '@/lib/domain/model/link'
import { LOCALE } from '@/lib/web/viewer-preferences'

/** The link's answer in one sentence: the verdict where there is one, else what is missing for one. */
export function sayLink(known: {
  readonly link: Pick<Link, 'retiredAt'>
  /** When the latest run that measured something ended; null where none did. */
  readonly latestAt: Date | null
  readonly isLatestPinned: boolean
  readonly comparison: Pick<Comparison, 'sentence'> | null
  readonly hasBaseline: boolean
  readonly now: Date
}): string {
  const { link, latestAt, comparison, hasBaseline, now } = known
  if (link.retiredAt) return 'This link is retired: its history stays, and it is not measured any more.'
  if (comparison) return comparison.sentence
  if (!latestAt) return 'This link has never been measured. Re-baseline it to see what it carries.'
  const age = formatRelativeTime({ at: latestAt, now, locale: LOCALE })
  if (!hasBaseline) return `Measured ${age}. No baseline is pinned, so nothing says whether that is normal.`
  return known.isLatestPinned
    ? `Measured ${age}, and pinned as the baseline. The next run is held against it.`
    : `Measured ${age}. It could not be held against the baseline.`
}
