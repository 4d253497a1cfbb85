import { readList, readNumber, readText, withoutUndefined } from './read-fields'

export const RATE_UNITS = { kbit: 1e3, Mbit: 1e6, Gbit: 1e9 } as const
export type RateUnit = keyof typeof RATE_UNITS

const GIGABYTE = 1e9

function readRateBps(form: FormData, name: string): number | null {
  const amount = readNumber(form, name)
  if (amount === undefined) return null
  const unit = readText(form, `${name}.unit`)
  return amount * (unit === 'kbit' || unit === 'Gbit' ? RATE_UNITS[unit] : RATE_UNITS.Mbit)
}

function readPorts(form: FormData): unknown {
  const first = readNumber(form, 'ports.first')
  const count = readNumber(form, 'ports.count')
  return first === undefined && count === undefined ? undefined : { first, count }
}

function readAllowedHours(form: FormData): unknown {
  const fromHour = readNumber(form, 'settings.allowedHours.fromHour')
  const toHour = readNumber(form, 'settings.allowedHours.toHour')
  return fromHour === undefined && toHour === undefined ? null : { fromHour, toHour }
}

/** Settings that are a plain number, in the order of the form. */
export const NUMBER_SETTINGS = [
  'pingCount',
  'pingIntervalS',
  'singleS',
  'parallelStreamsCount',
  'parallelS',
  'bothS',
  'udpProbeS',
  'jitterS',
  'windowPointsCount',
  'windowS',
  'busySharePct',
] as const
export type NumberSetting = (typeof NUMBER_SETTINGS)[number]

function readSettings(form: FormData): unknown {
  const volumeGb = readNumber(form, 'settings.monthlyVolumeBytes')
  return withoutUndefined({
    ...Object.fromEntries(NUMBER_SETTINGS.map((key) => [key, readNumber(form, `settings.${key}`)])),
    congestionControl: readText(form, 'settings.congestionControl') ?? null,
    maxRateBps: readRateBps(form, 'settings.maxRateBps'),
    beyondCapacity: form.get('settings.beyondCapacity') === 'on',
    allowedHours: readAllowedHours(form),
    monthlyVolumeBytes: volumeGb === undefined ? null : volumeGb * GIGABYTE,
  })
}

function readEnd(form: FormData, side: 'a' | 'b'): unknown {
  return {
    hostId: readText(form, `${side}.hostId`) ?? '',
    address: readText(form, `${side}.address`) ?? '',
  }
}

/** What the link form sends, in the shape of POST and PATCH /links. */
export function readLinkForm(form: FormData): unknown {
  return withoutUndefined({
    name: readText(form, 'name') ?? '',
    a: readEnd(form, 'a'),
    b: readEnd(form, 'b'),
    capacityAbBps: readRateBps(form, 'capacityAbBps'),
    capacityBaBps: readRateBps(form, 'capacityBaBps'),
    capacityLayer: readText(form, 'capacityLayer'),
    expectedRttMs: readNumber(form, 'expectedRttMs') ?? null,
    mtuBytes: readNumber(form, 'mtuBytes') ?? null,
    ports: readPorts(form),
    circuit: readText(form, 'circuit') ?? null,
    tags: readList(form, 'tags'),
    notes: readText(form, 'notes') ?? null,
    settings: readSettings(form),
  })
}
