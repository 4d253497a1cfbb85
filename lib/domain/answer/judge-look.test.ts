import { describe, expect, it } from 'vitest'
import { compareRuns } from '@/lib/domain/comparison/compare-runs'
import type { ComparedRun, Verdict } from '@/lib/domain/comparison/compared-run'
import { pickDeciding } from '@/lib/domain/comparison/find-verdict'
import type { Metric } from '@/lib/domain/model/metric'
import { seededRandom } from '@/lib/services/sample-data/seeded-random'
import { judgeLook } from './judge-look'
import { MOST_LOOKS_COUNT, planRepeat } from './plan-repeat'

const ANSWERS_COUNT = 150
const BASELINE_RUNS_COUNT = 5
const PACKETS_COUNT = 6_000
const BPS = 900e6
const RTT_MS = 80
const NAMES = { a: 'Frankfurt', b: 'Ashburn' }

/** The same history at every call. */
function seed(state: number) {
  const { next: uniform } = seededRandom(state)
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  /** Poisson, which loss at 1 in thousands is. */
  const count = (mean: number) => {
    let [n, product] = [0, uniform()]
    for (const end = Math.exp(-mean); product > end; n++) product *= uniform()
    return n
  }
  return { normal, count }
}

type Random = ReturnType<typeof seed>
type Link = { readonly sigma: number; readonly hourShare: number; readonly lossShare: number }

/** What an hour adds to every run in it, by metric; in standard deviations. */
const drawHour = ({ normal }: Random) => [normal(), normal(), normal()] as const

function drawRun(random: Random, link: Link, hour: ReturnType<typeof drawHour>, rateFactor = 1): ComparedRun {
  const [shared, own] = [Math.sqrt(link.hourShare), Math.sqrt(1 - link.hourShare)]
  const factor = (index: 0 | 1 | 2) => 1 + link.sigma * (shared * hour[index] + own * random.normal())
  const rate = (direction: 'ab' | 'ba', index: 0 | 1, drop: number): Metric => {
    return { key: 'tcp.single.steady_bps', direction, value: BPS * drop * factor(index) }
  }
  const loss = (direction: 'ab' | 'ba'): readonly Metric[] => {
    const lost = random.count(PACKETS_COUNT * link.lossShare)
    return [
      { key: 'udp.base_loss_pct', direction, value: (100 * lost) / PACKETS_COUNT },
      { key: 'udp.base_lost_count', direction, value: lost },
      { key: 'udp.base_packets_count', direction, value: PACKETS_COUNT },
    ]
  }
  const metrics = [
    rate('ab', 0, rateFactor),
    rate('ba', 1, 1),
    { key: 'rtt.idle.min_ms', direction: 'ab', value: RTT_MS * factor(2) } as const,
    ...loss('ab'),
    ...loss('ba'),
  ]
  const addresses = { a: '10.0.0.1', b: '10.0.0.2' }
  return { metrics, specs: [], addresses, facts: { a: null, b: null }, isContaminated: false }
}

/** One question from the first look to what is said. */
function answer(random: Random, link: Link, rateFactor = 1): Verdict {
  const baseline = Array.from({ length: BASELINE_RUNS_COUNT }, () => drawRun(random, link, drawHour(random)))
  const hour = drawHour(random)
  const now: ComparedRun[] = []
  for (;;) {
    now.push(drawRun(random, link, hour, rateFactor))
    const compared = compareRuns({
      ...{ baseline, now, siteNames: NAMES, hostNames: NAMES },
      noise: ({ key }) => link.sigma * (key.startsWith('rtt') ? RTT_MS : BPS),
    })
    const { verdict, metrics } = judgeLook(compared, {
      metricsThen: baseline.map((run) => run.metrics),
      metricsNow: now.map((run) => run.metrics),
      siteNames: NAMES,
    })
    const more = planRepeat({
      ...{ verdict, deciding: pickDeciding(metrics), looksCount: now.length },
      ...{ secondsLeft: MOST_LOOKS_COUNT, secondsOf: () => 1 },
    })
    if (more.length === 0) return verdict
  }
}

function shareOf(wanted: Verdict, link: Link, rateFactor?: number): number {
  const random = seed(5)
  const said = Array.from({ length: ANSWERS_COUNT }, () => answer(random, link, rateFactor))
  return said.filter((verdict) => verdict === wanted).length / ANSWERS_COUNT
}

describe('an answer that looks up to three times', () => {
  it.each([
    ['1 % of noise, each run on its own', { sigma: 0.01, hourShare: 0, lossShare: 0.0005 }],
    ['3 % of noise, each run on its own', { sigma: 0.03, hourShare: 0, lossShare: 0.0005 }],
    ['3 % of noise, most of it the hour’s', { sigma: 0.03, hourShare: 0.8, lossShare: 0.0005 }],
  ])('calls an unchanged link degraded in no more than one answer of a hundred: %s', (_name, link) => {
    expect(shareOf('degraded', link)).toBeLessThanOrEqual(0.01)
  })

  it('hardly ever says unchanged of a drop of 10 %, and finds it where noise allows', () => {
    const quiet = { sigma: 0.01, hourShare: 0.5, lossShare: 0 }
    expect(shareOf('unchanged', quiet, 0.9)).toBeLessThanOrEqual(0.005)
    expect(shareOf('degraded', quiet, 0.9)).toBeGreaterThanOrEqual(0.95)
  })
})
