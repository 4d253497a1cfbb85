import { expect, it } from 'vitest'
import { scheduleInputSchema, schedulePatchSchema } from './schedule'

const NIGHTLY = { name: 'nightly', profile: 'full', cron: '30 2 * * *', timeZone: 'Europe/Berlin' }

function problems(
  input: unknown,
  schema: typeof scheduleInputSchema | typeof schedulePatchSchema = scheduleInputSchema,
) {
  const parsed = schema.safeParse(input)
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

it('takes a schedule that says when and what, and fills in the rest', () => {
  expect(scheduleInputSchema.parse(NIGHTLY)).toEqual({
    ...NIGHTLY,
    tag: null,
    jitterS: 0,
    quietHours: null,
    graceS: 1_800,
    enabled: true,
  })
})

it.each([
  [{ ...NIGHTLY, cron: '30 26 * * *' }, 'cron: “26” is no hour'],
  [{ ...NIGHTLY, timeZone: 'Europe/Berlin2' }, 'timeZone: There is no time zone “Europe/Berlin2”'],
  [{ ...NIGHTLY, cron: '0 0 30 2 *' }, 'cron: There is no such day'],
  [
    { ...NIGHTLY, quietHours: { from: '02:00', to: '03:00' } },
    'cron: All of its times lie in the quiet hours',
  ],
  [{ ...NIGHTLY, quietHours: { from: '2', to: '03:00' } }, 'quietHours.from: Give a time of day as HH:MM'],
  [
    { ...NIGHTLY, quietHours: { from: '03:00', to: '03:00' } },
    'quietHours.to: From and to are the same time',
  ],
  [{ ...NIGHTLY, cron: '*/5 * * * *', jitterS: 600 }, 'jitterS: Longer than the time between two slots.'],
  [{ ...NIGHTLY, jitterS: -1 }, 'jitterS: At least 0.'],
])('says at its field what is wrong: %j', (input, words) => {
  expect(problems(input)).toEqual([expect.stringContaining(words)])
})

it('gives nothing a default in a patch', () => {
  expect(schedulePatchSchema.parse({ enabled: false })).toEqual({ enabled: false })
})
