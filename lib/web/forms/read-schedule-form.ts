import { readNumber, readText } from './read-fields'

const MINUTE_S = 60

function readMinutesAsSeconds(form: FormData, name: string): number | undefined {
  const minutes = readNumber(form, name)
  return minutes === undefined ? undefined : Math.round(minutes * MINUTE_S)
}

function readQuietHours(form: FormData): unknown {
  const from = readText(form, 'quietHours.from')
  const to = readText(form, 'quietHours.to')
  return from === undefined && to === undefined ? null : { from: from ?? '', to: to ?? '' }
}

/** What the schedule form sends, in the shape of POST /links/{id}/schedules; a change leaves the tag out. */
export function readScheduleForm(form: FormData): Readonly<Record<string, unknown>> {
  return {
    name: readText(form, 'name') ?? '',
    tag: readText(form, 'tag') ?? null,
    profile: readText(form, 'profile'),
    cron: readText(form, 'cron') ?? '',
    timeZone: readText(form, 'timeZone') ?? '',
    jitterS: readMinutesAsSeconds(form, 'jitterS') ?? 0,
    quietHours: readQuietHours(form),
    graceS: readMinutesAsSeconds(form, 'graceS'),
    enabled: form.get('enabled') === 'on',
  }
}
