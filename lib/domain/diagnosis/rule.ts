import type { DirectionView } from './evidence'
import type { Conclusion, RuleId } from './finding'

/** One rule: what it is called, and what it concludes of one direction; null where it has nothing to say. */
export type Rule = {
  readonly id: RuleId
  readonly evaluate: (view: DirectionView) => Conclusion | null
}
