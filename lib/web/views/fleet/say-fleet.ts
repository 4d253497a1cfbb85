import type { Verdict } from '@/lib/domain/comparison/compared-run'
import { formatRelativeTime } from '@/lib/domain/format/relative-time'
import { LOCALE } from '@/lib/web/viewer-preferences'

/** A link older than this is named in the summary. */
const STALE_AFTER_DAYS = 7
const DAY_MS = 86_400_000

export type FleetStanding = {
  readonly verdict: Verdict | null
  readonly lastRunAt: Date | null
  readonly isActive: boolean
}

/** The fleet in one line: "43 links: 39 unchanged, 2 degraded, 1 never measured; the longest unmeasured: 12 days ago". */
export function sayFleet(links: readonly FleetStanding[], now: Date): string {
  const count = (test: (link: FleetStanding) => boolean) => links.filter(test).length
  const hasVerdict = (verdict: Verdict) => count((link) => link.verdict === verdict)
  const parts = [
    part(hasVerdict('degraded'), 'degraded'),
    part(hasVerdict('improved'), 'improved'),
    part(hasVerdict('unchanged'), 'unchanged'),
    part(hasVerdict('inconclusive'), 'inconclusive'),
    part(hasVerdict('not-comparable'), 'not comparable with its baseline'),
    part(
      count((link) => link.verdict === null && link.lastRunAt !== null),
      'measured, nothing to compare with yet',
    ),
    part(
      count((link) => link.lastRunAt === null),
      'never measured',
    ),
    part(
      count((link) => link.isActive),
      'being measured now',
    ),
  ].filter((text) => text !== null)
  const noun = links.length === 1 ? '1 link' : `${links.length} links`
  return `${noun}: ${parts.join(', ')}${sayStalest(links, now)}.`
}

function part(count: number, words: string): string | null {
  return count === 0 ? null : `${count} ${words}`
}

function sayStalest(links: readonly FleetStanding[], now: Date): string {
  const times = links.flatMap((link) => (link.lastRunAt ? [link.lastRunAt.getTime()] : []))
  const oldest = Math.min(...times)
  if (!Number.isFinite(oldest) || now.getTime() - oldest < STALE_AFTER_DAYS * DAY_MS) return ''
  const age = formatRelativeTime({ at: new Date(oldest), now, locale: LOCALE })
  return times.length === 1 ? `; measured ${age}` : `; the longest unmeasured: ${age}`
}
