import { formatAbsoluteTime } from '@/lib/domain/format/absolute-time'
import type { Link } from '@/lib/domain/model/link'
import type { Schedule } from '@/lib/domain/schedules/schedule'
import { measureRounds, type SpreadLink } from '@/lib/domain/schedules/spread-links'
import type { ScheduleDeps } from './schedule-deps'
import { tooLate } from './start-slot'

/** Slots of longer ago are told as a number, and of those since at most so many are told one by one. */
const TOLD_DAYS = 31
const TOLD_COUNT = 50

/**
 * Of slots that fell due while nobody looked, keeps the recent ones to be settled one by one and returns them; those before are
 * recorded as missed in one row a link, which says how many they were and up to when.
 */
export async function recordLongPast(
  deps: Pick<ScheduleDeps, 'slots' | 'clock' | 'ids'>,
  input: {
    readonly schedule: Schedule
    readonly links: readonly Link[]
    readonly spread: readonly SpreadLink[]
    readonly times: readonly Date[]
  },
): Promise<readonly Date[]> {
  const { schedule, times } = input
  const now = deps.clock.now()
  const latestTurnS = schedule.jitterS + measureRounds(input.spread).seconds + schedule.graceS
  const isOver = (at: Date) => at.getTime() + latestTurnS * 1000 < now.getTime()
  const toldFrom = now.getTime() - TOLD_DAYS * 86_400_000
  const overCount = times.filter(isOver).length
  const oldCount = Math.max(
    overCount - TOLD_COUNT,
    times.filter((at) => isOver(at) && at.getTime() < toldFrom).length,
    0,
  )
  const [first] = times
  const last = times[oldCount - 1]
  if (!first || !last) return times
  const until = formatAbsoluteTime({ at: last, locale: 'en', timeZone: 'UTC' })
  const many = `This and ${(oldCount - 1).toLocaleString('en')} more slots up to ${until}: `
  const miss = { code: 'worker-down', reason: `${oldCount > 1 ? many : ''}${tooLate(now).reason}` } as const
  for (const link of input.links) {
    await deps.slots.insert({
      id: deps.ids.newId(),
      planId: schedule.id,
      planName: schedule.name,
      linkId: link.id,
      profile: schedule.profile,
      at: first,
      dueAt: first,
      giveUpAt: first,
      state: 'missed',
      runId: null,
      miss,
      slotsCount: oldCount,
      changedAt: now,
    })
  }
  return times.slice(oldCount)
}
