import { collectRunEvidence } from '@/lib/domain/diagnosis/collect/run-evidence'
import { diagnose } from '@/lib/domain/diagnosis/diagnose'
import type { Finding, RuleId } from '@/lib/domain/diagnosis/finding'
import type { Recording } from './recordings'
import type { Scenario } from './scenario'
import { checkFigure, type FigureCheck } from './truth'

/** What today's rules say of one recorded run. */
export type Outcome = {
  /** The rule of the first problem; where there is none, the expected one if it fired as information, which has no rank. */
  readonly first: string | null
  /** The right one, or none on a healthy link. */
  readonly isFirstRight: boolean
  /** Other problems that stand beside the right one: neither its consequence nor mere information. */
  readonly stray: readonly Finding[]
  readonly findings: readonly Finding[]
  readonly figures: readonly FigureCheck[]
}

/** Judges a recording by the rules as they are; pure. */
export function judge({ expected, truths }: Scenario, { run }: Pick<Recording, 'run'>): Outcome {
  const findings = diagnose(collectRunEvidence(run))
  const problems = findings.filter(({ severity }) => severity !== 'info')
  const own = findings.filter(({ rule }) => rule === expected)
  const first = (problems[0] ?? own[0])?.rule ?? null
  return {
    first,
    isFirstRight: first === expected,
    stray: problems.filter(
      (finding) => finding.rule !== expected && findRootCause(finding, findings) !== expected,
    ),
    findings,
    figures: truths.map((truth) => checkFigure(truth, own)),
  }
}

/** The rule at the end of a finding's chain of causes; null where it has none. */
function findRootCause({ direction, causedBy }: Finding, all: readonly Finding[]): RuleId | null {
  if (causedBy === undefined) return null
  const cause = all.find((each) => each.rule === causedBy && each.direction === direction)
  return cause?.causedBy === undefined ? causedBy : findRootCause(cause, all)
}
