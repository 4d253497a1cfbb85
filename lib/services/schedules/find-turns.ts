import type { Link } from '@/lib/domain/model/link'
import type { Schedule } from '@/lib/domain/schedules/schedule'
import { type SpreadLink, spreadLinks } from '@/lib/domain/schedules/spread-links'
import { estimateRun } from '@/lib/domain/suite/estimate'
import type { ScheduleDeps } from './schedule-deps'

type Deps = Pick<ScheduleDeps, 'links' | 'hosts'>

/** The links that a schedule measures: its own, retired or not, or those in use that have its tag. */
export async function findScheduledLinks(
  deps: Pick<Deps, 'links'>,
  schedule: Pick<Schedule, 'linkId' | 'tag'>,
): Promise<readonly Link[]> {
  if (schedule.linkId !== null) {
    const link = await deps.links.get(schedule.linkId)
    return link ? [link] : []
  }
  const links = await deps.links.list({ includeRetired: false })
  return links.filter(({ tags }) => schedule.tag !== null && tags.includes(schedule.tag))
}

/**
 * Links as spreading sees them. How long a run takes is estimated from the link's own settings alone, because every worker
 * must find the same turns whatever was measured between.
 */
export async function toSpreadLinks(
  deps: Pick<Deps, 'hosts'>,
  { profile, links }: Pick<Schedule, 'profile'> & { readonly links: readonly Link[] },
): Promise<readonly SpreadLink[]> {
  const hosts = await deps.hosts.list({ includeRetired: true })
  const identities = new Map(hosts.map(({ id, identity }) => [id, identity ?? id]))
  return links.map((link) => {
    const machines = [link.a, link.b].map(({ hostId }) => `host:${identities.get(hostId) ?? hostId}`)
    const circuits = link.circuit === null ? [] : [`circuit:${link.circuit}`]
    const facts = { a: null, b: null }
    const { seconds } = estimateRun({ profile, chosenSteps: null, link, facts, lastKnown: {} })
    return { id: link.id, resources: [...new Set([...machines, ...circuits])], runSeconds: seconds }
  })
}

/** When one of a schedule's links has its turn in its next slot; null where there is none. */
export async function findNextTurn(
  deps: Deps,
  schedule: Schedule,
  linkId: string,
): Promise<{ readonly at: Date; readonly dueAt: Date } | null> {
  const { nextAt: at, jitterS, id: scheduleId } = schedule
  if (at === null) return null
  const links = await findScheduledLinks(deps, schedule)
  const turns = spreadLinks({
    scheduleId,
    at,
    jitterS,
    links: await toSpreadLinks(deps, { profile: schedule.profile, links }),
  })
  const dueAt = turns.get(linkId)
  return dueAt ? { at, dueAt } : null
}
