import type { SampleScenario, SampleSite } from '@/lib/services/sample-data/sample-scenarios'
import type { PathDirection, SampleWorld } from '@/lib/services/sample-data/sample-world'
import { type Random, seededRandom } from '@/lib/services/sample-data/seeded-random'

const SEED = 20_261_201
const MEBI = 2 ** 20

/** What becomes of a link in its history: the last links of a fleet play these parts, the others stay as they were. */
const FATES = [
  'narrowed',
  'lengthened',
  'widened',
  'lossy',
  'failed-last',
  'not-measured',
  'never-measured',
] as const
type Fate = (typeof FATES)[number] | 'steady'

const CITIES = [
  ['Frankfurt', 50.1, 8.7],
  ['Ashburn', 39, -77.5],
  ['Singapore', 1.3, 103.8],
  ['Dublin', 53.3, -6.3],
  ['Tokyo', 35.7, 139.7],
  ['São Paulo', -23.6, -46.6],
  ['Sydney', -33.9, 151.2],
  ['Mumbai', 19.1, 72.9],
  ['Stockholm', 59.3, 18.1],
  ['Dallas', 32.8, -96.8],
  ['Johannesburg', -26.2, 28],
  ['Amsterdam', 52.4, 4.9],
  ['Hillsboro', 45.5, -122.9],
  ['Montréal', 45.5, -73.6],
  ['Madrid', 40.4, -3.7],
  ['Seoul', 37.6, 127],
] as const
type City = (typeof CITIES)[number]

export type PlannedLink = {
  readonly scenario: SampleScenario
  /** How many nights its history has; those that the scenario does not name are copied from those that it does. */
  readonly nightsCount: number
}

/** A fleet that is the same at every call: so many links with so many nights each, and the first with more. */
export function planFleet(size: {
  readonly linksCount: number
  readonly nightsCount: number
  readonly longestNightsCount: number
  readonly linksPerFateCount: number
}): readonly PlannedLink[] {
  const random = seededRandom(SEED)
  return Array.from({ length: size.linksCount }, (_, index) => {
    const nightsCount = index === 0 ? size.longestNightsCount : size.nightsCount
    return {
      scenario: planScenario({ index, nightsCount, fate: fateOf(index, size) }, random),
      nightsCount,
    }
  })
}

/** The first link becomes narrower whatever the size, so that pictures and tests know where to look. */
function fateOf(
  index: number,
  size: { readonly linksCount: number; readonly linksPerFateCount: number },
): Fate {
  const fromEnd = size.linksCount - 1 - index
  return index === 0 ? 'narrowed' : (FATES[Math.floor(fromEnd / size.linksPerFateCount)] ?? 'steady')
}

function planScenario(
  link: { readonly index: number; readonly nightsCount: number; readonly fate: Fate },
  random: Random,
): SampleScenario {
  const { index, fate, nightsCount } = link
  const [from, to] = chooseCities(index)
  const rttMs = 1 + distanceKm(from, to) * 0.0136 * random.around(0.1)
  const capacityBps = [1e9, 5e8, 1e10, 1e9][index % 4] ?? 1e9
  const circuit = Math.floor(index / CITIES.length) + 1
  const changedDaysAgo = Math.round(nightsCount / 6)
  return {
    name: `${from[0]}–${to[0]} ${circuit}`,
    tags: [capacityBps >= 1e10 ? 'backbone' : 'regional', `carrier-${1 + (index % 5)}`],
    notes: '',
    a: siteOf(from, index),
    b: siteOf(to, index),
    capacityAbBps: capacityBps,
    capacityBaBps: capacityBps,
    expectedRttMs: Math.round(rttMs),
    runs: runsOf({ fate, nightsCount, changedDaysAgo }),
    failedDaysAgo: fate === 'failed-last' ? 0 : null,
    worldAt: (daysAgo) => worldOf({ rttMs, capacityBps, fate: daysAgo <= changedDaysAgo ? fate : 'steady' }),
  }
}

/** The pair of the index: every city meets every other before a pair comes again. */
function chooseCities(index: number): readonly [City, City] {
  const from = index % CITIES.length
  const step = 1 + (Math.floor(index / CITIES.length) % (CITIES.length - 1))
  return [cityAt(from), cityAt(from + step)]
}

function cityAt(index: number): City {
  return CITIES[index % CITIES.length] ?? CITIES[0]
}

function siteOf([name]: City, index: number): SampleSite {
  const number = 1 + (index % 3)
  const place = CITIES.findIndex((city) => city[0] === name)
  return {
    site: name,
    host: `${name.slice(0, 3).toLowerCase()}-${number}`,
    address: `198.51.100.${place * 3 + number}`,
  }
}

/** A full run that becomes the baseline, then quick ones, the last of last night. */
function runsOf(input: {
  readonly fate: Fate
  readonly nightsCount: number
  readonly changedDaysAgo: number
}) {
  const quick = (daysAgo: number) => ({ daysAgo, profile: 'quick' as const })
  const { fate, nightsCount, changedDaysAgo } = input
  if (fate === 'never-measured') return []
  const first = [{ daysAgo: nightsCount - 1, profile: 'full' as const }, quick(nightsCount - 2)]
  if (fate === 'not-measured') return [...first, quick(12)]
  return fate === 'steady' ? [...first, quick(0)] : [...first, quick(changedDaysAgo), quick(0)]
}

function worldOf(link: {
  readonly rttMs: number
  readonly capacityBps: number
  readonly fate: Fate
}): SampleWorld {
  const { capacityBps, fate } = link
  const path: PathDirection = { capacityBps, lossShare: 0, receiveWindowBytes: 64 * MEBI, hostDropShare: 0 }
  const world = { rttMs: link.rttMs, mtuBytes: 1500, queueMs: 6, spread: 0.015, path: { ab: path, ba: path } }
  switch (fate) {
    case 'narrowed':
      return { ...world, path: { ab: { ...path, capacityBps: capacityBps * 0.6 }, ba: path } }
    case 'lengthened':
      return { ...world, rttMs: link.rttMs * 1.4 }
    case 'widened':
      return { ...world, path: { ab: { ...path, capacityBps: capacityBps * 2 }, ba: path } }
    case 'lossy':
      return { ...world, path: { ab: path, ba: { ...path, lossShare: 2e-4 } } }
    default:
      return world
  }
}

const EARTH_RADIUS_KM = 6_371

/** Along the great circle (haversine). */
function distanceKm([, fromLatitude, fromLongitude]: City, [, toLatitude, toLongitude]: City): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2
  const squared =
    half(fromLatitude, toLatitude) +
    Math.cos(radians(fromLatitude)) * Math.cos(radians(toLatitude)) * half(fromLongitude, toLongitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(squared))
}
