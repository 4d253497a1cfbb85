import { describe, expect, it } from 'vitest'
import { RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'
import type { UserRole } from '@/lib/domain/model/access'
import { insertSampleData } from '@/lib/services/sample-data/insert-sample-data'
import { SAMPLE_SCENARIOS } from '@/lib/services/sample-data/sample-scenarios'
import { TEST_TIME } from '@/lib/testing/db/builders'
import { createFakeWebContext, FAKE_ROLE_HEADER, FAKE_SESSION_HEADER } from '@/lib/testing/fakes/web-context'
import type { ApiRoute } from '../define-route'
import { answerRequest } from '../serve'
import { getJudgingRoute, judgeAllRoute, judgeLinkRoute, judgeRunRoute } from './judge'
import { getRunRoute, listRunsRoute } from './runs'

const BY_OLDER_RULES = { rulesVersion: RULES_VERSION - 1, judgedAt: TEST_TIME, findings: [] }
const OLD_JSON = { state: 'judged', rulesVersion: RULES_VERSION - 1, currentRulesVersion: RULES_VERSION }

/** Two runs of one link that older rules judged, and found nothing in. */
async function setUp() {
  const context = createFakeWebContext()
  const { stores } = context
  const scenarios = SAMPLE_SCENARIOS.slice(0, 1).map((one) => ({ ...one, runs: one.runs.slice(0, 2) }))
  await insertSampleData(context, scenarios)
  const { items } = await stores.runs.list({ page: { limit: 10, cursor: null } })
  for (const { id } of items) await stores.findings.keep(id, BY_OLDER_RULES)
  const [run] = items
  if (!run) throw new Error('there is no run')
  const send = async (route: ApiRoute, role: UserRole, params: Readonly<Record<string, string>> = {}) => {
    const headers = { [FAKE_SESSION_HEADER]: 'ada@example.net', [FAKE_ROLE_HEADER]: role }
    const own = { ...headers, host: 'plumb.example', origin: 'http://plumb.example' }
    const url = `http://plumb.example/api/v1${route.path}`
    const request = new Request(url, { method: route.method, headers: own })
    const response = await answerRequest(route, { context, request, params })
    return { status: response.status, body: await response.json() }
  }
  return { stores, send, runId: run.id, linkId: run.linkId }
}

describe('a run that older rules judged', () => {
  it('says so, alone and in lists, with what those rules found', async () => {
    const { send, runId } = await setUp()
    const { body } = await send(getRunRoute, 'viewer', { id: runId })
    expect(body).toMatchObject({
      findings: [],
      diagnosis: { ...OLD_JSON, judgedAt: TEST_TIME.toISOString() },
    })
    const list = await send(listRunsRoute, 'viewer')
    expect(list.body.items).toMatchObject([
      { diagnosis: { ...OLD_JSON, findingsCount: 0, firstFinding: null } },
      { diagnosis: OLD_JSON },
    ])
  })

  it('is judged again at once by who may run tests, and by nobody else', async () => {
    const { send, runId } = await setUp()
    expect((await send(judgeRunRoute, 'viewer', { id: runId })).status).toBe(403)
    const { status, body } = await send(judgeRunRoute, 'operator', { id: runId })
    expect(status).toBe(200)
    expect(body.diagnosis).toMatchObject({ state: 'judged', rulesVersion: RULES_VERSION })
    expect(body.findings.length).toBeGreaterThan(0)
    const [first] = body.findings
    const list = await send(listRunsRoute, 'viewer')
    expect(list.body.items[0].diagnosis).toMatchObject({
      findingsCount: body.findings.length,
      firstFinding: { rule: first.rule, sentence: first.sentence },
    })
  })
})

describe('runs on which the rules broke', () => {
  it('have unknown findings rather than none', async () => {
    const { send, stores, runId } = await setUp()
    await stores.findings.keep(runId, { ...BY_OLDER_RULES, findings: null })
    const { body } = await send(getRunRoute, 'viewer', { id: runId })
    expect(body).toMatchObject({ findings: null, diagnosis: { state: 'broken' } })
    const list = await send(listRunsRoute, 'viewer')
    expect(list.body.items[0].diagnosis).toMatchObject({ state: 'broken', findingsCount: null })
  })
})

describe('a link’s runs, and all runs', () => {
  it('are asked to be judged again, and how far that is can be read', async () => {
    const { send, stores, linkId, runId } = await setUp()
    expect(await send(judgeLinkRoute, 'operator', { id: linkId })).toEqual({
      status: 202,
      body: { runsCount: 2 },
    })
    await stores.findings.keep(runId, { ...BY_OLDER_RULES, rulesVersion: RULES_VERSION })
    expect((await send(getJudgingRoute, 'viewer')).body).toMatchObject({
      rulesVersion: RULES_VERSION,
      outdatedCount: 1,
      requests: [{ linkId, requestedBy: 'ada@example.net', runsCount: 2, remainingCount: 1 }],
    })
  })

  it('are refused to those whose role does not reach, and for a link that is not there', async () => {
    const { send, linkId } = await setUp()
    expect((await send(judgeLinkRoute, 'viewer', { id: linkId })).status).toBe(403)
    expect((await send(judgeLinkRoute, 'operator', { id: 'nope' })).status).toBe(404)
    expect((await send(judgeAllRoute, 'operator')).status).toBe(403)
    expect(await send(judgeAllRoute, 'admin')).toEqual({ status: 202, body: { runsCount: 2 } })
  })
})
