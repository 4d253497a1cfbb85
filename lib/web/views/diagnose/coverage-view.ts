import type { Unjudged } from '@/lib/domain/diagnosis/coverage'
import { RULE_IDS, type RuleId } from '@/lib/domain/diagnosis/finding'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import { ONE_WAY_DIRECTIONS } from '@/lib/domain/model/direction'

/** What the rules could not look at, of a run or of what someone had at hand. */
export type CoverageView = {
  /** What stands where no rule found anything: how far that silence reaches. */
  readonly whenNone: string
  /** How many rules had enough to go on, in one sentence. */
  readonly summary: string
  /** What more would let rules decide that had too little in either direction, by what they need. */
  readonly needs: readonly { readonly needs: string; readonly rules: readonly RuleId[] }[]
  /** The rules that had enough in one direction only. */
  readonly oneWay: readonly { readonly label: string; readonly rules: readonly RuleId[] }[]
}

/** The silence of fewer rules (one that knows the interfaces, say) is no answer. */
const FEWEST_RULES = 4

/** Returns what was and was not looked at, as pages say it. */
export function buildCoverageView(unjudged: readonly Unjudged[], labels: DirectionLabels): CoverageView {
  const nowhere = unjudged.filter(({ directions }) => directions.length === ONE_WAY_DIRECTIONS.length)
  const judgedCount = RULE_IDS.length - nowhere.length
  const oneWay = ONE_WAY_DIRECTIONS.flatMap((direction) => {
    const rules = unjudged
      .filter(({ directions }) => directions.length === 1 && directions[0] !== direction)
      .map(({ rule }) => rule)
    return rules.length === 0 ? [] : [{ label: labels[direction], rules }]
  })
  return {
    whenNone: sayWhenNone({ judgedCount, nowhere, isBothWays: oneWay.length === 0 }),
    summary: `${judgedCount} of ${RULE_IDS.length} rules had enough to go on.`,
    needs: groupByNeeds(nowhere),
    oneWay,
  }
}

function sayWhenNone(found: {
  readonly judgedCount: number
  readonly nowhere: readonly Unjudged[]
  readonly isBothWays: boolean
}): string {
  const { judgedCount, nowhere, isBothWays } = found
  if (judgedCount < FEWEST_RULES)
    return 'Hardly a rule had enough to go on, so this says nothing of the link, good or bad.'
  const ways = isBothWays ? '' : ', some of them in one direction only'
  if (nowhere.length === 0)
    return `No rule found anything; all ${RULE_IDS.length} had enough to go on${ways}.`
  const names = nowhere.map(({ rule }) => rule).join(', ')
  return `No rule found anything in what ${judgedCount} of ${RULE_IDS.length} could look at${ways}; not looked at: ${names}.`
}

function groupByNeeds(unjudged: readonly Unjudged[]): CoverageView['needs'] {
  const phrases = [...new Set(unjudged.map(({ needs }) => needs))]
  return phrases.map((needs) => ({
    needs,
    rules: unjudged.filter((each) => each.needs === needs).map(({ rule }) => rule),
  }))
}
