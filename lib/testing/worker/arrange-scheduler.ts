import type { Link } from '@/lib/domain/model/link'
import { type ScheduleInput, scheduleInputSchema } from '@/lib/domain/schedules/schedule'
import { createSchedule } from '@/lib/services/schedules/create-schedule'
import { buildLink, buildNewHost } from '@/lib/testing/db/builders'
import { createFakeClock } from '@/lib/testing/fakes/clock'
import { createFakeIds } from '@/lib/testing/fakes/ids'
import { createFakeStores } from '@/lib/testing/fakes/stores'
import { createScheduler } from '@/lib/worker/scheduler'

const actor = 'ada@example.net'

/** A scheduler over stores in memory, at 30 November 2026, 12:00 UTC, with links between hosts that are ready. */
export function arrangeScheduler() {
  const stores = createFakeStores()
  const clock = createFakeClock()
  const deps = { ...stores, clock, ids: createFakeIds() }
  const logged: string[] = []
  const log = {
    info: () => {},
    warn: () => {},
    error: (_fields: object, message: string) => void logged.push(message),
  }
  const addHost = async () => {
    const host = await stores.hosts.insert(buildNewHost({ authKind: 'agent', sealedSecret: null }))
    const key = { algorithm: 'ssh-ed25519', fingerprint: `SHA256:${host.id}` }
    await stores.hosts.pinKey({ hostId: host.id, key, trustedBy: actor, at: clock.now(), replaces: null })
    return host.id
  }
  const addLink = async (change: Partial<Link> = {}) => {
    const a = { hostId: await addHost(), address: '198.51.100.1' }
    const b = { hostId: await addHost(), address: '198.51.100.2' }
    return stores.links.insert(buildLink({ a, b, ...change }))
  }
  const schedule = (link: Link, change: Partial<ScheduleInput> = {}) => {
    const whole = { name: 'hourly', profile: 'quick', cron: '0 * * * *', timeZone: 'UTC', ...change }
    return createSchedule(deps, { linkId: link.id, input: scheduleInputSchema.parse(whole), actor })
  }
  const tick = createScheduler({ stores, clock, ids: deps.ids, log })
  /** What became of a link's slots, oldest first: time and state, with the reason's code. */
  const slotsOf = async (link: Pick<Link, 'id'>) =>
    (await stores.slots.latest(link.id, 1_000))
      .toReversed()
      .map(
        ({ at, state, miss }) => `${at.toISOString().slice(11, 16)} ${state}${miss ? ` ${miss.code}` : ''}`,
      )
  return { stores, clock, deps, log, logged, actor, addLink, schedule, tick, slotsOf }
}
