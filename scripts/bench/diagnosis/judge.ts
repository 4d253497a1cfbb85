import { collectRunEvidence } from '@/lib/domain/diagnosis/collect/run-evidence'
import { diagnose } from '@/lib/domain/diagnosis/diagnose'
import type { Finding } from '@/lib/domain/diagnosis/finding'
import type { Recording } from './recordings'
import type { Scenario } from './scenario'
import { checkFigure, type FigureCheck } from './truth'

/** What today's rules say of one recorded run. */
export type Outcome = {
  /** The rule that is read first; on a healthy link the first of severity warning or above. */
  readonly first: string | null
  /** The right one, or none on a healthy link. */
  readonly isFirstRight: boolean
  /** Other problems that stand beside the right one: neither its consequence nor mere information. */
  readonly stray: readonly Finding[]
  readonly findings: readonly Finding[]
  readonly figures: readonly FigureCheck[]
}

/** Judges a recording by the rules as they are; pure. */
export function judge({ expected, truths }: Scenario, { run }: Recording): Outcome {
  const findings = diagnose(collectRunEvidence(run))
  const stray = findings.filter((finding) => finding.severity !== 'info' && !isExplainedBy(finding, expected))
  const first = expected === null ? stray[0] : findings[0]
  const own = findings.filter(({ rule }) => rule === expected)
  return {
    first: first?.rule ?? null,
    isFirstRight: (first?.rule ?? null) === expected,
    stray,
    findings,
    figures: truths.map((truth) => checkFigure(truth, own)),
  }
}

function isExplainedBy({ rule, causedBy }: Finding, expected: Scenario['expected']): boolean {
  return expected !== null && (rule === expected || causedBy === expected)
}
