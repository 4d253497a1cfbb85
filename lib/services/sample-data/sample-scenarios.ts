import type { SampleWorld } from './sample-world'

export type SampleSite = { readonly site: string; readonly host: string; readonly address: string }

/** One sample link: its ends, and the world it lies in on any day before today. */
export type SampleScenario = {
  readonly name: string
  readonly tags: readonly string[]
  readonly notes: string
  readonly a: SampleSite
  readonly b: SampleSite
  readonly capacityAbBps: number
  readonly capacityBaBps: number
  readonly expectedRttMs: number
  /** Days ago of its runs, oldest first: a full one every four weeks, quick ones between. */
  readonly runs: readonly { readonly daysAgo: number; readonly profile: 'full' | 'quick' }[]
  /** Days ago of the run in which host B did not answer. */
  readonly failedDaysAgo: number | null
  readonly worldAt: (daysAgo: number) => SampleWorld
}

export const SAMPLE_TAG = 'sample'
const NOTE = 'Sample data: simulated, not measured. Delete it when your own links are in.'
const MEBI = 2 ** 20

const FRANKFURT = { site: 'Frankfurt', host: 'sample-fra-1', address: '192.0.2.10' }
const ASHBURN = { site: 'Ashburn', host: 'sample-iad-1', address: '192.0.2.20' }
const SINGAPORE = { site: 'Singapore', host: 'sample-sin-1', address: '192.0.2.30' }
const DUBLIN = { site: 'Dublin', host: 'sample-dub-1', address: '192.0.2.40' }

/** Every eight days for eight months. */
function everyEightDays(): SampleScenario['runs'] {
  return Array.from({ length: 31 }, (_, index) => ({
    daysAgo: 240 - index * 8,
    profile: index % 4 === 0 || index === 30 ? ('full' as const) : ('quick' as const),
  }))
}

/** Frankfurt and Dublin: nothing ever changes. */
const HEALTHY: SampleScenario = {
  name: 'Frankfurt–Dublin (sample)',
  tags: [SAMPLE_TAG, 'backbone'],
  notes: NOTE,
  a: FRANKFURT,
  b: DUBLIN,
  capacityAbBps: 1e9,
  capacityBaBps: 1e9,
  expectedRttMs: 24,
  runs: everyEightDays(),
  failedDaysAgo: null,
  worldAt: () => ({
    rttMs: 23.8,
    mtuBytes: 1500,
    queueMs: 4,
    spread: 0.012,
    path: {
      ab: { capacityBps: 1e9, lossShare: 0, receiveWindowBytes: 32 * MEBI, hostDropShare: 0 },
      ba: { capacityBps: 1e9, lossShare: 0, receiveWindowBytes: 32 * MEBI, hostDropShare: 0.0004 },
    },
  }),
}

/** Frankfurt and Ashburn: 70 days ago the carrier moved the circuit to a longer, narrower path. */
const STEPPED: SampleScenario = {
  name: 'Frankfurt–Ashburn (sample)',
  tags: [SAMPLE_TAG, 'transatlantic'],
  notes: NOTE,
  a: FRANKFURT,
  b: ASHBURN,
  capacityAbBps: 1e9,
  capacityBaBps: 1e9,
  expectedRttMs: 88,
  runs: everyEightDays(),
  failedDaysAgo: 96,
  worldAt: (daysAgo) => {
    const isMoved = daysAgo < 70
    return {
      rttMs: isMoved ? 103.6 : 88.2,
      mtuBytes: 1500,
      queueMs: 9,
      spread: 0.02,
      path: {
        ab: {
          capacityBps: isMoved ? 6.2e8 : 1e9,
          lossShare: 0,
          receiveWindowBytes: 16 * MEBI,
          hostDropShare: 0.0006,
        },
        ba: { capacityBps: 1e9, lossShare: 0, receiveWindowBytes: 16 * MEBI, hostDropShare: 0 },
      },
    }
  },
}

/** Frankfurt and Singapore: loses a little towards Frankfurt, more with every month. */
const LOSSY: SampleScenario = {
  name: 'Frankfurt–Singapore (sample)',
  tags: [SAMPLE_TAG, 'asia'],
  notes: NOTE,
  a: FRANKFURT,
  b: SINGAPORE,
  capacityAbBps: 5e8,
  capacityBaBps: 5e8,
  expectedRttMs: 162,
  runs: everyEightDays(),
  failedDaysAgo: null,
  worldAt: (daysAgo) => ({
    rttMs: 161.4,
    mtuBytes: 1500,
    queueMs: 12,
    spread: 0.05,
    path: {
      ab: { capacityBps: 5e8, lossShare: 2e-6, receiveWindowBytes: 12 * MEBI, hostDropShare: 0 },
      ba: {
        capacityBps: 5e8,
        lossShare: 2e-5 * 10 ** ((240 - daysAgo) / 240),
        receiveWindowBytes: 12 * MEBI,
        hostDropShare: 0,
      },
    },
  }),
}

export const SAMPLE_SCENARIOS: readonly SampleScenario[] = [HEALTHY, STEPPED, LOSSY]
