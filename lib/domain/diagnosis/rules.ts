import type { Rule } from './rule'
import { linkFull } from './rules/link-full'
import { pathLoss } from './rules/path-loss'
import { windowLimited } from './rules/window-limited'

/** Every rule; the order decides between findings that are alike in severity and cost. */
export const RULES: readonly Rule[] = [windowLimited, pathLoss, linkFull]
