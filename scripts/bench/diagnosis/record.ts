import type { Lab } from '@/e2e/lab/lab'
import { formatWanSettings, RESET_WAN } from '@/e2e/lab/wan-settings'
import { performedOf } from '@/lib/services/runs/performed-of'
import { describeMachine } from '../machine'
import type { FinishedRun, LabEnds, Product } from '../product'
import { applySysctls } from '../truth'
import type { Recording } from './recordings'
import type { Scenario } from './scenario'

const PORTS = { first: 3132, count: 8 } as const
/** About 100 s a run (issue 4, What it must reach). */
const SHORT = {
  singleS: 8,
  parallelS: 5,
  bothS: 3,
  jitterS: 3,
  udpProbeS: 3,
  windowPointsCount: 1,
  windowS: 3,
  pingCount: 20,
} as const

/** Makes the lab what a scenario says, performs a full run on it, and returns what a diagnosis reads of that run. */
export async function recordScenario(input: {
  readonly lab: Lab
  readonly product: Product
  readonly hosts: LabEnds
  readonly scenario: Scenario
  readonly sourceHash: string
}): Promise<Recording> {
  const { lab, product, hosts, scenario, sourceHash } = input
  await lab.set([RESET_WAN, formatWanSettings('ab', scenario.ab), formatWanSettings('ba', scenario.ba)])
  // A host remembers the path MTU that it was told for ten minutes, across scenarios.
  for (const host of ['a', 'b'] as const) await lab.exec(host, ['ip', 'route', 'flush', 'cache'])
  const restoreSysctls = await applySysctls(lab, scenario.sysctls ?? [])
  const machine = await describeMachine()
  const endBeside = await scenario.beside?.(lab)
  try {
    const link = await product.registerLink({
      name: `${scenario.name} ${scenario.turn}`,
      a: { hostId: hosts.a, address: lab.hosts.a.testAddress },
      b: { hostId: hosts.b, address: lab.hosts.b.testAddress },
      capacityAbBps: scenario.capacityAbBps,
      capacityBaBps: scenario.capacityBaBps,
      ...(scenario.expectedRttMs === undefined ? {} : { expectedRttMs: scenario.expectedRttMs }),
      ports: PORTS,
      settings: { ...SHORT, ...scenario.settings },
    })
    const finished = await product.perform(link, 'full')
    return { ...toRecording(scenario, finished), sourceHash, machine }
  } finally {
    await endBeside?.()
    await restoreSysctls()
  }
}

function toRecording(
  scenario: Scenario,
  { run, steps }: FinishedRun,
): Omit<Recording, 'sourceHash' | 'machine'> {
  if (run.state !== 'completed')
    throw new Error(
      `the run of ${scenario.name} ${scenario.turn} ended as ${run.state}: ${run.failure?.message ?? ''}`,
    )
  const { link, a, b } = run.snapshot
  return {
    scenario: scenario.name,
    turn: scenario.turn,
    recordedAt: new Date().toISOString(),
    run: {
      steps: steps.flatMap((step) =>
        performedOf(step).map((performed) => ({ ...performed, stepId: step.id })),
      ),
      link,
      facts: run.environment ?? { a: null, b: null },
      names: { a, b },
    },
  }
}
