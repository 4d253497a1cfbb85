import { RULE_IDS } from '@/lib/domain/diagnosis/finding'
import type { Judged, Report, ReportTable } from '../bench'
import { judge, type Outcome } from './judge'
import { hashMeasuringCode, type Recording, readRecording } from './recordings'
import type { Scenario } from './scenario'
import { FAULT_TURNS_COUNT, SCENARIOS } from './scenarios'

type Replayed = { readonly scenario: Scenario; readonly recording: Recording; readonly outcome: Outcome }

/** Issue 4, What it must reach. */
const LEAST_RULES_COUNT = 16

/** Judges every recording by the rules as they are. */
export async function reportDiagnosis(): Promise<Report> {
  const replayed: Replayed[] = []
  for (const scenario of SCENARIOS) {
    const recording = await readRecording(scenario)
    if (recording) replayed.push({ scenario, recording, outcome: judge(scenario, recording) })
  }
  const faults = replayed.filter(({ scenario }) => scenario.expected !== null)
  const healthy = replayed.filter(({ scenario }) => scenario.expected === null)
  const figures = faults.flatMap(({ outcome }) => outcome.figures)
  const sourceHash = await hashMeasuringCode()
  return {
    basis: replayed.map(({ recording: { recordedAt, machine } }) => ({ at: recordedAt, machine })),
    judged: [
      judgeRules(faults),
      {
        what: 'the right rule first',
        bound: `${FAULT_TURNS_COUNT} of ${FAULT_TURNS_COUNT} runs of each fault`,
        ...countMet(faults, ({ outcome }) => outcome.isFirstRight),
      },
      {
        what: 'its figure',
        bound: 'within 5 % of the truth; of a share, the truth inside its 95 % interval',
        ...countMet(figures, ({ isMet }) => isMet),
      },
      {
        what: 'no other problem beside it, unless as its consequence',
        bound: 'each fault',
        ...countMet(faults, ({ outcome }) => outcome.stray.length === 0),
      },
      {
        what: 'healthy links: nothing of severity warning or above',
        bound: '10 of 10 runs of each of three',
        ...countMet(healthy, ({ outcome }) => outcome.stray.length === 0),
      },
      {
        what: 'runs recorded, and by the measuring code as it is',
        bound: `${SCENARIOS.length} runs`,
        ...countMet(SCENARIOS, (scenario) =>
          replayed.some((each) => each.scenario === scenario && each.recording.sourceHash === sourceHash),
        ),
      },
    ],
    tables: [tableOfConfusions(replayed), tableOfFigures(faults)],
  }
}

function countMet<T>(all: readonly T[], isMet: (each: T) => boolean): Pick<Judged, 'measured' | 'isMet'> {
  const count = all.filter(isMet).length
  return {
    measured: all.length === 0 ? 'not measured' : `${count} of ${all.length}`,
    isMet: all.length === 0 ? null : count === all.length,
  }
}

/** A rule counts where each of its recorded runs has it first, and there are as many as asked. */
function judgeRules(faults: readonly Replayed[]): Judged {
  const proven = RULE_IDS.filter((rule) => {
    const own = faults.filter(({ scenario }) => scenario.expected === rule)
    return own.length >= FAULT_TURNS_COUNT && own.every(({ outcome }) => outcome.isFirstRight)
  })
  return {
    what: 'rules proven in the lab',
    bound: `≥ ${LEAST_RULES_COUNT} of ${RULE_IDS.length}`,
    measured: faults.length === 0 ? 'not measured' : `${proven.length} of ${RULE_IDS.length}`,
    isMet: faults.length === 0 ? null : proven.length >= LEAST_RULES_COUNT,
  }
}

function tableOfConfusions(replayed: readonly Replayed[]): ReportTable {
  const fired = RULE_IDS.filter((rule) =>
    replayed.some(({ outcome }) => outcome.findings.some((finding) => finding.rule === rule)),
  )
  const names = [...new Set(replayed.map(({ scenario }) => scenario.name))]
  return {
    caption:
      'Scenario × rule fired, in runs; **bold**: first, as expected; c: as a consequence of another finding; i: as information; !: as a problem of its own beside the expected one',
    columns: ['scenario', 'runs', ...fired],
    rows: names.map((name) => {
      const own = replayed.filter(({ scenario }) => scenario.name === name)
      return [name, String(own.length), ...fired.map((rule) => sayFired(rule, own))]
    }),
  }
}

/** How often a rule fired in a scenario's runs, by the gravest way in which it did in each. */
function sayFired(rule: string, runs: readonly Replayed[]): string {
  const ways = runs.map(({ scenario, outcome }) => {
    if (rule === scenario.expected && outcome.first === rule) return 'first'
    if (outcome.stray.some((finding) => finding.rule === rule)) return '!'
    const own = outcome.findings.filter((finding) => finding.rule === rule)
    if (own.length === 0) return 'none'
    if (own.every(({ severity }) => severity === 'info')) return 'i'
    return own.some(({ causedBy }) => causedBy !== undefined) ? 'c' : 'second'
  })
  const count = (wanted: string) => ways.filter((way) => way === wanted).length
  return [
    ...(count('first') > 0 ? [`**${count('first')}**`] : []),
    ...['second', '!', 'c', 'i'].flatMap((way) => (count(way) > 0 ? [`${count(way)} ${way}`] : [])),
  ].join(', ')
}

function tableOfFigures(faults: readonly Replayed[]): ReportTable {
  return {
    caption: 'Each figure against its truth, turn by turn',
    columns: ['scenario', 'turn', 'rule', 'figure', 'truth', 'measured', 'met'],
    rows: faults.flatMap(({ scenario, outcome }) =>
      outcome.figures.map(({ figure, truth, measured, isMet }) => [
        scenario.name,
        String(scenario.turn),
        scenario.expected ?? '',
        figure,
        sayNumber(truth),
        measured === null ? 'missing' : sayNumber(measured),
        isMet ? 'yes' : '**no**',
      ]),
    ),
  }
}

function sayNumber(value: number): string {
  if (value >= 1e6) return `${(value / 1e6).toFixed(2)} M`
  return value < 1 ? `${(100 * value).toFixed(3)} %` : String(Number(value.toPrecision(5)))
}
