import { describe, expect, it } from 'vitest'
import { AS_EVER, arrangeAnswers, type Measured } from '@/lib/testing/answers/arrange-answers'
import { advanceAnswer } from './advance-answer'
import { cancelAnswer } from './cancel-answer'

type Arranged = Awaited<ReturnType<typeof arrangeAnswers>>

const UNSTEADY: Measured = { ...AS_EVER, lacks: 'tcp.single.steady_bps' }

/** Lets a worker come by until nothing changes any more, its runs finding these one after the other. */
async function answer(arranged: Arranged, measured: readonly (Measured | null)[]) {
  const { deps, stores, endRun, ask } = arranged
  const { id } = await ask()
  for (const found of measured) {
    const open = await stores.answers.get(id)
    const run = await stores.runs.get(open?.runIds.at(-1) ?? '')
    if (!open || !run) throw new Error('the answer has a run')
    await endRun(run, found, found === null ? 'failed' : 'completed')
    await advanceAnswer(deps, open)
  }
  const stored = await stores.answers.get(id)
  if (!stored) throw new Error('the answer is kept')
  return stored
}

describe('asking', () => {
  it('compares with the pinned baseline, else with the run nearest to six months ago, else with the oldest', async () => {
    const { addRun, ask, stores, deps, link } = await arrangeAnswers()
    await expect(ask()).rejects.toMatchObject({ code: 'not-ready' })
    const [recent, old] = [await addRun(AS_EVER, 3), await addRun(AS_EVER, 170)]
    const first = await ask()
    expect(first).toMatchObject({ baselineRunIds: [old], baselineChoice: 'six-months', state: 'measuring' })
    await stores.answers.conclude({
      ...{ id: first.id, state: 'cancelled', conclusion: null, failure: null, at: deps.clock.now() },
    })
    await stores.baselines.pin({
      ...{ id: 'p', linkId: link.id, runIds: [recent], note: null, pinnedBy: 'ada', at: deps.clock.now() },
    })
    expect(await ask()).toMatchObject({ baselineRunIds: [recent], baselineChoice: 'pinned' })
  })

  it('takes the baseline that was asked for, if it is a run of this link', async () => {
    const { addRun, ask } = await arrangeAnswers()
    const [chosen] = [await addRun(AS_EVER, 30), await addRun(AS_EVER, 170)]
    await expect(ask({ baselineRunIds: ['gone'] })).rejects.toMatchObject({ code: 'invalid-input' })
    expect(await ask({ baselineRunIds: [chosen] })).toMatchObject({
      baselineRunIds: [chosen],
      baselineChoice: 'chosen',
    })
  })

  it('begins one measurement, however many people ask at once', async () => {
    const { addRun, ask, stores, link } = await arrangeAnswers()
    await addRun(AS_EVER, 170)
    const [one, other] = [await ask(), await ask({ actor: 'ben' })]
    expect(other.id).toBe(one.id)
    const { items } = await stores.runs.list({
      linkId: link.id,
      states: ['queued'],
      page: { limit: 9, cursor: null },
    })
    expect(items).toMatchObject([{ profile: 'quick', chosenSteps: null, requestedBy: 'ada' }])
  })
})

describe('an answer', () => {
  it('is given after the first run where that decides', async () => {
    const arranged = await arrangeAnswers()
    await arranged.addRun(AS_EVER, 170)
    const given = await answer(arranged, [AS_EVER])
    expect(given).toMatchObject({ state: 'answered', conclusion: { verdict: 'unchanged', looksCount: 1 } })
    expect(given.runIds).toHaveLength(1)
    const slow = await arrangeAnswers()
    await slow.addRun(AS_EVER, 170)
    expect((await answer(slow, [{ bps: 40e6, rttMs: 80 }])).conclusion).toMatchObject({
      verdict: 'degraded',
      blame: 'path',
      headline: 'Yes: the network has changed.',
      sentence: expect.stringContaining('40 Mbit/s, was 90 Mbit/s'),
    })
  })

  it('repeats the steps that left it open, and is then given from both runs', async () => {
    const arranged = await arrangeAnswers()
    await arranged.addRun(AS_EVER, 170)
    const given = await answer(arranged, [UNSTEADY, AS_EVER])
    const repeat = await arranged.stores.runs.get(given.runIds[1] ?? '')
    expect(repeat).toMatchObject({ profile: 'quick', requestedBy: 'ada' })
    expect(repeat?.chosenSteps).toEqual([
      { kind: 'tcp-single', direction: 'ab' },
      { kind: 'tcp-single', direction: 'ba' },
    ])
    expect(given).toMatchObject({ state: 'answered', conclusion: { verdict: 'unchanged', looksCount: 2 } })
  })

  it('is given as far as it is known when the time is over', async () => {
    const arranged = await arrangeAnswers()
    await arranged.addRun(AS_EVER, 170)
    const { deps, stores, clock, endRun, ask } = arranged
    const { id, runIds } = await ask()
    const run = await stores.runs.get(runIds[0] ?? '')
    if (!run) throw new Error('it has a run')
    await endRun(run, UNSTEADY)
    clock.advance(100)
    const open = await stores.answers.get(id)
    if (open) await advanceAnswer(deps, open)
    expect(await stores.answers.get(id)).toMatchObject({
      state: 'answered',
      runIds: { length: 1 },
      conclusion: { verdict: 'inconclusive', headline: 'This cannot be told yet.' },
    })
  })

  it('says that nothing could be measured, with the reason of the run', async () => {
    const arranged = await arrangeAnswers()
    await arranged.addRun(AS_EVER, 170)
    expect(await answer(arranged, [null])).toMatchObject({
      state: 'failed',
      conclusion: null,
      failure: { code: 'nothing-measured' },
    })
  })

  it('waits while its run goes on, and queues one repeat for two workers that come by at once', async () => {
    const arranged = await arrangeAnswers()
    await arranged.addRun(AS_EVER, 170)
    const { deps, stores, endRun, ask } = arranged
    const asked = await ask()
    await advanceAnswer(deps, asked)
    expect((await stores.answers.get(asked.id))?.state).toBe('measuring')
    const run = await stores.runs.get(asked.runIds[0] ?? '')
    if (run) await endRun(run, UNSTEADY)
    await Promise.all([advanceAnswer(deps, asked), advanceAnswer(deps, asked)])
    expect((await stores.answers.get(asked.id))?.runIds).toHaveLength(2)
    const { items } = await stores.runs.list({ states: ['queued'], page: { limit: 9, cursor: null } })
    expect(items).toHaveLength(1)
  })
})

describe('cancelling', () => {
  it('ends the run, and then the question', async () => {
    const arranged = await arrangeAnswers()
    await arranged.addRun(AS_EVER, 170)
    const { deps, stores, ask } = arranged
    const { id, runIds } = await ask()
    const open = await cancelAnswer(deps, { answerId: id, actor: 'ada' })
    expect((await stores.runs.get(runIds[0] ?? ''))?.state).toBe('cancelled')
    await advanceAnswer(deps, open)
    expect((await stores.answers.get(id))?.state).toBe('cancelled')
    await expect(cancelAnswer(deps, { answerId: id, actor: 'ada' })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(cancelAnswer(deps, { answerId: 'gone', actor: 'ada' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('reaches a run that was queued in the same moment', async () => {
    const arranged = await arrangeAnswers()
    await arranged.addRun(AS_EVER, 170)
    const { deps, stores, ask } = arranged
    const asked = await ask()
    await stores.answers.requestCancel(asked.id, deps.clock.now())
    await advanceAnswer(deps, { ...asked, cancelRequestedAt: deps.clock.now() })
    expect((await stores.runs.get(asked.runIds[0] ?? ''))?.cancelRequestedAt).not.toBeNull()
  })
})
