import { describe, expect, it } from 'vitest'
import { buildFullRun } from '@/lib/domain/analysis/testing/build-run'
import { advanceAnswer } from '@/lib/services/answers/advance-answer'
import { AS_EVER, arrangeAnswers } from '@/lib/testing/answers/arrange-answers'
import { loadAnswerView } from './load-answer-view'
import { loadAnswersView } from './load-answers-view'

async function setUp() {
  const arranged = await arrangeAnswers()
  const then = await arranged.addRun(AS_EVER, 170)
  const asked = await arranged.ask()
  const { stores, clock, link } = arranged
  const view = (baselineRunIds: readonly string[] = [], linkId = link.id) =>
    loadAnswerView(stores, { answerId: asked.id, linkId, baselineRunIds, now: clock.now() })
  const firstRun = async () => {
    const run = await stores.runs.get(asked.runIds[0] ?? '')
    if (!run) throw new Error('the answer has a run')
    return run
  }
  return { ...arranged, then, asked, view, firstRun }
}

describe('an answer on its page', () => {
  it('says while it waits for whom, and from when on its time counts', async () => {
    const { view, stores, firstRun, then } = await setUp()
    const run = await firstRun()
    const reason = 'fra-1 is being measured by another run.'
    await stores.runs.setWaitingFor(run.id, { reason, hostIds: [], runId: 'other' })
    expect(await view()).toMatchObject({
      ...{ state: 'measuring', words: null, decidingRows: [], findings: [] },
      standing: `${reason} The answer comes within 1 min 27 s of the first test traffic.`,
      live: { runId: run.id, waitingFor: { reason } },
      baseline: {
        choiceText: expect.stringContaining('six months ago'),
        runs: [{ runId: then }],
        isOther: false,
      },
    })
  })

  it('shows what is known so far before the run has ended, and how long it takes still', async () => {
    const { view, stores, firstRun, clock } = await setUp()
    const run = await firstRun()
    for (const [index, { spec, outcome }] of buildFullRun(40e6, 80).slice(0, 3).entries()) {
      const step = { id: `s-${index}`, runId: run.id, ordinal: index + 1, spec, expectedBytes: 0 }
      await stores.runs.startStep({ ...step, at: clock.now() })
      clock.advance(10)
      if (outcome.state !== 'done') throw new Error('the steps are done')
      await stores.runs.finishStep({
        ...{ id: step.id, state: 'done', failure: null, result: outcome.result, parserVersion: 1 },
        ...{ commands: [], outputs: [], toolVersions: {}, sentBytes: 0, at: clock.now() },
      })
    }
    const shown = await view()
    expect(shown?.decidingRows.map(({ name }) => name)).toContain('Idle RTT, least')
    expect(shown?.decidingRows.every(({ now }) => now.unknownReason === null)).toBe(true)
    expect(shown?.standing).toBe('The first pass is being measured; the answer comes within 57 s.')
  })

  it('keeps what was said, and says what would have been said against another baseline', async () => {
    const arranged = await setUp()
    const { view, endRun, firstRun, deps, asked, addRun } = arranged
    const slower = await addRun({ bps: 40e6, rttMs: 80 }, 30)
    await endRun(await firstRun(), { bps: 40e6, rttMs: 80 })
    await advanceAnswer(deps, asked)
    expect(await view()).toMatchObject({
      ...{ state: 'answered', standing: null, live: null },
      words: { verdict: 'degraded', headline: 'Yes: the network has changed.' },
      decidingRows: { length: 5 },
      compareHref: expect.stringContaining(`run=${asked.runIds.join()}`),
    })
    expect(await view([slower])).toMatchObject({
      words: { verdict: 'unchanged' },
      baseline: { isOther: true, choiceText: 'what was chosen', runs: [{ runId: slower }] },
    })
  })

  it('says what to try where the link was busy, and is of its own link only', async () => {
    const { view, stores, asked, deps } = await setUp()
    await stores.answers.conclude({
      ...{ id: asked.id, state: 'failed', conclusion: null, at: deps.clock.now() },
      failure: { code: 'link-busy', message: 'The test interface of fra-1 carries 400 Mbit/s already.' },
    })
    expect(await view()).toMatchObject({
      ...{ state: 'failed', words: null, isBusy: true },
      standing: 'The test interface of fra-1 carries 400 Mbit/s already.',
      advice: expect.stringContaining('quieter moment'),
    })
    expect(await view([], 'another link')).toBeNull()
  })
})

it('a link’s page of questions shows what asking compares with, and what was asked before', async () => {
  const { stores, link, clock, asked, then } = await setUp()
  expect(await loadAnswersView(stores, { linkId: link.id, now: clock.now() })).toMatchObject({
    ...{ openAnswerId: asked.id, refusedReason: null },
    baseline: { runs: [{ runId: then }], candidates: [{ runId: then, isChosen: true }] },
    lines: [{ answerId: asked.id, state: 'measuring', verdict: null }],
  })
  expect(await loadAnswersView(stores, { linkId: 'gone', now: clock.now() })).toBeNull()
})
