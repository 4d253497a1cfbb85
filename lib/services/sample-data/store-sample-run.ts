import { judgeRun } from '@/lib/domain/analysis/judge-run'
import type { Link } from '@/lib/domain/model/link'
import type { Metric } from '@/lib/domain/model/metric'
import type { Profile } from '@/lib/domain/model/run-state'
import type { PerformedStep, StepOutcome, StepSpec } from '@/lib/domain/model/step'
import { estimateRun } from '@/lib/domain/suite/estimate'
import { PARSER_VERSION } from '@/lib/domain/suite/parse-step'
import type { PlanInput, SideFacts } from '@/lib/domain/suite/plan-context'
import { stepDurationS } from '@/lib/domain/suite/say-step'
import { pinFirstBaseline } from '../baselines/pin-first-baseline'
import type { Stores } from '../ports/stores'
import type { Clock, IdSource } from '../ports/system'
import type { SampleScenario } from './sample-scenarios'
import { seededRandom } from './seeded-random'
import { simulateRun } from './simulate-run'

const SAMPLE_WORKER = 'sample-data'
const STEP_OVERHEAD_S = 1.1
const LEASE_MS = 60_000

type Deps = { readonly stores: Stores; readonly clock: Clock; readonly ids: IdSource }

export type SampleRunInput = {
  readonly link: Link
  readonly scenario: SampleScenario
  readonly facts: SideFacts
  readonly profile: Profile
  readonly daysAgo: number
  readonly at: Date
  readonly seed: number
  /** What the first full run found: later runs probe at it, as they do on a real link. */
  readonly baseline: PlanInput['baseline']
}

/** Simulates one run, judges it and stores it as if a worker had performed it at that time; returns its metrics. */
export async function storeSampleRun(deps: Deps, input: SampleRunInput): Promise<readonly Metric[]> {
  const { runs } = deps.stores
  const { link, scenario, facts, at } = input
  const estimate = estimateRun({ link, profile: input.profile, chosenSteps: null, facts, lastKnown: {} })
  const ends = {
    a: { name: scenario.a.host, site: scenario.a.site },
    b: { name: scenario.b.host, site: scenario.b.site },
  }
  const queued = await runs.enqueue({
    id: deps.ids.newId(),
    linkId: link.id,
    profile: input.profile,
    chosenSteps: null,
    force: false,
    requestedBy: 'sample data',
    queuedAt: at,
    estimate,
    snapshot: { link, ...ends },
    idempotencyKey: null,
  })
  const leaseUntil = new Date(at.getTime() + LEASE_MS)
  await runs.claimNext({
    workerId: SAMPLE_WORKER,
    at,
    leaseUntil,
    resourcesOf: (run) => [`sample:${run.id}`],
  })
  await runs.setEnvironment(queued.id, facts)
  const performed = simulate(input)
  const endedAt = await storeSteps(deps, { runId: queued.id, performed, at })
  return finish(deps, { runId: queued.id, input, performed, endedAt })
}

function simulate(input: SampleRunInput): readonly PerformedStep[] {
  const { link, scenario, facts, profile, daysAgo, seed, baseline } = input
  const hasFailed = scenario.failedDaysAgo === daysAgo
  const world = scenario.worldAt(daysAgo)
  const failing = hasFailed ? { failing: refuseAll } : {}
  return simulateRun({ link, profile, facts, baseline, world, ...failing }, seededRandom(seed))
}

function refuseAll(spec: StepSpec): StepOutcome {
  const message =
    spec.kind === 'rtt'
      ? 'No ping was answered.'
      : 'The test address could not be reached: no route to host. Check the interface and the route on both hosts.'
  return { state: 'failed', failure: { code: 'unreachable', message }, result: null }
}

async function storeSteps(
  deps: Deps,
  run: { readonly runId: string; readonly performed: readonly PerformedStep[]; readonly at: Date },
): Promise<Date> {
  let at = run.at
  for (const [index, step] of run.performed.entries()) {
    const id = deps.ids.newId()
    const isSkipped = step.outcome.state === 'skipped'
    await deps.stores.runs.startStep({
      id,
      runId: run.runId,
      ordinal: index + 1,
      spec: step.spec,
      expectedBytes: 0,
      at,
    })
    at = new Date(at.getTime() + (isSkipped ? 0 : stepDurationS(step.spec) + STEP_OVERHEAD_S) * 1_000)
    await deps.stores.runs.finishStep({
      id,
      state: step.outcome.state,
      failure: step.outcome.state === 'done' ? null : step.outcome.failure,
      result: step.outcome.state === 'skipped' ? null : step.outcome.result,
      parserVersion: PARSER_VERSION,
      commands: [],
      outputs: [{ side: 'a', name: 'sender', text: 'Sample data: simulated, nothing was run.\n' }],
      toolVersions: {},
      sentBytes: sentBytesOf(step),
      at,
    })
  }
  return at
}

function sentBytesOf({ outcome }: PerformedStep): number {
  if (outcome.state !== 'done') return 0
  const { result } = outcome
  if (result.kind === 'udp') return result.test.totals.sentBytes ?? 0
  if (result.kind !== 'tcp') return 0
  return result.tests.reduce((total, test) => total + (test.totals.sentBytes ?? 0), 0)
}

async function finish(
  deps: Deps,
  run: {
    readonly runId: string
    readonly input: SampleRunInput
    readonly performed: readonly PerformedStep[]
    readonly endedAt: Date
  },
): Promise<readonly Metric[]> {
  const { link, facts, profile } = run.input
  const { performed, endedAt: at } = run
  const plan = { profile, chosenSteps: null }
  const judged = judgeRun({ performed, link, facts, plan })
  const isMeasured = performed.some((step) => step.outcome.state === 'done')
  const state = isMeasured ? 'completed' : 'failed'
  const failure = isMeasured
    ? null
    : { code: 'unreachable', message: 'Neither host could reach the other’s test address.' }
  await deps.stores.runs.finish({ runId: run.runId, state, failure, at, ...judged })
  await pinFirstBaseline(
    { baselines: deps.stores.baselines, ids: deps.ids, clock: { now: () => at } },
    { id: run.runId, linkId: link.id, ...plan, state, partial: judged.partial, contaminated: false },
  )
  return judged.metrics
}
