import { ONE_WAY_DIRECTIONS } from '@/lib/domain/model/direction'
import { CAUSES } from './causes'
import { type Evidence, viewDirection } from './evidence'
import { type Finding, SEVERITIES } from './finding'
import { RULES } from './rules'

/** Which rules judged: rises whenever a rule, a threshold or the table of causes changes what is concluded. */
export const RULES_VERSION = 4

/**
 * Returns what the evidence says about both directions, worst first: causes before what they explain, then by severity,
 * then by what it takes from the rate of one stream. Never throws: a rule that has too little to go on says nothing.
 */
export function diagnose(evidence: Evidence): readonly Finding[] {
  const found = ONE_WAY_DIRECTIONS.flatMap((direction) => {
    const view = viewDirection(evidence, direction)
    const findings = RULES.flatMap(({ id, evaluate }): Finding[] => {
      const conclusion = evaluate(view)
      return conclusion === null ? [] : [{ rule: id, direction, ...conclusion }]
    })
    return findings.map((finding) => withCause(finding, findings))
  })
  return found.toSorted(compareFindings)
}

function withCause(finding: Finding, all: readonly Finding[]): Finding {
  const isFound = (rule: Finding['rule']) => all.some((each) => each.rule === rule)
  const causedBy = CAUSES[finding.rule]?.find(isFound)
  return causedBy === undefined ? finding : { ...finding, causedBy }
}

/** Problems of their own first, then the more severe, then the dearer; what remains keeps the order of the rules. */
function compareFindings(left: Finding, right: Finding): number {
  const isConsequence = (each: Finding) => (each.causedBy === undefined ? 0 : 1)
  const severity = (each: Finding) => SEVERITIES.indexOf(each.severity)
  return (
    isConsequence(left) - isConsequence(right) ||
    severity(right) - severity(left) ||
    (right.costBps ?? 0) - (left.costBps ?? 0)
  )
}
