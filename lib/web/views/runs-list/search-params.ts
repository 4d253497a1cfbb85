import { z } from 'zod'
import { PROFILES, type RunState } from '@/lib/domain/model/run-state'

/** What the history can be narrowed to; `unfinished` is what did not get through, for whatever reason. */
export const STATE_FILTERS = ['completed', 'failed', 'interrupted', 'cancelled', 'unfinished'] as const
export type StateFilter = (typeof STATE_FILTERS)[number]

export const SINCE_FILTERS = ['day', 'week', 'month', 'half-year'] as const
export type SinceFilter = (typeof SINCE_FILTERS)[number]

const DAY_MS = 86_400_000
const SINCE_MS: Readonly<Record<SinceFilter, number>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  'half-year': 182 * DAY_MS,
}

/** A value that the address has no meaning for is left out, rather than refused: links grow old. */
const filtersSchema = z.object({
  state: z.enum(STATE_FILTERS).optional().catch(undefined),
  link: z.string().min(1).optional().catch(undefined),
  profile: z.enum(PROFILES).optional().catch(undefined),
  since: z.enum(SINCE_FILTERS).optional().catch(undefined),
  cursor: z.string().min(1).optional().catch(undefined),
})

export type RunFilters = z.infer<typeof filtersSchema>

/** The filters that an address of the runs page names. */
export function parseRunFilters(search: Readonly<Record<string, unknown>>): RunFilters {
  return filtersSchema.parse(search)
}

/** The address of the runs page with these filters. */
export function runsHref(filters: RunFilters): string {
  const search = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  return search.size === 0 ? '/runs' : `/runs?${search.toString()}`
}

/** The states of ended runs that a filter stands for. */
export function statesOf(filter: StateFilter | undefined): readonly RunState[] {
  if (filter === undefined) return ['completed', 'failed', 'cancelled', 'interrupted']
  return filter === 'unfinished' ? ['failed', 'interrupted', 'cancelled'] : [filter]
}

/** The moment from which on runs are shown; null for all of them. */
export function sinceOf(filter: SinceFilter | undefined, now: Date): Date | null {
  return filter === undefined ? null : new Date(now.getTime() - SINCE_MS[filter])
}
