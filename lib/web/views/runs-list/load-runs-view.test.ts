import { describe, expect, it } from 'vitest'
import type { StepSpec } from '@/lib/domain/model/step'
import { toLinkFacts } from '@/lib/services/links/register-link'
import { buildLinkInput } from '@/lib/testing/builders'
import { createFakeWebContext } from '@/lib/testing/fakes/web-context'
import { loadRunsView } from './load-runs-view'

const RTT: StepSpec = { kind: 'rtt', direction: 'ab', count: 20, intervalS: 0.2 }

async function setUp() {
  const context = createFakeWebContext()
  const { runs } = context.stores
  const at = context.clock.now()
  const end = { hostId: 'h', address: '10.0.0.1' }
  const facts = toLinkFacts(buildLinkInput({ a: end, b: end }))
  const enqueue = (id: string, profile: 'quick' | 'full') =>
    runs.enqueue({
      ...{ id, linkId: 'l', profile, chosenSteps: null, force: false, requestedBy: 'ada', queuedAt: at },
      estimate: { seconds: 50, bytes: 1 },
      snapshot: {
        link: { ...facts, id: 'l', createdAt: at, retiredAt: null },
        a: { name: 'fra-1', site: 'Frankfurt' },
        b: { name: 'iad-1', site: 'Ashburn' },
      },
      idempotencyKey: null,
    })
  const claim = () =>
    runs.claimNext({
      workerId: 'w',
      at,
      leaseUntil: new Date(at.getTime() + 60_000),
      resourcesOf: () => [],
    })
  return { context, runs, at, enqueue, claim }
}

describe('the runs page', () => {
  it('says what a running run does and how far it is', async () => {
    const { context, runs, at, enqueue, claim } = await setUp()
    await enqueue('r', 'quick')
    await claim()
    await runs.startStep({ id: 's', runId: 'r', ordinal: 1, spec: RTT, expectedBytes: 0, at })
    const view = await loadRunsView(context, {})
    expect(view.isMoving).toBe(true)
    expect(view.running[0]?.progress).toMatchObject({
      doing: 'Frankfurt pings Ashburn, 20 times on an idle link',
      stepText: 'Step 1',
    })
  })

  it('shows of the history what the filters name, and what waits apart from it', async () => {
    const { context, runs, at, enqueue } = await setUp()
    await enqueue('failed', 'quick')
    await enqueue('waiting', 'full')
    const ending = {
      partial: true,
      failure: { code: 'x', message: 'No route.' },
      metrics: [],
      curves: [],
      at,
    }
    await runs.finish({ runId: 'failed', state: 'failed', ...ending })
    const idsOf = async (filters: Parameters<typeof loadRunsView>[1]) => {
      const view = await loadRunsView(context, filters)
      return [view.waiting, view.ended].map((rows) => rows.map((row) => row.id))
    }
    expect(await idsOf({})).toEqual([['waiting'], ['failed']])
    expect(await idsOf({ state: 'completed' })).toEqual([['waiting'], []])
    expect(await idsOf({ profile: 'quick' })).toEqual([[], ['failed']])
    const [row] = (await loadRunsView(context, { state: 'unfinished' })).ended
    expect(row).toMatchObject({ why: 'No route.', isPartial: false })
  })
})
