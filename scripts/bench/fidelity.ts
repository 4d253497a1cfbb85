import { z } from 'zod'
import { type Lab, startLab } from '@/e2e/lab/lab'
import { findMedian } from '@/lib/domain/analysis/statistics/median'
import type { StepSpec } from '@/lib/domain/model/step'
import type { Bench, BenchOptions, Judged, Report } from './bench'
import { type OpenLink, openLink, performTest, typeIperf3, withoutSampling } from './direct-tests'
import { formatMbps } from './format'
import type { Measurements } from './measurements'
import { openProduct } from './product'

const NAME = 'fidelity'
const LAB = { name: 'plbench-fidelity', net: 130 } as const
const FIRST_PORT = 3130
/** Typed tests have a port of their own: a one-shot server lets go of its port only a moment after its client has ended. */
const TYPED_PORT = 3139
/** A queue so long that CUBIC keeps the line full after a loss: else a lost moment decides which of two tests fares better. */
const WAN = { delay_ms: 10, rate_mbps: 100, queue_kb: 1000 } as const
const PAIRS_COUNT = 5

const TESTS = [
  { kind: 'tcp-single', streamsCount: 1, durationS: 10, isSamplingCompared: true },
  { kind: 'tcp-parallel', streamsCount: 4, durationS: 8, isSamplingCompared: false },
] as const
type Test = (typeof TESTS)[number]

const pairSchema = z.object({
  test: z.enum(['tcp-single', 'tcp-parallel']),
  typedBps: z.number(),
  plumblineBps: z.number(),
  unsampledBps: z.number().nullable(),
})
type Pair = z.infer<typeof pairSchema>

export const fidelityBench: Bench = {
  name: NAME,
  summary: 'goodput from Plumbline against the same iperf3 typed by hand, and with sampling against without',
  needsLab: true,
  measure,
  report,
}

async function measure(measurements: Measurements, options: BenchOptions): Promise<void> {
  const lab = await startLab({ ...LAB, ab: WAN, ba: WAN })
  const product = await openProduct(options.scratchDir)
  try {
    const hosts = await product.registerHosts(lab)
    const link = await product.registerLink({
      name: LAB.name,
      a: { hostId: hosts.a, address: lab.hosts.a.testAddress },
      b: { hostId: hosts.b, address: lab.hosts.b.testAddress },
      expectedRttMs: WAN.delay_ms * 2,
      ports: { first: FIRST_PORT, count: 4 },
    })
    const open = await openLink(product, link)
    try {
      for (let round = 1; round <= (options.isSmoke ? 2 : PAIRS_COUNT); round++) {
        for (const test of TESTS) {
          await measurements.take({ bench: NAME, key: `${test.kind} ${round}` }, () =>
            measurePair({ lab, open, test, round, isSmoke: options.isSmoke }),
          )
        }
      }
    } finally {
      await open.ends.close()
    }
  } finally {
    await product.close()
    await lab.stop()
  }
}

/** Who goes first changes from round to round, so that no one of them always meets the warmer or the busier machine. */
async function measurePair(input: {
  readonly lab: Lab
  readonly open: OpenLink
  readonly test: Test
  readonly round: number
  readonly isSmoke: boolean
}): Promise<Pair> {
  const { lab, open, test, round } = input
  const durationS = input.isSmoke ? 2 : test.durationS
  const spec: StepSpec = {
    kind: test.kind,
    direction: 'ab',
    durationS,
    streamsCount: test.streamsCount,
    congestionControl: null,
    windowAskedBytes: null,
    clamped: false,
  }
  const found = { typed: 0, plumbline: 0, unsampled: 0 }
  const goodput = async (from: OpenLink) => (await performTest(from, spec)).totals.goodputBps ?? Number.NaN
  const ways = {
    typed: () => typeIperf3(lab, { port: TYPED_PORT, durationS, streamsCount: test.streamsCount }),
    plumbline: () => goodput(open),
    unsampled: () => goodput({ ...open, ends: withoutSampling(open.ends) }),
  }
  const order = (['typed', 'plumbline', 'unsampled'] as const).filter(
    (way) => way !== 'unsampled' || test.isSamplingCompared,
  )
  for (const way of round % 2 === 0 ? order.toReversed() : order) found[way] = await ways[way]()
  return {
    test: test.kind,
    typedBps: found.typed,
    plumblineBps: found.plumbline,
    unsampledBps: test.isSamplingCompared ? found.unsampled : null,
  }
}

function report(measurements: Measurements): Report {
  const pairs = measurements.of(NAME).map((each) => ({ key: each.key, ...pairSchema.parse(each.data) }))
  const ratiosOf = (test: Pair['test']) =>
    pairs.filter((pair) => pair.test === test).map((pair) => pair.plumblineBps / pair.typedBps)
  const sampling = pairs.flatMap(({ plumblineBps, unsampledBps }) =>
    unsampledBps === null ? [] : [plumblineBps / unsampledBps],
  )
  return {
    judged: [
      judgeRatio('single stream, Plumbline / typed', ratiosOf('tcp-single'), { least: 0.98, most: 1.02 }),
      judgeRatio('parallel streams, Plumbline / typed', ratiosOf('tcp-parallel'), {
        least: 0.98,
        most: 1.02,
      }),
      judgeRatio('single stream, sampling on / off', sampling, { least: 0.99, most: null }),
    ],
    tables: [
      {
        caption: 'Goodput, A to B, 100 Mbit/s, RTT 20 ms, 1 MB of queue',
        columns: ['test', 'typed', 'Plumbline', 'without sampling', 'Plumbline / typed'],
        rows: pairs.map((pair) => [
          pair.key,
          formatMbps(pair.typedBps),
          formatMbps(pair.plumblineBps),
          pair.unsampledBps === null ? '' : formatMbps(pair.unsampledBps),
          (pair.plumblineBps / pair.typedBps).toFixed(4),
        ]),
      },
    ],
  }
}

function judgeRatio(
  what: string,
  ratios: readonly number[],
  bounds: { readonly least: number; readonly most: number | null },
): Judged {
  const median = findMedian(ratios)
  return {
    what,
    bound: bounds.most === null ? `median ≥ ${bounds.least}` : `median ${bounds.least}–${bounds.most}`,
    measured: median === null ? 'not measured' : `${median.toFixed(4)} over ${ratios.length} pairs`,
    isMet:
      median === null ? null : median >= bounds.least && median <= (bounds.most ?? Number.POSITIVE_INFINITY),
  }
}
