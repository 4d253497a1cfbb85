import { expect, it } from 'vitest'
import type { AnswerConclusion } from '@/lib/domain/answer/answer'
import type { Link } from '@/lib/domain/model/link'
import type { NewAnswer } from '@/lib/services/ports/answer-store'
import { buildNewRun, TEST_TIME, uniqueName } from '@/lib/testing/db/builders'
import { describeOnBoth } from '@/lib/testing/db/describe-on-both'

const at = (seconds: number) => new Date(TEST_TIME.getTime() + seconds * 1000)

function buildNewAnswer(link: Link, change: Partial<NewAnswer> & Pick<NewAnswer, 'firstRunId'>): NewAnswer {
  return {
    id: uniqueName('answer'),
    linkId: link.id,
    askedBy: 'ada',
    askedAt: TEST_TIME,
    baselineRunIds: ['then-1', 'then-2'],
    baselineChoice: 'pinned',
    budgetS: 86.9,
    ...change,
  }
}

describeOnBoth('answers', (use) => {
  const insert = async (link: Link, change: Partial<NewAnswer> = {}) => {
    const { stores } = use()
    const { id: firstRunId } = await stores.runs.enqueue(buildNewRun(link))
    return stores.answers.insert(buildNewAnswer(link, { firstRunId, ...change }))
  }

  it('are kept with their runs in order, and know what a run of theirs is compared with', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const answer = await insert(link)
    const second = await stores.runs.enqueue(buildNewRun(link))
    await stores.answers.addRun({ answerId: answer.id, ordinal: 2, runId: second.id })
    const stored = await stores.answers.get(answer.id)
    expect(stored).toEqual({ ...answer, runIds: [...answer.runIds, second.id] })
    expect(stored).toMatchObject({ state: 'measuring', budgetS: 86.9, conclusion: null, failure: null })
    expect(await stores.answers.baselineOfRun(second.id)).toEqual(['then-1', 'then-2'])
    expect(await stores.answers.baselineOfRun('another')).toBeNull()
  })

  it('take a further run once, however many workers bring it', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const answer = await insert(link)
    const { id: runId } = await stores.runs.enqueue(buildNewRun(link))
    const add = () => stores.answers.addRun({ answerId: answer.id, ordinal: 2, runId })
    await Promise.all([add(), add()])
    expect((await stores.answers.get(answer.id))?.runIds).toEqual([...answer.runIds, runId])
  })

  it('end once, and are open no more', async () => {
    const { stores, insertLink } = use()
    const answer = await insert(await insertLink())
    const conclusion: AnswerConclusion = {
      verdict: 'degraded',
      blame: 'path',
      headline: 'Yes.',
      sentence: 'Slower.',
      why: null,
      looksCount: 2,
    }
    const end = { id: answer.id, state: 'answered', conclusion, failure: null, at: at(90) } as const
    expect(await stores.answers.conclude(end)).toBe(true)
    const failure = { code: 'nothing-measured', message: 'Nothing.' }
    expect(await stores.answers.conclude({ ...end, state: 'failed', conclusion: null, failure })).toBe(false)
    await stores.answers.requestCancel(answer.id, at(91))
    expect(await stores.answers.get(answer.id)).toMatchObject({
      ...{ state: 'answered', conclusion, endedAt: at(90), failure: null, cancelRequestedAt: null },
    })
    expect((await stores.answers.listOpen()).map(({ id }) => id)).not.toContain(answer.id)
  })

  it('are listed newest first for a link, and oldest first while they are open', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const [older, newer] = [await insert(link), await insert(link, { askedAt: at(1) })]
    await stores.answers.requestCancel(older.id, at(2))
    expect((await stores.answers.listOfLink(link.id, 10)).map(({ id }) => id)).toEqual([newer.id, older.id])
    expect((await stores.answers.listOfLink(link.id, 1)).map(({ id }) => id)).toEqual([newer.id])
    const open = (await stores.answers.listOpen()).filter(({ linkId }) => linkId === link.id)
    expect(open.map(({ id, cancelRequestedAt }) => [id, cancelRequestedAt])).toEqual([
      [older.id, at(2)],
      [newer.id, null],
    ])
  })

  it('go with their link when it is purged', async () => {
    const { stores, insertLink } = use()
    const link = await insertLink()
    const answer = await insert(link)
    await stores.purge.purgeLink(link.id)
    expect(await stores.answers.get(answer.id)).toBeNull()
  })

  it('need a link and a run that are there', async () => {
    const link = await use().insertLink()
    const answer = buildNewAnswer(link, { firstRunId: 'gone' })
    await expect(use().stores.answers.insert(answer)).rejects.toMatchObject({ code: 'not-found' })
  })
})
