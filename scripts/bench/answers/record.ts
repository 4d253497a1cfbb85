import { cp } from 'node:fs/promises'
import path from 'node:path'
import type { Lab } from '@/e2e/lab/lab'
import { formatWanSettings, RESET_WAN } from '@/e2e/lab/wan-settings'
import { performedOf } from '@/lib/services/runs/performed-of'
import { describeMachine } from '../machine'
import { type FinishedRun, openProduct } from '../product'
import { applySysctls } from '../truth'
import { type Change, type Now, thenOfTurn, wanOf } from './changes'
import type { AnswerRecording, RecordedRun } from './recordings'

const PORTS = { first: 3132, count: 8 } as const
/** What a quick run measures takes as long as ever; of the rest a baseline needs no more than that it is there. */
const SHORT_REST = {
  parallelS: 3,
  bothS: 3,
  jitterS: 1,
  windowPointsCount: 1,
  windowS: 2,
} as const

export type RecordedBaseline = {
  readonly directory: string
  readonly linkId: string
  readonly run: FinishedRun
}

/**
 * Measures a turn's link as it was, in a product that is kept in a directory for the questions to come. Null where packets
 * were lost: this lab loses none, so that the machine stood still for a moment, and that is no link to compare with.
 */
export async function recordBaseline(input: {
  readonly lab: Lab
  readonly turn: number
  readonly directory: string
}): Promise<RecordedBaseline | null> {
  const { lab, turn, directory } = input
  const then = thenOfTurn(turn)
  await shapeLab(lab, { ab: wanOf(then), ba: wanOf(then) })
  const product = await openProduct(directory)
  try {
    const hosts = await product.registerHosts(lab)
    const link = await product.registerLink({
      name: `turn ${turn}`,
      a: { hostId: hosts.a, address: lab.hosts.a.testAddress },
      b: { hostId: hosts.b, address: lab.hosts.b.testAddress },
      capacityAbBps: then.rateMbps * 1e6,
      capacityBaBps: then.rateMbps * 1e6,
      expectedRttMs: 2 * then.delayMs,
      ports: PORTS,
      settings: SHORT_REST,
    })
    const run = await product.perform(link, 'full')
    if (run.run.state !== 'completed')
      throw new Error(`the baseline of turn ${turn} ended as ${run.run.state}`)
    return { directory, linkId: link.id, run }
  } finally {
    await product.close()
  }
}

/** Changes the lab, asks, and returns what the answer stands on. Each question has a copy of the product: none is another's history. */
export async function recordAnswer(input: {
  readonly lab: Lab
  readonly turn: number
  readonly change: Change
  readonly baseline: RecordedBaseline
  readonly directory: string
  readonly sourceHash: string
}): Promise<AnswerRecording> {
  const { lab, turn, change, baseline, directory, sourceHash } = input
  await cp(path.join(baseline.directory), directory, { recursive: true })
  const then = thenOfTurn(turn)
  const now = change.now(then)
  await shapeLab(lab, now)
  const restoreSysctls = await applySysctls(lab, now.sysctls ?? [])
  const product = await openProduct(directory)
  try {
    const { runs, seconds } = await product.ask({ id: baseline.linkId })
    return {
      ...{ change: change.name, turn, sourceHash, recordedAt: new Date().toISOString() },
      machine: await describeMachine(),
      ...{ seconds, rttMs: 2 * then.delayMs },
      baseline: [toRecordedRun(baseline.run)],
      runs: runs.map(toRecordedRun),
    }
  } finally {
    await product.close()
    await restoreSysctls()
  }
}

async function shapeLab(lab: Lab, { ab, ba }: Pick<Now, 'ab' | 'ba'>): Promise<void> {
  await lab.set([RESET_WAN, formatWanSettings('ab', ab), formatWanSettings('ba', ba)])
  // A host remembers the path MTU that it was told for ten minutes.
  for (const host of ['a', 'b'] as const) await lab.exec(host, ['ip', 'route', 'flush', 'cache'])
}

function toRecordedRun({ run, steps }: FinishedRun): RecordedRun {
  const { link, a, b } = run.snapshot
  return {
    profile: run.profile,
    chosenSteps: run.chosenSteps,
    isContaminated: run.contaminated,
    run: {
      steps: steps.flatMap((step) =>
        performedOf(step).map((performed) => ({ ...performed, stepId: step.id })),
      ),
      link,
      facts: run.environment ?? { a: null, b: null },
      names: { a: { ...a, site: 'Frankfurt' }, b: { ...b, site: 'Ashburn' } },
    },
  }
}
