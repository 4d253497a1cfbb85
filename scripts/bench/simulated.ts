import { z } from 'zod'
import type { Verdict } from '@/lib/domain/comparison/compared-run'
import { type SimulatedQuestion, simulator } from '@/lib/domain/comparison/testing/simulate-comparison'
import type { Bench, BenchOptions, Judged, Report } from './bench'
import type { Measurements } from './measurements'

const NAME = 'simulated'
const QUESTIONS_COUNT = 2_000
const SMOKE_QUESTIONS_COUNT = 20
const SEED = 7

type Bound = { readonly verdict: Verdict; readonly least?: number; readonly most?: number }
type Scenario = SimulatedQuestion & { readonly name: string; readonly bounds: readonly Bound[] }

/** Baseline runs and new runs. */
const SIZES = [
  [5, 1],
  [5, 3],
  [12, 8],
] as const
const HISTORY_COUNT = 30

const LINKS: Readonly<Record<string, SimulatedQuestion['link']>> = {
  ...Object.fromEntries(
    [0.01, 0.03, 0.08].flatMap((noise) =>
      [0, 0.3, 0.6].map((rho) => [`noise ${100 * noise} %, ρ ${rho}`, { noise, rho }]),
    ),
  ),
  'noise 1 %, 5 % outliers': { noise: 0.01, outlierShare: 0.05 },
  'noise 3 %, 5 % outliers': { noise: 0.03, outlierShare: 0.05 },
  'noise 8 %, 5 % outliers': { noise: 0.08, outlierShare: 0.05 },
  'noise 1 %, a second path at 80 % for one run in ten': { noise: 0.01, slowPathShare: 0.1 },
  'noise 1 %, a second path at 80 % for three runs in ten': { noise: 0.01, slowPathShare: 0.3 },
  'noise 1 %, ± 20 % over the day, at the same hour': { noise: 0.01, dailySwing: 0.2 },
}

const SCENARIOS: readonly Scenario[] = [
  ...Object.entries(LINKS).flatMap(([link, of]) =>
    SIZES.flatMap(([baselineCount, nowCount]): Scenario[] => {
      const question = { link: of, historyCount: HISTORY_COUNT, baselineCount, nowCount }
      return [
        { ...question, name: `${link}; as it was`, bounds: [{ verdict: 'degraded', most: 1 }] },
        {
          ...question,
          factor: 0.9,
          name: `${link}; 10 % slower`,
          bounds: [{ verdict: 'unchanged', most: 0.5 }],
        },
      ]
    }),
  ),
  power(
    'noise 1 %; 5 % slower',
    { noise: 0.01 },
    [5, 3],
    { factor: 0.95 },
    { verdict: 'degraded', least: 95 },
  ),
  power('noise 1 %; as it was', { noise: 0.01 }, [5, 3], {}, { verdict: 'unchanged', least: 90 }),
  power(
    'noise 3 %; 10 % slower',
    { noise: 0.03 },
    [5, 3],
    { factor: 0.9 },
    { verdict: 'degraded', least: 85 },
  ),
  power(
    'noise 3 %; 10 % slower',
    { noise: 0.03 },
    [12, 8],
    { factor: 0.9 },
    { verdict: 'degraded', least: 98 },
  ),
  power('noise 3 %; as it was', { noise: 0.03 }, [12, 8], {}, { verdict: 'unchanged', least: 90 }),
  ...[false, true].map((isBothWays) =>
    power(
      `noise 3 %; slower by 4 times the noise ${isBothWays ? 'both ways' : 'one way'}`,
      { noise: 0.03 },
      [5, 1],
      { factor: 0.88, isBothWays },
      { verdict: 'degraded', least: 85 },
    ),
  ),
  ...[0.95, 1].map((factor) =>
    power(
      `noise 1 %, no history (ρ taken for 0.3, noise for its floor); ${factor === 1 ? 'as it was' : '5 % slower'}`,
      { noise: 0.01 },
      [5, 3],
      { factor, historyCount: 0 },
      ...(factor === 1 ? [{ verdict: 'degraded', most: 1 } as const] : []),
    ),
  ),
]

function power(
  name: string,
  link: SimulatedQuestion['link'],
  [baselineCount, nowCount]: readonly [number, number],
  rest: Partial<SimulatedQuestion>,
  ...bounds: readonly Bound[]
): Scenario {
  return { name, link, historyCount: HISTORY_COUNT, baselineCount, nowCount, ...rest, bounds }
}

const sharesSchema = z.object({ questionsCount: z.number(), shares: z.record(z.string(), z.number()) })

export const simulatedBench: Bench = {
  name: NAME,
  summary: 'verdicts on simulated histories: false alarms, missed drops, power',
  needsLab: false,
  measure: async (measurements, options) => {
    for (const scenario of SCENARIOS)
      await measurements.take({ bench: NAME, key: keyOf(scenario) }, async () => simulate(scenario, options))
  },
  report,
}

const keyOf = ({ name, baselineCount, nowCount }: Scenario) =>
  `${name}; ${baselineCount} and ${nowCount} runs`

function simulate(scenario: Scenario, { isSmoke }: BenchOptions): z.infer<typeof sharesSchema> {
  const questionsCount = isSmoke ? SMOKE_QUESTIONS_COUNT : QUESTIONS_COUNT
  const { ask } = simulator(SEED)
  const shares: Record<string, number> = {}
  for (let asked = 0; asked < questionsCount; asked++) {
    const { verdict } = ask(scenario)
    shares[verdict] = (shares[verdict] ?? 0) + 100 / questionsCount
  }
  return { questionsCount, shares }
}

function report(measurements: Measurements): Report {
  const found = new Map(measurements.of(NAME).map(({ key, data }) => [key, sharesSchema.parse(data)]))
  const measured = SCENARIOS.flatMap((scenario) => {
    const data = found.get(keyOf(scenario))
    return data ? [{ scenario, data }] : []
  })
  if (measured.length === 0) return { judged: [], tables: [] }
  const percent = (share = 0) => `${share.toFixed(1)} %`
  return {
    judged: measured.flatMap(({ scenario, data }) =>
      scenario.bounds.map((bound): Judged => {
        const { verdict, least = 0, most = 100 } = bound
        const share = data.shares[verdict] ?? 0
        return {
          what: `${keyOf(scenario)}: ${verdict}`,
          bound: bound.most === undefined ? `≥ ${least} %` : `≤ ${most} %`,
          measured: `${percent(share)} of ${data.questionsCount.toLocaleString('en')}`,
          isMet: share >= least && share <= most,
        }
      }),
    ),
    tables: [
      {
        caption: `What is said of simulated links, noise estimated from ${HISTORY_COUNT} runs unless said otherwise`,
        columns: ['link and baseline and new runs', 'degraded', 'improved', 'unchanged', 'inconclusive'],
        rows: measured.map(({ scenario, data: { shares } }) => [
          keyOf(scenario),
          ...(['degraded', 'improved', 'unchanged', 'inconclusive'] as const).map((each) =>
            percent(shares[each]),
          ),
        ]),
      },
    ],
  }
}
