import { describe, expect, it } from 'vitest'
import { insertSampleData } from '@/lib/services/sample-data/insert-sample-data'
import { createFakeClock } from '@/lib/testing/fakes/clock'
import { createFakeIds } from '@/lib/testing/fakes/ids'
import { createFakeStores } from '@/lib/testing/fakes/stores'
import { loadLinkView } from '../link/load-link-view'
import { loadRunView } from '../run/load-run-view'
import { loadFleetView } from './load-fleet-view'

async function withSampleData() {
  const stores = createFakeStores()
  const clock = createFakeClock()
  await insertSampleData({ stores, clock, ids: createFakeIds() })
  const fleet = await loadFleetView(stores, clock.now())
  const stepped = fleet.rows.find((row) => row.name.includes('Ashburn'))
  if (!stepped) throw new Error('The sample link that stepped is missing.')
  return { stores, now: clock.now(), fleet, stepped }
}

describe('the pages of the sample fleet', () => {
  it('shows each link against its baseline, the worst first in the summary', async () => {
    const { fleet, stepped } = await withSampleData()
    expect(fleet.stage).toBe('ready')
    expect(fleet.summary).toMatch(/^3 links: \d degraded/)
    expect(stepped.verdict?.verdict).toBe('degraded')
    expect(stepped.throughput.ab.tone).toBe('bad')
    expect(stepped.throughput.ab.wasText).not.toBeNull()
  })

  it('says on the link page what changed, which run is the baseline, and offers the usual comparisons', async () => {
    const { stores, now, stepped } = await withSampleData()
    const view = await loadLinkView(stores, {
      linkId: stepped.linkId,
      metricKey: 'tcp.single.steady_bps',
      now,
    })
    expect(view?.sentence).toContain('Frankfurt → Ashburn')
    expect(view?.baseline?.isSelfPinned).toBe(true)
    expect(view?.drift.title).toMatch(/^Frankfurt → Ashburn: .* was /)
    expect(view?.udp.title).toMatch(/^Loss starts at/)
    expect(view?.presets.map((preset) => preset.name)).toEqual(['baseline', 'six months ago', 'previous'])
    expect(view?.history.some((row) => row.state === 'failed' && !row.hasNumbers)).toBe(true)
  })

  it('shows a run’s figures, ceilings and steps', async () => {
    const { stores, now, stepped } = await withSampleData()
    const view = await loadRunView(stores, { runId: stepped.lastRun?.runId ?? '', now })
    expect(view?.live).toBeNull()
    expect(view?.result?.verdict?.verdict).toBe('degraded')
    expect(view?.result?.ceilings.map((one) => one.direction)).toEqual(['ab', 'ba'])
    expect(view?.steps.some((step) => step.intervals.length === 2)).toBe(true)
  })

  it('leads an empty product to its first host', async () => {
    expect((await loadFleetView(createFakeStores(), new Date(0))).stage).toBe('no-host')
  })
})
