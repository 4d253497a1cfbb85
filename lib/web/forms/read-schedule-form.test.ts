import { expect, it } from 'vitest'
import { scheduleInputSchema } from '@/lib/domain/schedules/schedule'
import { readScheduleForm } from './read-schedule-form'

function fill(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  const base = {
    name: 'nightly',
    profile: 'full',
    cron: '30 2 * * *',
    timeZone: 'UTC',
    graceS: '30',
    jitterS: '10',
  }
  for (const [name, value] of Object.entries({ ...base, ...fields })) form.set(name, value)
  return form
}

it('reads minutes as seconds, and empty quiet hours and tag as none', () => {
  const form = fill({ tag: '', 'quietHours.from': '', 'quietHours.to': '', enabled: 'on' })
  expect(scheduleInputSchema.parse(readScheduleForm(form))).toMatchObject({
    tag: null,
    quietHours: null,
    jitterS: 600,
    graceS: 1_800,
    enabled: true,
  })
})

it('leaves what is wrong to the schema: half of the quiet hours, minutes that are no number', () => {
  const parsed = scheduleInputSchema.safeParse(
    readScheduleForm(fill({ 'quietHours.from': '08:00', jitterS: 'ten' })),
  )
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['jitterS', 'quietHours.to'])
})
