import { describe, expect, it } from 'vitest'
import { RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'
import type { Run } from '@/lib/services/ports/run'
import { insertSampleData } from '@/lib/services/sample-data/insert-sample-data'
import { SAMPLE_SCENARIOS } from '@/lib/services/sample-data/sample-scenarios'
import { buildLink, buildNewRun, TEST_TIME } from '@/lib/testing/db/builders'
import { completeRun } from '@/lib/testing/db/runs-in-progress'
import { createFakeClock } from '@/lib/testing/fakes/clock'
import { createFakeIds } from '@/lib/testing/fakes/ids'
import { createFakeStores } from '@/lib/testing/fakes/stores'
import { diagnoseStoredRun } from './diagnose-stored-run'
import { judgeOutdatedRuns, judgeWaitingRuns } from './judge-outdated-runs'
import { judgeStoredRun } from './judge-stored-run'
import { readDiagnosis } from './read-diagnosis'
import { requestJudging } from './request-judging'

const BY_OLDER_RULES = { rulesVersion: RULES_VERSION - 1, judgedAt: TEST_TIME, findings: [] }
const NEVER_STOPPED = { signal: new AbortController().signal, rest: async () => undefined }

function setUp() {
  const stores = createFakeStores()
  const clock = createFakeClock()
  const logged: { readonly fields: object; readonly message: string }[] = []
  const log = { error: (fields: object, message: string) => void logged.push({ fields, message }) }
  return { stores, clock, logged, deps: { ...stores, clock, log } }
}

/** Simulated runs of a link whose findings are not empty. */
async function insertRuns(arranged: ReturnType<typeof setUp>, count: number): Promise<readonly Run[]> {
  const { stores, clock } = arranged
  const scenarios = SAMPLE_SCENARIOS.slice(0, 1).map((one) => ({ ...one, runs: one.runs.slice(0, count) }))
  await insertSampleData({ stores, clock, ids: createFakeIds() }, scenarios)
  const { items } = await stores.runs.list({ page: { limit: 100, cursor: null } })
  return items
}

async function readStored({ stores, clock }: ReturnType<typeof setUp>, run: Run) {
  return readDiagnosis(stores.findings, { run, steps: await stores.runs.steps(run.id), now: clock.now() })
}

describe('a run that has ended', () => {
  it('is judged once and its findings are read from then on, with the rules and the moment', async () => {
    const arranged = setUp()
    const [run] = await insertRuns(arranged, 1)
    if (!run) throw new Error('there is no run')
    const judged = await judgeStoredRun(arranged.deps, run.id)
    expect(judged.findings?.length).toBeGreaterThan(0)
    expect(judged).toMatchObject({ rulesVersion: RULES_VERSION, judgedAt: arranged.clock.now() })
    arranged.clock.advance(86_400)
    expect(await readStored(arranged, run)).toEqual(judged)
  })

  it('shows what older rules concluded until somebody has it judged again', async () => {
    const arranged = setUp()
    const [run] = await insertRuns(arranged, 1)
    if (!run) throw new Error('there is no run')
    await arranged.stores.findings.keep(run.id, BY_OLDER_RULES)
    expect(await readStored(arranged, run)).toEqual(BY_OLDER_RULES)
    await judgeStoredRun(arranged.deps, run.id)
    const steps = await arranged.stores.runs.steps(run.id)
    expect((await readStored(arranged, run))?.findings).toEqual(diagnoseStoredRun(run, steps))
  })

  it('and was never judged is judged by whoever reads it, who keeps nothing', async () => {
    const arranged = setUp()
    const [run] = await insertRuns(arranged, 1)
    if (!run) throw new Error('there is no run')
    const read = await readStored(arranged, run)
    expect(read?.findings?.length).toBeGreaterThan(0)
    expect(read).toMatchObject({ rulesVersion: RULES_VERSION, judgedAt: arranged.clock.now() })
    expect(await arranged.stores.findings.get(run.id)).toBeNull()
  })

  it('on which the rules break is known as such, stays as it is, is logged once and not tried again', async () => {
    const arranged = setUp()
    const { stores, deps, logged } = arranged
    const run = await completeRun(stores, { link: buildLink(), minute: 1 })
    const broken = { ...stores.runs, steps: () => Promise.reject(new Error('a step cannot be read')) }
    await judgeWaitingRuns({ ...deps, runs: broken }, NEVER_STOPPED)
    await judgeWaitingRuns({ ...deps, runs: broken }, NEVER_STOPPED)
    expect(logged).toMatchObject([{ fields: { runId: run.id }, message: 'A run could not be judged.' }])
    expect(await readStored(arranged, { ...run, state: 'completed' })).toMatchObject({ findings: null })
    expect((await stores.runs.get(run.id))?.state).toBe('completed')
  })
})

describe('a run that goes on', () => {
  it('has no findings and is not judged', async () => {
    const arranged = setUp()
    const run = await arranged.stores.runs.enqueue(buildNewRun(buildLink()))
    expect(await readStored(arranged, run)).toBeNull()
    await expect(judgeStoredRun(arranged.deps, run.id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(judgeStoredRun(arranged.deps, 'gone')).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the worker', () => {
  it('judges every run that never was, and leaves those of older rules until somebody asks', async () => {
    const arranged = setUp()
    const [newest, ...others] = await insertRuns(arranged, 4)
    if (!newest) throw new Error('there is no run')
    const { findings } = arranged.stores
    await findings.keep(newest.id, BY_OLDER_RULES)
    await judgeWaitingRuns(arranged.deps, NEVER_STOPPED)
    expect((await findings.get(newest.id))?.rulesVersion).toBe(RULES_VERSION - 1)
    expect(await findings.summaries(others.map(({ id }) => id))).toHaveProperty('size', others.length)
    expect(await requestJudging(arranged.deps, { linkId: newest.linkId, actor: 'ann' })).toBe(1)
    await judgeWaitingRuns(arranged.deps, NEVER_STOPPED)
    expect((await findings.get(newest.id))?.rulesVersion).toBe(RULES_VERSION)
    expect(await findings.requests()).toEqual([])
  })

  it('stops between two runs, keeps the request, and goes on with it later', async () => {
    const arranged = setUp()
    const { findings } = arranged.stores
    for (const { id } of await insertRuns(arranged, 3)) await findings.keep(id, BY_OLDER_RULES)
    await requestJudging(arranged.deps, { linkId: null, actor: 'ann' })
    const shutdown = new AbortController()
    const rest = async () => shutdown.abort()
    await judgeWaitingRuns(arranged.deps, { signal: shutdown.signal, rest })
    const filter = { linkId: null, rulesVersion: RULES_VERSION }
    expect(await findings.countOutdated(filter)).toBe(2)
    expect(await findings.requests()).toMatchObject([{ linkId: null, requestedBy: 'ann', runsCount: 3 }])
    await judgeWaitingRuns(arranged.deps, NEVER_STOPPED)
    expect(await findings.countOutdated(filter)).toBe(0)
    expect(await findings.requests()).toEqual([])
  })

  it('goes on where a run was removed between the list and its turn', async () => {
    const arranged = setUp()
    const runs = await insertRuns(arranged, 3)
    for (const { id } of runs) await arranged.stores.findings.keep(id, BY_OLDER_RULES)
    const [gone] = runs
    const listed = [runs.map(({ id }) => id), []]
    const deps = {
      ...arranged.deps,
      runs: { ...arranged.stores.runs, get: async (id: string) => (id === gone?.id ? null : find(runs, id)) },
      findings: { ...arranged.stores.findings, outdated: async () => listed.shift() ?? [] },
    }
    await judgeOutdatedRuns(deps, { linkId: null, ...NEVER_STOPPED })
    expect(await arranged.stores.findings.countOutdated({ linkId: null, rulesVersion: RULES_VERSION })).toBe(
      1,
    )
  })
})

describe('asking for judging', () => {
  it('is written down with who asked, and asks for nothing where every run is up to date', async () => {
    const arranged = setUp()
    const { stores, deps } = arranged
    const [run] = await insertRuns(arranged, 1)
    if (!run) throw new Error('there is no run')
    await judgeStoredRun(deps, run.id)
    expect(await requestJudging(deps, { linkId: null, actor: 'ann' })).toBe(0)
    expect(await stores.findings.requests()).toEqual([])
    await stores.findings.keep(run.id, BY_OLDER_RULES)
    await requestJudging(deps, { linkId: null, actor: 'ann' })
    expect(stores.audit.entries).toMatchObject([{ actor: 'ann', action: 'runs.judge', subject: 'all runs' }])
  })
})

function find(runs: readonly Run[], id: string): Run | null {
  return runs.find((run) => run.id === id) ?? null
}
