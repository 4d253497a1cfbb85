import { describe, expect, it } from 'vitest'
import { RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'
import { insertSampleData } from '@/lib/services/sample-data/insert-sample-data'
import { SAMPLE_SCENARIOS } from '@/lib/services/sample-data/sample-scenarios'
import { TEST_TIME } from '@/lib/testing/db/builders'
import { createFakeWebContext } from '@/lib/testing/fakes/web-context'
import { loadRunView } from './load-run-view'

const BY_OLDER_RULES = { rulesVersion: RULES_VERSION - 1, judgedAt: TEST_TIME, findings: [] }

async function setUp() {
  const context = createFakeWebContext()
  const scenarios = SAMPLE_SCENARIOS.slice(0, 1).map((one) => ({ ...one, runs: one.runs.slice(0, 1) }))
  await insertSampleData(context, scenarios)
  const [run] = (await context.stores.runs.list({ page: { limit: 1, cursor: null } })).items
  const runId = run?.id ?? ''
  const show = async () => {
    const view = await loadRunView(context.stores, { runId, now: context.clock.now() })
    return view?.result ?? null
  }
  return { findings: context.stores.findings, runId, show }
}

describe('the page of a run', () => {
  it('shows what the rules of its day found, and says that today’s are others', async () => {
    const { findings, runId, show } = await setUp()
    expect((await show())?.findings.length).toBeGreaterThan(0)
    await findings.keep(runId, BY_OLDER_RULES)
    expect(await show()).toMatchObject({
      findings: [],
      diagnosis: {
        ...{ isBroken: false, rulesVersion: RULES_VERSION - 1, currentRulesVersion: RULES_VERSION },
        judgedIso: TEST_TIME.toISOString(),
      },
    })
  })

  it('has no sentence for nothing found where the rules broke on the run', async () => {
    const { findings, runId, show } = await setUp()
    await findings.keep(runId, { ...BY_OLDER_RULES, findings: null })
    expect(await show()).toMatchObject({ findings: [], coverage: null, diagnosis: { isBroken: true } })
  })
})
