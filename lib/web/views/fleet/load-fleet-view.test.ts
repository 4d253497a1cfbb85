import { describe, expect, it } from 'vitest'
import { insertSampleData } from '@/lib/services/sample-data/insert-sample-data'
import { createFakeClock } from '@/lib/testing/fakes/clock'
import { createFakeIds } from '@/lib/testing/fakes/ids'
import { createFakeStores } from '@/lib/testing/fakes/stores'
import { loadLinkView } from '../link/load-link-view'
import { parseLinkSearch } from '../link/search-params'
import { loadRunView } from '../run/load-run-view'
import { parseFleetQuery } from './fleet-query'
import { loadFleetView } from './load-fleet-view'

async function withSampleData() {
  const stores = createFakeStores()
  const clock = createFakeClock()
  await insertSampleData({ stores, clock, ids: createFakeIds() })
  const now = clock.now()
  const load = (params: Record<string, string>) =>
    loadFleetView(stores, { query: parseFleetQuery(params), now, timeZone: 'UTC' })
  const fleet = await load({})
  const stepped = fleet.rows.find((row) => row.name.includes('Ashburn'))
  if (!stepped) throw new Error('The sample link that stepped is missing.')
  return { stores, now, load, fleet, stepped }
}

const sample = withSampleData()

describe('the pages of the sample fleet', () => {
  it('shows each link against its baseline, the worst first', async () => {
    const { fleet, stepped } = await sample
    expect(fleet.isMeasured).toBe(true)
    expect(fleet.summary.map(({ text }) => text)).toEqual(expect.arrayContaining(['3 links', '2 degraded']))
    expect(fleet.rows[0]).toBe(stepped)
    expect(stepped.verdict?.verdict).toBe('degraded')
    expect(stepped.throughput.ab.tone).toBe('bad')
    expect(stepped.throughput.ab.wasText).not.toBeNull()
    expect(stepped.trend?.paths.ab).toMatch(/^M/)
    expect(fleet.rebaselines.map(({ linkId }) => linkId)).toEqual(fleet.rows.map(({ linkId }) => linkId))
  })

  it('leaves what the URL asks for, and still counts all', async () => {
    const { load, fleet } = await sample
    const filtered = await load({ verdict: 'degraded' })
    expect(filtered.rows).toHaveLength(2)
    expect(filtered.linksCount).toBe(fleet.linksCount)
    expect(filtered.summary[0]?.text).toBe('3 links')
  })

  it('reads no series and no question for the other tabs', async () => {
    const { load, stepped } = await sample
    const { matrix, rebaselines, rows } = await load({ tab: 'matrix' })
    expect(rebaselines).toEqual([])
    expect(rows.every((row) => row.trend === null)).toBe(true)
    const at = (name: string) => matrix?.sites.indexOf(name) ?? -1
    const [a, b] = [stepped.ends.a, stepped.ends.b]
    expect(matrix?.cells[at(a)]?.[at(b)]).toMatchObject({ kind: 'ratio', linkId: stepped.linkId })
    expect(matrix?.cells[at(a)]?.[at(a)]).toEqual({ kind: 'same' })
    const { throughputRtt } = await load({ tab: 'rtt' })
    expect(throughputRtt?.points.length).toBeGreaterThan(3)
  })

  it('says on the link page what changed, which run is the baseline, and offers the usual comparisons', async () => {
    const { stores, now, stepped } = await sample
    const view = await loadLinkView(stores, {
      linkId: stepped.linkId,
      search: parseLinkSearch({}, now),
      now,
    })
    expect(view?.sentence).toContain('Frankfurt → Ashburn')
    expect(view?.baseline?.isSelfPinned).toBe(true)
    expect(view?.drift.title).toMatch(/^Frankfurt → Ashburn stepped from 9\d\d Mbit\/s to /)
    expect(view?.udp.title).toMatch(/^Loss starts at/)
    expect(view?.presets.map((preset) => preset.name)).toEqual(['baseline', 'six months ago', 'previous'])
    expect(view?.history.rows.some((row) => row.state === 'failed' && !row.hasNumbers)).toBe(true)
    expect(view?.rebaseline.choices).toHaveLength(2)
  })

  it('shows a run’s figures, ceilings and steps', async () => {
    const { stores, now, stepped } = await sample
    const view = await loadRunView(stores, { runId: stepped.lastRun?.runId ?? '', now })
    expect(view?.live).toBeNull()
    expect(view?.result?.verdict?.verdict).toBe('degraded')
    expect(view?.result?.ceilings?.directions.map((one) => one.direction)).toEqual(['ab', 'ba'])
    expect(view?.steps.some((step) => step.intervals.length === 2)).toBe(true)
  })

  it('tells an empty product from a measured one', async () => {
    const input = { query: parseFleetQuery({}), now: new Date(0), timeZone: 'UTC' }
    expect(await loadFleetView(createFakeStores(), input)).toMatchObject({ linksCount: 0, isMeasured: false })
  })
})
