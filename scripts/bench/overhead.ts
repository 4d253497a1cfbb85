import path from 'node:path'
import { z } from 'zod'
import { type Lab, startLab } from '@/e2e/lab/lab'
import { findMedian } from '@/lib/domain/analysis/statistics/median'
import { DEFAULT_LINK_SETTINGS, type LinkSettings } from '@/lib/domain/model/link-settings'
import type { StepKind } from '@/lib/domain/model/run-state'
import { addHost, addLink, clickRun, type RunAnswer } from './api-journey'
import type { Bench, BenchOptions, Report } from './bench'
import { type Instance, startInstance } from './instance'
import type { Measurements } from './measurements'

const NAME = 'overhead'
const LAB = { name: 'plbench-overhead', net: 132 } as const
const PORT = 3132
const FIRST_PORT = 3133
const RTT_MS = 80
const WAN = { delay_ms: RTT_MS / 2, rate_mbps: 100, queue_kb: 600 } as const
const ALLOWED_S = 1 + (14 * RTT_MS) / 1000
const QUICK_WITHIN_S = 90
const QUICK_RUNS_COUNT = 3

/** Every kind of step, several times; how long their traffic lasts changes nothing beyond it. */
const SHORT = {
  singleS: 3,
  parallelS: 3,
  bothS: 3,
  jitterS: 2,
  udpProbeS: 2,
  windowS: 2,
  windowPointsCount: 3,
}

const runSchema = z.object({
  profile: z.enum(['full', 'quick']),
  seconds: z.number(),
  state: z.string(),
  partial: z.boolean(),
  steps: z.array(z.object({ kind: z.string(), direction: z.string(), overheadS: z.number() })),
})

export const overheadBench: Bench = {
  name: NAME,
  summary: `what a step and a quick run cost beyond their traffic, at ${RTT_MS} ms with B reached through A`,
  needsLab: true,
  measure,
  report,
}

async function measure(measurements: Measurements, options: BenchOptions): Promise<void> {
  const lab = await startLab({ ...LAB, ab: WAN, ba: WAN })
  try {
    const instance = await startInstance({ port: PORT, dataDir: path.join(options.scratchDir, 'instance') })
    try {
      await measureOn({ instance, lab, measurements, isSmoke: options.isSmoke })
    } finally {
      await instance.stop()
    }
  } finally {
    await lab.stop()
  }
}

async function measureOn(input: {
  readonly instance: Instance
  readonly lab: Lab
  readonly measurements: Measurements
  readonly isSmoke: boolean
}): Promise<void> {
  const { instance, lab, measurements, isSmoke } = input
  const a = await addHost(instance, { lab, name: 'a', jumpHostId: null })
  const b = await addHost(instance, { lab, name: 'b', jumpHostId: a })
  const link = {
    a: { hostId: a, address: lab.hosts.a.testAddress },
    b: { hostId: b, address: lab.hosts.b.testAddress },
    capacityAbBps: WAN.rate_mbps * 1e6,
    capacityBaBps: WAN.rate_mbps * 1e6,
    expectedRttMs: RTT_MS,
    ports: { first: FIRST_PORT, count: 6 },
  }
  const plain = await addLink(instance, { ...link, name: 'defaults' })
  const short = await addLink(instance, { ...link, name: 'short', settings: SHORT })
  for (let round = 1; round <= (isSmoke ? 1 : QUICK_RUNS_COUNT); round++) {
    await measurements.take({ bench: NAME, key: `quick ${round}` }, async () => {
      const { run, seconds } = await clickRun(instance, { linkId: plain, profile: 'quick' })
      return readRun({ profile: 'quick', run, seconds, settings: DEFAULT_LINK_SETTINGS })
    })
  }
  if (isSmoke) return
  await measurements.take({ bench: NAME, key: 'full, short tests' }, async () => {
    const { run, seconds } = await clickRun(instance, { linkId: short, profile: 'full' })
    return readRun({ profile: 'full', run, seconds, settings: { ...DEFAULT_LINK_SETTINGS, ...SHORT } })
  })
}

function readRun(input: {
  readonly profile: 'full' | 'quick'
  readonly run: RunAnswer
  readonly seconds: number
  readonly settings: LinkSettings
}): z.infer<typeof runSchema> {
  const { profile, run, seconds, settings } = input
  if (run.state !== 'completed')
    throw new Error(`the run ended as ${run.state}: ${run.failure?.message ?? ''}`)
  const steps = run.steps
    .filter((step) => step.state === 'done')
    .map(({ kind, direction, startedAt, endedAt }) => ({
      kind,
      direction,
      overheadS: (Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')) / 1000 - trafficS(kind, settings),
    }))
  return { profile, seconds, state: run.state, partial: run.partial, steps }
}

/** Seconds a step sends for. A path-MTU search has none of its own: all it takes counts. */
function trafficS(kind: StepKind, settings: LinkSettings): number {
  const seconds: Record<StepKind, number> = {
    rtt: settings.pingCount * settings.pingIntervalS,
    mtu: 0,
    'tcp-single': settings.singleS,
    'tcp-parallel': settings.parallelS,
    'tcp-both': settings.bothS,
    'udp-probe': settings.udpProbeS,
    jitter: settings.jitterS,
    window: settings.windowS,
  }
  return seconds[kind]
}

function report(measurements: Measurements): Report {
  const runs = measurements.of(NAME).map((each) => ({ key: each.key, ...runSchema.parse(each.data) }))
  const steps = runs.flatMap((run) => run.steps)
  const overheads = steps.map((step) => step.overheadS)
  const most = Math.max(...overheads)
  const quick = runs.filter(({ profile }) => profile === 'quick').map(({ seconds }) => seconds)
  const slowest = Math.max(...quick)
  const kinds = [...new Set(steps.map(({ kind }) => kind))]
  return {
    judged: [
      {
        what: 'a step beyond its traffic',
        bound: `≤ 1 s + 14 RTT = ${ALLOWED_S.toFixed(2)} s`,
        measured:
          steps.length === 0 ? 'not measured' : `at most ${most.toFixed(2)} s over ${steps.length} steps`,
        isMet: steps.length === 0 ? null : most <= ALLOWED_S,
      },
      {
        what: '`quick` from click to stored result',
        bound: `≤ ${QUICK_WITHIN_S} s`,
        measured:
          quick.length === 0 ? 'not measured' : `at most ${slowest.toFixed(1)} s over ${quick.length} runs`,
        isMet: quick.length === 0 ? null : slowest <= QUICK_WITHIN_S,
      },
    ],
    tables: [
      {
        caption: 'Seconds beyond a step’s traffic',
        columns: ['step', 'how many', 'median', 'most'],
        rows: kinds.map((kind) => {
          const found = steps.filter((step) => step.kind === kind).map((step) => step.overheadS)
          return [kind, `${found.length}`, (findMedian(found) ?? 0).toFixed(2), Math.max(...found).toFixed(2)]
        }),
      },
      {
        caption: 'Runs',
        columns: ['run', 'seconds', 'state', 'steps done'],
        rows: runs.map((run) => [
          run.key,
          run.seconds.toFixed(1),
          run.partial ? `${run.state}, partial` : run.state,
          `${run.steps.length}`,
        ]),
      },
    ],
  }
}
