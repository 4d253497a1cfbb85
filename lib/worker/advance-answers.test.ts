import { expect, it } from 'vitest'
import { buildNewRun } from '@/lib/testing/db/builders'
import { arrange, perform } from '@/lib/testing/worker/arrange-run'
import { advanceAnswers } from './advance-answers'

it('gives an answer once its run has ended, though another answer breaks', async () => {
  const { deps, stores, run } = await arrange()
  const logged: unknown[] = []
  const log = { ...deps.log, error: (fields: object) => void logged.push(fields) }
  const then = await stores.runs.enqueue(buildNewRun(run.snapshot.link))
  const ask = (id: string, firstRunId: string) =>
    stores.answers.insert({
      ...{ id, linkId: run.linkId, askedBy: 'ada', askedAt: deps.clock.now(), firstRunId },
      ...{ baselineRunIds: [then.id], baselineChoice: 'oldest', budgetS: 86 },
    })
  await ask('broken', 'breaks')
  await ask('whole', run.id)
  const runs = {
    ...stores.runs,
    get: async (id: string) => {
      if (id === 'breaks') throw new Error('the database is away')
      return stores.runs.get(id)
    },
  }
  const advance = () => advanceAnswers({ ...deps, log, stores: { ...stores, runs } })
  await advance()
  expect((await stores.answers.get('whole'))?.state).toBe('measuring')
  await perform({ deps, run })
  await advance()
  expect(await stores.answers.get('whole')).toMatchObject({
    state: 'answered',
    conclusion: { headline: 'This cannot be told yet.', looksCount: 1 },
  })
  expect(logged).toMatchObject([{ answerId: 'broken' }, { answerId: 'broken' }])
})
