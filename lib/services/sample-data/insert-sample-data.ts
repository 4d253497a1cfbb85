import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { Host } from '@/lib/domain/model/host'
import type { Metric } from '@/lib/domain/model/metric'
import type { PlanInput } from '@/lib/domain/suite/plan-context'
import type { Stores } from '../ports/stores'
import type { Clock, IdSource } from '../ports/system'
import { buildSampleLink } from './build-sample-link'
import { sampleFacts } from './sample-facts'
import { SAMPLE_IDENTITY_PREFIX, SAMPLE_USER } from './sample-marks'
import { SAMPLE_SCENARIOS, type SampleScenario, type SampleSite } from './sample-scenarios'
import { storeSampleRun } from './store-sample-run'

const DAY_MS = 86_400_000
const HISTORY_DAYS = 245
const SAMPLE_KERNEL = '6.1.0-28-amd64'

export type SampleDeps = {
  readonly stores: Stores
  readonly clock: Clock
  readonly ids: IdSource
}

/**
 * Fills an empty database with sample links and eight months of simulated runs, each through the real planner and
 * judges. Returns how many runs it made; 0 where hosts exist already, because sample data never mixes with real.
 */
export async function insertSampleData(
  deps: SampleDeps,
  scenarios: readonly SampleScenario[] = SAMPLE_SCENARIOS,
): Promise<number> {
  const present = await deps.stores.hosts.list({ includeRetired: true })
  if (present.length > 0) return 0
  const hosts = new Map<string, Host>()
  let runsCount = 0
  for (const scenario of scenarios) {
    for (const site of [scenario.a, scenario.b]) {
      if (!hosts.has(site.host)) hosts.set(site.host, await insertHost(deps, site))
    }
    runsCount += await insertScenario(deps, scenario, hosts)
  }
  return runsCount
}

async function insertHost(deps: SampleDeps, site: SampleSite): Promise<Host> {
  const { stores, clock, ids } = deps
  const host = await stores.hosts.insert({
    id: ids.newId(),
    name: site.host,
    site: site.site,
    ssh: { address: site.address, port: 22, user: SAMPLE_USER, jumpHostId: null },
    authKind: 'agent',
    sealedSecret: null,
    publicKey: null,
    testAddresses: [site.address],
    createdAt: new Date(clock.now().getTime() - HISTORY_DAYS * DAY_MS),
  })
  await stores.hosts.setIdentity(host.id, `${SAMPLE_IDENTITY_PREFIX}${site.host}`)
  return host
}

async function insertScenario(
  deps: SampleDeps,
  scenario: SampleScenario,
  hosts: ReadonlyMap<string, Host>,
): Promise<number> {
  const now = deps.clock.now()
  const [a, b] = [hosts.get(scenario.a.host), hosts.get(scenario.b.host)]
  if (!a || !b) throw new Error(`The hosts of ${scenario.name} were not made.`)
  const link = await deps.stores.links.insert(
    buildSampleLink(scenario, {
      id: deps.ids.newId(),
      aHostId: a.id,
      bHostId: b.id,
      createdAt: new Date(now.getTime() - HISTORY_DAYS * DAY_MS),
    }),
  )
  const facts = { a: factsOf(scenario.a), b: factsOf(scenario.b) }
  let baseline: PlanInput['baseline'] = null
  for (const [index, run] of scenario.runs.entries()) {
    // Not at the same minute of every day: people measure when they have time.
    const at = new Date(now.getTime() - run.daysAgo * DAY_MS - (1 + ((index * 37) % 11)) * 1_800_000)
    const seed = index * 7_919 + 1
    const metrics = await storeSampleRun(deps, { link, scenario, facts, at, seed, baseline, ...run })
    baseline ??= { kneeBps: { ab: kneeOf(metrics, 'ab'), ba: kneeOf(metrics, 'ba') } }
  }
  return scenario.runs.length
}

function kneeOf(metrics: readonly Metric[], direction: OneWayDirection): number | null {
  return metrics.find((one) => one.key === 'udp.knee_bps' && one.direction === direction)?.value ?? null
}

function factsOf(site: SampleSite) {
  return sampleFacts({
    identity: `${SAMPLE_IDENTITY_PREFIX}${site.host}`,
    address: site.address,
    kernel: SAMPLE_KERNEL,
    speedBps: 1e10,
  })
}
