import { z } from 'zod'
import type { Schedule as ScheduleRow } from '@/generated/prisma-sqlite/client'
import { PROFILES } from '@/lib/domain/model/run-state'
import { quietHoursSchema } from '@/lib/domain/schedules/quiet-hours'
import type { Schedule } from '@/lib/domain/schedules/schedule'
import type { ScheduleStore } from '@/lib/services/ports/schedule-store'
import { notFound, translateMistakes } from '../errors'
import type { Database } from '../open'
import { parseStored } from '../stored-json'

const profileSchema = z.enum(PROFILES)

/** When links are measured by themselves. */
export function createScheduleStore(database: Database): ScheduleStore {
  const { client } = database
  return {
    insert: (schedule) =>
      translateMistakes('schedule', async () =>
        toSchedule(
          await database.write((transaction) => transaction.schedule.create({ data: toRow(schedule) })),
        ),
      ),
    async get(id) {
      const row = await client.schedule.findUnique({ where: { id } })
      return row === null ? null : toSchedule(row)
    },
    async listFor({ id, tags }) {
      const rows = await client.schedule.findMany({
        where: { OR: [{ linkId: id }, { tag: { in: [...tags] } }] },
        orderBy: { name: 'asc' },
      })
      return rows.map(toSchedule)
    },
    update: (schedule) =>
      translateMistakes('schedule', async () => {
        const data = toRow(schedule)
        const where = { id: schedule.id }
        return toSchedule(await database.write((transaction) => transaction.schedule.update({ where, data })))
      }),
    async remove(id) {
      const { count } = await database.write((transaction) =>
        transaction.schedule.deleteMany({ where: { id } }),
      )
      if (count === 0) throw notFound('schedule')
    },
    async due(at) {
      const where = { enabled: true, nextAt: { lte: at } }
      const rows = await client.schedule.findMany({ where, orderBy: [{ nextAt: 'asc' }, { id: 'asc' }] })
      return rows.map(toSchedule)
    },
    async moveOn({ id, from, to }) {
      await database.write((transaction) =>
        transaction.schedule.updateMany({ where: { id, nextAt: from }, data: { nextAt: to } }),
      )
    },
  }
}

function toRow(schedule: Schedule): ScheduleRow {
  const { quietHours } = schedule
  return { ...schedule, quietHours: quietHours === null ? null : JSON.stringify(quietHours) }
}

function toSchedule(row: ScheduleRow): Schedule {
  return {
    ...row,
    profile: profileSchema.parse(row.profile),
    quietHours: row.quietHours === null ? null : parseStored(quietHoursSchema, row.quietHours),
  }
}
