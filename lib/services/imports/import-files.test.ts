import { describe, expect, it } from 'vitest'
import { sha256 } from '@/lib/adapters/system/digest'
import { NOT_IN_FILE } from '@/lib/domain/imports/complete-metrics'
import { compareStoredRuns } from '@/lib/services/comparison/compare-stored-runs'
import { readJudgement } from '@/lib/services/runs/read-judgement'
import { buildNewHost, buildNewRun } from '@/lib/testing/db/builders'
import { createFakeClock } from '@/lib/testing/fakes/clock'
import { createFakeIds } from '@/lib/testing/fakes/ids'
import { createFakeStores } from '@/lib/testing/fakes/stores'
import { changeFixture, RECORDED_LINK, readFixture } from '@/lib/testing/imports/read-fixture'
import { type ImportInput, importFiles } from './import-files'
import type { ImportFile } from './plan-files'

const LINK_ID = RECORDED_LINK.id
const ALL = { limit: 50, cursor: null }

async function setUp() {
  const stores = createFakeStores()
  for (const id of ['host-a', 'host-b'])
    await stores.hosts.insert(buildNewHost({ id, site: `site of ${id}` }))
  await stores.links.insert(RECORDED_LINK)
  const rest = async () => undefined
  const deps = { ...stores, clock: createFakeClock(), ids: createFakeIds(), digest: sha256, rest }
  const bring = (files: readonly ImportFile[], change: Partial<ImportInput> = {}) =>
    importFiles(deps, {
      ...{ linkId: LINK_ID, files, forward: null, isDryRun: false, actor: 'ann@example.org' },
      ...change,
    })
  const listRuns = async () => (await stores.runs.list({ linkId: LINK_ID, page: ALL })).items
  return { stores, bring, listRuns }
}

const fileOf = (name: string): ImportFile => ({ name, text: readFixture(name) })
const atTime = (timesecs: number, cookie: string): ImportFile => ({
  name: `${timesecs}.json`,
  text: changeFixture('3.12/tcp-r.json', ({ start }) => {
    start.timestamp = { timesecs }
    start.cookie = cookie
  }),
})
const wordsOf = (outcomes: Awaited<ReturnType<typeof importFiles>>) =>
  outcomes.map((outcome) => (outcome.kind === 'run' ? outcome.document.run.spec.kind : outcome.refusal.code))

describe('importFiles', () => {
  it('makes runs that are marked, ended, at the time of the test, with raw text, metrics and an audit entry', async () => {
    const { stores, bring, listRuns } = await setUp()
    await bring([fileOf('3.12/tcp.json')])
    const [run] = await listRuns()
    if (!run) throw new Error('nothing was imported')
    expect(run).toMatchObject({
      source: 'imported',
      importFile: '3.12/tcp.json',
      state: 'completed',
      chosenSteps: [{ kind: 'tcp-single', direction: 'ab' }],
      requestedBy: 'ann@example.org',
      snapshot: { a: { site: 'site of host-a' }, b: { site: 'site of host-b' } },
    })
    expect(run.queuedAt.toISOString()).toBe('2026-11-30T20:48:35.000Z')
    const [step] = await stores.runs.steps(run.id)
    expect(await stores.runs.rawOutputs(step?.id ?? '')).toMatchObject([
      { side: 'a', name: 'imported', text: readFixture('3.12/tcp.json') },
    ])
    const { metrics } = await readJudgement(stores.runs, run)
    expect(metrics.find(({ key }) => key === 'rtt.idle.min_ms')).toMatchObject({ reason: NOT_IN_FILE })
    expect(stores.audit.entries).toMatchObject([{ action: 'runs.import', subject: LINK_ID }])
  })

  it('adds nothing the second time, whatever file and layout the document stands in', async () => {
    const { stores, bring, listRuns } = await setUp()
    const [tcp, udp] = [fileOf('3.12/tcp.json'), fileOf('3.21/udp.json')]
    expect(wordsOf(await bring([tcp, udp]))).toEqual(['tcp-single', 'udp-probe'])
    const doc: unknown = JSON.parse(tcp.text)
    const other = { name: 'all.log', text: `day 1\n${JSON.stringify(doc, null, 4)}\n${udp.text}` }
    expect(wordsOf(await bring([other]))).toEqual(['already-imported', 'already-imported'])
    expect(await listRuns()).toHaveLength(2)
    expect(stores.audit.entries).toHaveLength(1)
  })

  it('counts a document once that stands twice among the files', async () => {
    const { bring } = await setUp()
    const twice = [fileOf('3.12/tcp.json'), { ...fileOf('3.12/tcp.json'), name: 'copy.json' }]
    expect(wordsOf(await bring(twice))).toEqual(['tcp-single', 'already-imported'])
  })

  it('counts a test once of which both ends’ reports are there: the client’s, else the first', async () => {
    const [client, server] = [
      fileOf('mixed/c3.12-s3.21-tcp.client.json'),
      fileOf('mixed/c3.12-s3.21-tcp.server.json'),
    ]
    const together = await setUp()
    expect(wordsOf(await together.bring([server, client]))).toEqual(['other-end-imported', 'tcp-single'])
    const apart = await setUp()
    expect(wordsOf(await apart.bring([server]))).toEqual(['tcp-single'])
    expect(wordsOf(await apart.bring([client]))).toEqual(['other-end-imported'])
  })

  it('says in a dry run what it would do, and does nothing', async () => {
    const { stores, bring, listRuns } = await setUp()
    const files = [fileOf('3.12/tcp.json'), fileOf('3.12/err-busy.json'), { name: 'empty', text: '' }]
    const dry = await bring(files, { isDryRun: true })
    expect(wordsOf(dry)).toEqual(['tcp-single', 'test-failed', 'no-document'])
    expect(await listRuns()).toEqual([])
    expect(stores.audit.entries).toEqual([])
    expect(wordsOf(await bring(files))).toEqual(wordsOf(dry))
  })

  it('is never a link’s latest run, and old ones do not come after what was measured', async () => {
    const { stores, bring, listRuns } = await setUp()
    const measured = await stores.runs.enqueue(buildNewRun(RECORDED_LINK))
    const finished = { state: 'completed', partial: false, failure: null, metrics: [], curves: [] } as const
    await stores.runs.finish({ runId: measured.id, at: measured.queuedAt, ...finished })
    await bring([atTime(1_700_000_000, 'old'), atTime(1_796_071_000, 'new')])
    expect((await listRuns()).map(({ source }) => source)).toEqual(['imported', 'measured', 'imported'])
    expect(await stores.runs.latestMetrics([LINK_ID])).toMatchObject([{ runId: measured.id }])
    expect(await stores.baselines.history(LINK_ID)).toEqual([])
  })

  it('charts and compares like others', async () => {
    const { stores, bring, listRuns } = await setUp()
    await bring([atTime(1_700_000_000, 'then'), atTime(1_710_000_000, 'now')])
    const name = { key: 'tcp.single.steady_bps', direction: 'ba', from: null, to: null } as const
    expect(await stores.runs.metricHistory({ linkId: LINK_ID, ...name })).toHaveLength(2)
    const [now, then] = await listRuns()
    const comparison = await compareStoredRuns(stores, {
      ...{ linkId: LINK_ID, runIds: [now?.id ?? ''], baselineRunIds: [then?.id ?? ''] },
    })
    expect(
      comparison?.metrics.find(({ key, direction }) => key === name.key && direction === 'ba'),
    ).toMatchObject({
      verdict: 'unchanged',
    })
  })

  it('refuses a link that is not there', async () => {
    const { bring } = await setUp()
    await expect(bring([fileOf('3.12/tcp.json')], { linkId: 'none' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})
