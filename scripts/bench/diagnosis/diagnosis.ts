import { z } from 'zod'
import { type Lab, startLab } from '@/e2e/lab/lab'
import { formatWanSettings, RESET_WAN } from '@/e2e/lab/wan-settings'
import { collectRunEvidence } from '@/lib/domain/diagnosis/collect/run-evidence'
import { diagnose, RULES_VERSION } from '@/lib/domain/diagnosis/diagnose'
import { performedOf } from '@/lib/services/runs/performed-of'
import type { Bench, BenchOptions, Report } from '../bench'
import type { Measurements } from '../measurements'
import { type FinishedRun, type LabEnds, openProduct, type Product } from '../product'
import { applySysctls } from '../truth'
import { hashMeasuringCode, type Recording, readRecording, writeRecording } from './recordings'
import { SCENARIOS, type Scenario } from './scenarios'

const NAME = 'diagnosis'
const LAB = { name: 'plbench-diag', net: 132 } as const
const FIRST_PORT = 3132
/** About 100 s a run (issue 4, What it must reach). */
const SHORT = {
  singleS: 8,
  parallelS: 6,
  bothS: 4,
  jitterS: 3,
  udpProbeS: 3,
  windowPointsCount: 2,
  windowS: 3,
  pingCount: 10,
} as const

const outcomeSchema = z.object({
  expected: z.string().nullable(),
  first: z.string().nullable(),
  /** Everything that fired, "rule direction severity", consequences with their cause. */
  fired: z.array(z.string()),
  rulesVersion: z.number(),
})
type Outcome = z.infer<typeof outcomeSchema>

export const diagnosisBench: Bench = {
  name: NAME,
  summary: 'which rule fires first on each fault that the lab can make, and that none does on a healthy link',
  needsLab: true,
  measure,
  report,
}

/** Records what is not recorded yet with the code as it is, and judges every recording with the rules as they are. */
async function measure(measurements: Measurements, options: BenchOptions): Promise<void> {
  const sourceHash = await hashMeasuringCode()
  const lab = await startLab(LAB)
  const product = await openProduct(options.scratchDir)
  try {
    const hosts = await product.registerHosts(lab)
    for (const scenario of SCENARIOS) {
      await measurements.take({ bench: NAME, key: `${scenario.name} ${sourceHash}` }, async () => {
        const known = await readRecording(scenario.name, 1)
        const recording =
          known?.sourceHash === sourceHash
            ? known
            : await record({ lab, product, hosts, scenario, sourceHash })
        return judge(scenario, recording)
      })
    }
  } finally {
    await product.close()
    await lab.stop()
  }
}

/** What today's rules say of a recording. */
export function judge(scenario: Scenario, { run }: Recording): Outcome {
  const findings = diagnose(collectRunEvidence(run))
  const problems = findings.filter(({ severity, causedBy }) => severity !== 'info' && causedBy === undefined)
  const first = problems[0] ?? findings.find(({ rule }) => rule === scenario.expected)
  return {
    expected: scenario.expected,
    first: scenario.expected === null ? (problems[0]?.rule ?? null) : (first?.rule ?? null),
    fired: findings.map(
      ({ rule, direction, severity, causedBy }) =>
        `${rule} ${direction} ${severity}${causedBy === undefined ? '' : ` (by ${causedBy})`}`,
    ),
    rulesVersion: RULES_VERSION,
  }
}

async function record(input: {
  readonly lab: Lab
  readonly product: Product
  readonly hosts: LabEnds
  readonly scenario: Scenario
  readonly sourceHash: string
}): Promise<Recording> {
  const { lab, product, hosts, scenario, sourceHash } = input
  await lab.set([RESET_WAN, formatWanSettings('ab', scenario.ab), formatWanSettings('ba', scenario.ba)])
  for (const host of ['a', 'b'] as const) await lab.exec(host, ['ip', 'route', 'flush', 'cache'])
  const restore = await applySysctls(lab, scenario.sysctls ?? [])
  try {
    const link = await product.registerLink({
      name: scenario.name,
      a: { hostId: hosts.a, address: lab.hosts.a.testAddress },
      b: { hostId: hosts.b, address: lab.hosts.b.testAddress },
      capacityAbBps: scenario.capacityAbBps,
      capacityBaBps: scenario.capacityBaBps,
      ...(scenario.expectedRttMs === undefined ? {} : { expectedRttMs: scenario.expectedRttMs }),
      ports: { first: FIRST_PORT, count: 8 },
      settings: { ...SHORT, ...(scenario.singleS === undefined ? {} : { singleS: scenario.singleS }) },
    })
    const finished = await product.perform(link, 'full')
    const recording = toRecording(scenario, finished, sourceHash)
    await writeRecording(recording, 1)
    return recording
  } finally {
    await restore()
  }
}

function toRecording(scenario: Scenario, { run, steps }: FinishedRun, sourceHash: string): Recording {
  const { link, a, b } = run.snapshot
  return {
    scenario: scenario.name,
    sourceHash,
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

function report(measurements: Measurements): Report {
  const latest = new Map(
    measurements.of(NAME).map(({ key, data }) => [key.replace(/ \w+$/, ''), outcomeSchema.parse(data)]),
  )
  const outcomes = [...latest].map(([name, outcome]) => ({
    name,
    ...outcome,
    isMet: outcome.first === outcome.expected,
  }))
  const metCount = outcomes.filter(({ isMet }) => isMet).length
  return {
    judged: [
      {
        what: 'the right rule first, or none on a healthy link',
        bound: 'each scenario',
        measured: outcomes.length === 0 ? 'not measured' : `${metCount} of ${outcomes.length}`,
        isMet: outcomes.length === 0 ? null : metCount === outcomes.length,
      },
    ],
    tables: [
      {
        caption: 'Scenario and what fired',
        columns: ['scenario', 'expected', 'first', 'everything that fired', 'met'],
        rows: outcomes.map(({ name, expected, first, fired, isMet }) => [
          name,
          expected ?? 'nothing',
          first ?? 'nothing',
          fired.join(', '),
          isMet ? 'yes' : '**no**',
        ]),
      },
    ],
  }
}
