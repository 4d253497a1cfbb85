import { describe, expect, it } from 'vitest'
import type { Metric } from '@/lib/domain/model/metric'
import { readBaselineKnees } from './read-baseline-knees'

const knee = (direction: 'ab' | 'ba', value: number | null): Metric => ({
  key: 'udp.knee_bps',
  direction,
  value,
  ...(value === null ? { reason: 'Not measured.' } : {}),
})

const RUN = { id: 'r', linkId: 'l' }

/** Stores that hold one link's pinned runs with these metrics, in the order in which they were pinned. */
function storesOf(
  pinned: Readonly<Record<string, readonly Metric[]>>,
  asked: Readonly<Record<string, readonly Metric[]>> | null = null,
) {
  const runIds = Object.keys(pinned)
  const baseline = {
    id: 'p',
    linkId: 'l',
    runIds,
    note: null,
    pinnedBy: 'me',
    pinnedAt: new Date(0),
    supersededAt: null,
  }
  return {
    baselines: { current: async () => (runIds.length === 0 ? null : baseline) },
    answers: { baselineOfRun: async () => asked && Object.keys(asked) },
    runs: { metrics: async (runId: string) => pinned[runId] ?? asked?.[runId] ?? [] },
  }
}

describe('readBaselineKnees', () => {
  it('takes the last known knee of each direction, though a later pinned run did not find it', async () => {
    const stores = storesOf({
      one: [knee('ab', 70e6), knee('ba', 40e6)],
      two: [knee('ab', 80e6), knee('ba', null)],
      three: [knee('ab', null)],
    })
    expect(await readBaselineKnees(stores, RUN)).toEqual({ kneeBps: { ab: 80e6, ba: 40e6 } })
  })

  it('knows no knee where no pinned run found one, and no baseline where none is pinned', async () => {
    const unknown = storesOf({ one: [knee('ab', null)], two: [] })
    expect(await readBaselineKnees(unknown, RUN)).toEqual({ kneeBps: { ab: null, ba: null } })
    expect(await readBaselineKnees(storesOf({}), RUN)).toBeNull()
  })

  it('takes those of the baseline that an answer is asked against, where the run is its own', async () => {
    const stores = storesOf({ pinned: [knee('ab', 80e6)] }, { chosen: [knee('ab', 50e6)] })
    expect(await readBaselineKnees(stores, RUN)).toEqual({ kneeBps: { ab: 50e6, ba: null } })
  })
})
