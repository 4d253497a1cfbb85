/** What a cron expression names: the minutes, hours, days, months and days of the week on which it falls. */
export type CronFields = {
  readonly minutes: ReadonlySet<number>
  readonly hours: ReadonlySet<number>
  readonly daysOfMonth: ReadonlySet<number>
  readonly months: ReadonlySet<number>
  /** 0 is Sunday. */
  readonly daysOfWeek: ReadonlySet<number>
  /** Where both kinds of day are narrowed a day matches by either, as cron has it since 1975 (crontab(5)). */
  readonly isEitherDay: boolean
  /** True where every hour is named: such a schedule follows the hours that pass, any other the clock on the wall. */
  readonly isEveryHour: boolean
}

export type ParsedCron =
  | { readonly ok: true; readonly fields: CronFields }
  /** A sentence that names the part that is wrong, and what it takes. */
  | { readonly ok: false; readonly message: string }

type FieldKind = {
  readonly name: string
  readonly first: number
  readonly last: number
  readonly words?: readonly string[]
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

const KINDS = [
  { name: 'minute', first: 0, last: 59 },
  { name: 'hour', first: 0, last: 23 },
  { name: 'day of the month', first: 1, last: 31 },
  { name: 'month', first: 1, last: 12, words: MONTHS },
  /** 7 is Sunday too. */
  { name: 'day of the week', first: 0, last: 7, words: WEEKDAYS },
] as const satisfies readonly FieldKind[]

const NICKNAMES: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
}

/** Reads a cron expression of five parts (or `@hourly`, `@daily`, `@weekly`, `@monthly`); names as in crontab(5). */
export function parseCron(text: string): ParsedCron {
  const parts = (NICKNAMES[text.trim().toLowerCase()] ?? text).trim().split(/\s+/)
  if (parts.length !== KINDS.length) {
    const count = text.trim() === '' ? 0 : parts.length
    return {
      ok: false,
      message: `A cron expression has five parts (minute, hour, day of the month, month, day of the week); this has ${count}. 30 2 * * * is every day at 02:30.`,
    }
  }
  const read = parts.map((part, index) => readField(part, KINDS[index] ?? KINDS[0]))
  const wrong = read.find((one) => typeof one === 'string')
  if (typeof wrong === 'string') return { ok: false, message: wrong }
  const [minutes, hours, daysOfMonth, months, weekdays] = read.map((one) =>
    typeof one === 'string' ? new Set<number>() : one,
  )
  if (!minutes || !hours || !daysOfMonth || !months || !weekdays) throw new Error('Five parts were read.')
  const isNarrowed = (index: number) => !(parts[index] ?? '*').startsWith('*')
  return {
    ok: true,
    fields: {
      minutes,
      hours,
      daysOfMonth,
      months,
      daysOfWeek: new Set([...weekdays].map((day) => day % 7)),
      isEitherDay: isNarrowed(2) && isNarrowed(4),
      isEveryHour: hours.size === 24,
    },
  }
}

/** The numbers that one part names, or a sentence on why it names none. */
function readField(part: string, kind: FieldKind): ReadonlySet<number> | string {
  const numbers = new Set<number>()
  for (const item of part.split(',')) {
    const range = readItem(item, kind)
    if (range === null) return sayWrongField(part, kind)
    for (let number = range.from; number <= range.to; number += range.step) numbers.add(number)
  }
  return numbers
}

function readItem(
  item: string,
  kind: FieldKind,
): { readonly from: number; readonly to: number; readonly step: number } | null {
  const match = /^(?:(\*)|(\w+)(?:-(\w+))?)(?:\/(\d{1,2}))?$/.exec(item)
  if (!match) return null
  const [, star, first, second, stepText] = match
  const step = stepText === undefined ? 1 : Number(stepText)
  if (step < 1) return null
  if (star !== undefined) return { from: kind.first, to: lastOfAll(kind), step }
  const from = readNumber(first, kind)
  const to =
    second === undefined ? (stepText === undefined ? from : lastOfAll(kind)) : readNumber(second, kind)
  return from === null || to === null || to < from ? null : { from, to, step }
}

/** Sunday is counted once where all days are meant. */
function lastOfAll(kind: FieldKind): number {
  return kind.words === WEEKDAYS ? 6 : kind.last
}

function readNumber(text: string | undefined, kind: FieldKind): number | null {
  const word = kind.words?.indexOf((text ?? '').toUpperCase()) ?? -1
  if (word >= 0) return word + kind.first
  const number = /^\d{1,2}$/.test(text ?? '') ? Number(text) : Number.NaN
  return number >= kind.first && number <= kind.last ? number : null
}

function sayWrongField(part: string, kind: FieldKind): string {
  const words = kind.words ? `, or names as ${kind.words[1]}` : ''
  const step = kind.name === 'hour' ? 6 : 5
  return `“${part}” is no ${kind.name}: it takes ${kind.first} to ${kind.last}${words}, lists (1,3), spans (1-5), steps (*/${step}) or *.`
}
