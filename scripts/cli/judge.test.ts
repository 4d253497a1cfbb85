import { describe, expect, it } from 'vitest'
import { RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'
import { insertSampleData } from '@/lib/services/sample-data/insert-sample-data'
import { SAMPLE_SCENARIOS } from '@/lib/services/sample-data/sample-scenarios'
import { TEST_TIME } from '@/lib/testing/db/builders'
import { createFakeClock } from '@/lib/testing/fakes/clock'
import { createFakeIds } from '@/lib/testing/fakes/ids'
import { createFakeStores } from '@/lib/testing/fakes/stores'
import { judgeTarget, readTarget } from './judge'

const BY_OLDER_RULES = { rulesVersion: RULES_VERSION - 1, judgedAt: TEST_TIME, findings: [] }

async function setUp() {
  const stores = createFakeStores()
  const clock = createFakeClock()
  const scenarios = SAMPLE_SCENARIOS.slice(0, 1).map((one) => ({ ...one, runs: one.runs.slice(0, 2) }))
  await insertSampleData({ stores, clock, ids: createFakeIds() }, scenarios)
  const { items } = await stores.runs.list({ page: { limit: 10, cursor: null } })
  for (const { id } of items) await stores.findings.keep(id, BY_OLDER_RULES)
  const told = { out: [] as string[], error: [] as string[] }
  const write = { out: (line: string) => told.out.push(line), error: (line: string) => told.error.push(line) }
  const deps = { ...stores, clock, log: { error: () => undefined } }
  return { stores, told, judge: (args: readonly string[]) => judgeWith(deps, args, write), run: items[0] }
}

function judgeWith(
  deps: Parameters<typeof judgeTarget>[0],
  args: readonly string[],
  write: Parameters<typeof judgeTarget>[2],
) {
  const target = readTarget(args)
  if (target === null) throw new Error('the arguments were not understood')
  return judgeTarget(deps, target, write)
}

describe('judging on the command line', () => {
  it('judges a link’s runs, then finds nothing left of all', async () => {
    const { judge, told, run } = await setUp()
    expect(await judge(['--link', run?.linkId ?? ''])).toBe(0)
    expect(await judge(['--all'])).toBe(0)
    expect(told.out.map((line) => JSON.parse(line))).toEqual([
      { rulesVersion: RULES_VERSION, runsCount: 2 },
      { rulesVersion: RULES_VERSION, runsCount: 0 },
    ])
  })

  it('judges one run, whichever rules judged it, and says what is not there', async () => {
    const { judge, told, run, stores } = await setUp()
    expect(await judge(['--run', run?.id ?? ''])).toBe(0)
    const kept = await stores.findings.get(run?.id ?? '')
    expect(JSON.parse(told.out[0] ?? '')).toEqual({
      rulesVersion: RULES_VERSION,
      findingsCount: kept?.findings?.length,
    })
    expect([await judge(['--run', 'nope']), await judge(['--link', 'nope'])]).toEqual([1, 1])
    expect(told.error).toEqual(['There is no such run.', 'There is no such link.'])
  })

  it.each([[[]], [['--all', '--run', 'x']], [['--nonsense']], [['x']]])('does not understand %j', (args) => {
    expect(readTarget(args)).toBeNull()
  })
})
