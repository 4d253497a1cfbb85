import { nameEnds } from '@/lib/domain/format/end-names'
import type { Link } from '@/lib/domain/model/link'
import type { StepSpec } from '@/lib/domain/model/step'
import { sayStep, stepDurationS } from '@/lib/domain/suite/say-step'
import type { Run, RunEvent } from '@/lib/services/ports/run'
import type { Stores } from '@/lib/services/ports/stores'
import type { Clock, IdSource } from '@/lib/services/ports/system'

type Deps = { readonly stores: Stores; readonly clock: Clock; readonly ids: IdSource }

const WORKER = 'a worker of a test'
/** No worker takes the run over while a page with it is looked at. */
const LEASE_MS = 24 * 3_600_000
const STEPS_COUNT = 9
const SAMPLES_COUNT = 12
const SAMPLE_EVERY_S = 0.5

const SPEC: StepSpec = {
  kind: 'tcp-single',
  direction: 'ab',
  durationS: 10,
  streamsCount: 1,
  congestionControl: null,
  windowAskedBytes: null,
  clamped: false,
}

/**
 * Leaves a run of the link in the middle of its first stream, with the events that a worker would have written, so that
 * pages show a live run without one. Returns its id. Throws where another run waits.
 */
export async function startLiveRun(deps: Deps, link: Link): Promise<string> {
  const { runs } = deps.stores
  const at = deps.clock.now()
  const queued = await runs.enqueue({
    id: deps.ids.newId(),
    linkId: link.id,
    profile: 'quick',
    chosenSteps: null,
    force: false,
    requestedBy: 'ada@example.net',
    queuedAt: at,
    estimate: { seconds: 52, bytes: 2.4e9 },
    snapshot: { link, ...(await nameHosts(deps, link)) },
    idempotencyKey: null,
  })
  const claimed = await runs.claimNext({
    workerId: WORKER,
    at,
    leaseUntil: new Date(at.getTime() + LEASE_MS),
    resourcesOf: (run) => [`test:${run.id}`],
  })
  if (claimed.kind !== 'claimed' || claimed.run.id !== queued.id)
    throw new Error('another run was in the way')
  await runs.startStep({
    id: deps.ids.newId(),
    runId: queued.id,
    ordinal: 1,
    spec: SPEC,
    expectedBytes: 0,
    at,
  })
  await writeEvents(deps, claimed.run)
  return queued.id
}

async function nameHosts({ stores }: Deps, link: Link): Promise<Pick<Run['snapshot'], 'a' | 'b'>> {
  const [a, b] = await Promise.all([stores.hosts.get(link.a.hostId), stores.hosts.get(link.b.hostId)])
  if (!a || !b) throw new Error(`a host of ${link.name} is missing`)
  return { a: { name: a.name, site: a.site }, b: { name: b.name, site: b.site } }
}

async function writeEvents(deps: Deps, run: Run): Promise<void> {
  const write = (type: RunEvent['type'], data: object) =>
    deps.stores.runs.appendEvent({ runId: run.id, type, data, at: deps.clock.now() })
  await write('state', { state: 'running' })
  await write('step', {
    ordinal: 1,
    totalCount: STEPS_COUNT,
    kind: SPEC.kind,
    direction: SPEC.direction,
    state: 'running',
    estimatedSeconds: stepDurationS(SPEC),
    sentence: sayStep(SPEC, nameEnds(run.snapshot.a, run.snapshot.b)),
    bytesSoFar: 0,
    spec: SPEC,
  })
  for (let sample = 0; sample < SAMPLES_COUNT; sample++) {
    const atS = sample * SAMPLE_EVERY_S
    const bps = 9.1e8 * Math.min(1, 0.15 + atS / 2)
    await write('sample', {
      ordinal: 1,
      direction: 'ab',
      atS,
      bps,
      rttMs: 88 + sample * 0.4,
      bytesSoFar: (atS * bps) / 8,
    })
  }
}
