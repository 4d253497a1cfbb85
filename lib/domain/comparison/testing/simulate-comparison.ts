import { findNoise } from '@/lib/domain/drift/find-noise'
import type { Metric } from '@/lib/domain/model/metric'
import { seededRandom } from '@/lib/services/sample-data/seeded-random'
import { type Comparison, compareRuns } from '../compare-runs'
import type { ComparedRun, Noise } from '../compared-run'
import { findTolerance } from '../tolerances'

const BPS = 900e6
const RTT_MS = 80
const PACKETS_COUNT = 6_000
const RATE_KEY = 'tcp.single.steady_bps'
const RTT_KEY = 'rtt.idle.min_ms'
/** Hours from one run to the next: nightly, and by turns at every hour of the day. */
const SAME_HOUR = 24
const ALL_HOURS = 7
const NAMES = { a: 'Frankfurt', b: 'Ashburn' }

/** A link as it is simulated: how its runs scatter, and what happens to it. */
export type SimulatedLink = {
  /** Standard deviation of one run's throughput, as a share; of the round trip a third of it. */
  readonly noise: number
  /** Correlation of successive runs. */
  readonly rho?: number
  /** Runs in which one direction falls by 30 %. */
  readonly outlierShare?: number
  /** Share of runs that take the slower of two paths, at 80 % of the rate. */
  readonly slowPathShare?: number
  /** How much the rate swings over a day, up and down; then and now are measured at the same hour. */
  readonly dailySwing?: number
}

export type SimulatedQuestion = {
  readonly link: SimulatedLink
  /** Nightly runs before, from which noise and correlation are estimated; none: nothing is known. */
  readonly historyCount: number
  readonly baselineCount: number
  readonly nowCount: number
  /** The rate now over the rate then: from A to B, or both ways. */
  readonly factor?: number
  readonly isBothWays?: boolean
}

/** An idle round trip scatters less than a throughput. */
const rttOf = ({ noise, rho = 0 }: SimulatedLink): SimulatedLink => ({ noise: noise / 3, rho })

/** A source of questions that is the same for the same seed. */
export function simulator(seed: number) {
  const { next: uniform } = seededRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())

  /** Successive runs of one metric, so many hours apart, as factors of its level. */
  function series(link: SimulatedLink, count: number, hourStep: number): readonly number[] {
    const { noise, rho = 0, outlierShare = 0, slowPathShare = 0, dailySwing = 0 } = link
    let state = normal()
    return Array.from({ length: count }, (_, index) => {
      if (index > 0) state = rho * state + Math.sqrt(1 - rho * rho) * normal()
      const swing = dailySwing * Math.cos((2 * Math.PI * index * hourStep) / 24)
      const path = uniform() < slowPathShare ? 0.8 : 1
      const outlier = uniform() < outlierShare ? 0.7 : 1
      return (1 + noise * state + swing) * path * outlier
    })
  }

  function runs(question: SimulatedQuestion, count: number, factor = 1): readonly ComparedRun[] {
    const { link, isBothWays = false } = question
    const ab = series(link, count, SAME_HOUR)
    const ba = series(link, count, SAME_HOUR)
    const rtt = series(rttOf(link), count, SAME_HOUR)
    return ab.map((_, index) =>
      toRun({
        ab: factor * (ab[index] ?? 1),
        ba: (isBothWays ? factor : 1) * (ba[index] ?? 1),
        rtt: rtt[index] ?? 1,
      }),
    )
  }

  function history({ link, historyCount }: SimulatedQuestion): ReadonlyMap<string, Noise | null> {
    const of = (key: string, level: number, each: SimulatedLink) =>
      findNoise(
        series(each, historyCount, ALL_HOURS).map((factor) => level * factor),
        findTolerance(key),
      )
    return new Map([
      [`${RATE_KEY} ab`, of(RATE_KEY, BPS, link)],
      [`${RATE_KEY} ba`, of(RATE_KEY, BPS, link)],
      [`${RTT_KEY} ab`, of(RTT_KEY, RTT_MS, rttOf(link))],
    ])
  }

  return {
    /** One question, and what is said. */
    ask(question: SimulatedQuestion): Comparison {
      const noise = history(question)
      return compareRuns({
        baseline: runs(question, question.baselineCount),
        now: runs(question, question.nowCount, question.factor),
        noise: ({ key, direction }) => noise.get(`${key} ${direction}`) ?? null,
        ...{ siteNames: NAMES, hostNames: NAMES },
      })
    },
  }
}

function toRun(factors: { readonly ab: number; readonly ba: number; readonly rtt: number }): ComparedRun {
  const loss = (direction: 'ab' | 'ba'): readonly Metric[] => [
    { key: 'udp.base_loss_pct', direction, value: 0 },
    { key: 'udp.base_lost_count', direction, value: 0 },
    { key: 'udp.base_packets_count', direction, value: PACKETS_COUNT },
  ]
  return {
    metrics: [
      { key: RATE_KEY, direction: 'ab', value: BPS * factors.ab },
      { key: RATE_KEY, direction: 'ba', value: BPS * factors.ba },
      { key: RTT_KEY, direction: 'ab', value: RTT_MS * factors.rtt },
      ...loss('ab'),
      ...loss('ba'),
    ],
    specs: [],
    addresses: { a: '10.0.0.1', b: '10.0.0.2' },
    facts: { a: null, b: null },
    isContaminated: false,
  }
}
