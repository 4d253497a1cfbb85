import { judgeRun } from '@/lib/domain/analysis/judge-run'
import { buildFullRun } from '@/lib/domain/analysis/testing/build-run'
import type { Metric } from '@/lib/domain/model/metric'
import type { RunState } from '@/lib/domain/model/run-state'
import { type AskInput, askAnswer } from '@/lib/services/answers/ask-answer'
import type { Run } from '@/lib/services/ports/run'
import { buildLink, buildNewHost, buildNewRun } from '@/lib/testing/db/builders'
import { createFakeClock } from '@/lib/testing/fakes/clock'
import { createFakeIds } from '@/lib/testing/fakes/ids'
import { createFakeStores } from '@/lib/testing/fakes/stores'

const DAY_S = 86_400

/** What a run measures where a test says no more: the same both ways. */
export type Measured = {
  readonly bps: number
  readonly rttMs: number
  /** A metric that this run could not tell, which leaves an answer open. */
  readonly lacks?: string
}
export const AS_EVER: Measured = { bps: 90e6, rttMs: 80 }

/** A trusted link in memory, whose runs are measured by saying what they found. */
export async function arrangeAnswers() {
  const stores = createFakeStores()
  const clock = createFakeClock()
  const deps = { ...stores, clock, ids: createFakeIds() }
  const [a, b] = [await insertHost(stores), await insertHost(stores)]
  const link = buildLink({
    a: { hostId: a.id, address: '198.51.100.1' },
    b: { hostId: b.id, address: '198.51.100.2' },
    capacityAbBps: 1e8,
    capacityBaBps: 1e8,
  })
  await stores.links.insert(link)
  /** Ends the run that was queued last; `null` where nothing could be measured. */
  const endRun = async (run: Run, measured: Measured | null, state: RunState = 'completed') => {
    const performed = measured === null ? [] : buildFullRun(measured.bps, measured.rttMs)
    for (const [index, { spec, outcome }] of performed.entries()) {
      const id = `${run.id}-${index}`
      const step = { id, runId: run.id, ordinal: index + 1, spec, expectedBytes: 0, at: clock.now() }
      await stores.runs.startStep(step)
      clock.advance(1)
      if (outcome.state !== 'done') continue
      await stores.runs.finishStep({
        ...{ id, state: 'done', failure: null, result: outcome.result, parserVersion: 1, commands: [] },
        ...{ outputs: [], toolVersions: {}, sentBytes: 0, at: clock.now() },
      })
    }
    const failure = { code: 'nothing-measured', message: 'No step yielded a measurement.' }
    await stores.runs.finish({
      ...{ runId: run.id, state, partial: false, failure: measured === null ? failure : null },
      metrics: metricsOf(performed).map((metric) =>
        metric.key === measured?.lacks ? toUnknown(metric) : metric,
      ),
      ...{ curves: [], at: clock.now() },
    })
  }
  const addRun = async (measured: Measured, daysAgo: number): Promise<string> => {
    clock.advance(-daysAgo * DAY_S)
    const run = await stores.runs.enqueue(buildNewRun(link, { profile: 'full', queuedAt: clock.now() }))
    const begun = clock.now().getTime()
    await endRun(run, measured)
    clock.advance(daysAgo * DAY_S - (clock.now().getTime() - begun) / 1000)
    return run.id
  }
  const ask = (input: Partial<AskInput> = {}) =>
    askAnswer(deps, { linkId: link.id, baselineRunIds: [], force: false, actor: 'ada', ...input })
  return { deps, stores, clock, link, addRun, endRun, ask }
}

const toUnknown = (metric: Metric): Metric => ({ ...metric, value: null, reason: 'It never became steady.' })

async function insertHost(stores: ReturnType<typeof createFakeStores>) {
  const host = await stores.hosts.insert(buildNewHost({ authKind: 'agent', sealedSecret: null }))
  const key = { algorithm: 'ssh-ed25519', fingerprint: 'SHA256:x' }
  await stores.hosts.pinKey({ hostId: host.id, key, trustedBy: 'ada', at: new Date(0), replaces: null })
  return host
}

function metricsOf(performed: ReturnType<typeof buildFullRun>): readonly Metric[] {
  return judgeRun({ performed, link: buildLink(), facts: { a: null, b: null } }).metrics
}
