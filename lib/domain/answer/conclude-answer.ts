import type { Comparison } from '@/lib/domain/comparison/compare-runs'
import type { MetricChange, Verdict } from '@/lib/domain/comparison/compared-run'
import { pickDeciding } from '@/lib/domain/comparison/find-verdict'
import type { Finding, RuleId } from '@/lib/domain/diagnosis/finding'
import { nameDirection } from '@/lib/domain/format/end-names'
import { formatMetricValue } from '@/lib/domain/format/metric-value'
import { formatChange } from '@/lib/domain/format/percent'
import type { Side } from '@/lib/domain/model/direction'
import type { AnswerConclusion, Blame } from './answer'
import { findNarrowerPath, sayNarrowerPath } from './narrower-path'

/** Rules whose cause lies in a host, and not on the way between the two. */
const HOST_RULES: ReadonlySet<RuleId> = new Set<RuleId>([
  'window-limited',
  'buffer-clamped',
  'receiver-drops',
  'nic-drops',
  'cpu-limited',
  'offload-suspect',
  'offered-short',
])

const RATE_KEY = 'tcp.single.steady_bps'
/** Sentences of the judges are English, like every sentence of the product. */
const LOCALE = 'en'

export type ConcludeInput = {
  readonly comparison: Comparison
  /** What the rules found in the answer's runs, worst first. */
  readonly findings: readonly Finding[]
  /** What they found in the baseline: what was there already explains no change. */
  readonly findingsThen: readonly Finding[]
  readonly siteNames: Readonly<Record<Side, string>>
  readonly looksCount: number
}

/** Returns what is said in the end: the verdict, in whose favour, in a headline, a sentence, and why. */
export function concludeAnswer(input: ConcludeInput): AnswerConclusion {
  const { comparison, siteNames, looksCount } = input
  const narrower = findNarrowerPath(comparison.metrics)
  const isOnlyNarrower = narrower.length > 0 && !['degraded', 'improved'].includes(comparison.verdict)
  const verdict = isOnlyNarrower ? 'degraded' : comparison.verdict
  const worse = pickDeciding(comparison.metrics).filter((change) => change.verdict === 'degraded')
  const cause = findCause(input, worse)
  const blame = verdict === 'degraded' ? findBlame(comparison, { worse, cause }) : null
  const narrowing = sayNarrowerPath(narrower, siteNames)
  const compared = blame === 'host' ? saySlowerHost(worse, siteNames) : comparison.sentence
  return {
    verdict,
    blame,
    headline: sayHeadline(verdict, blame),
    sentence: isOnlyNarrower ? narrowing : [compared, narrowing].filter(Boolean).join(' '),
    why: cause?.sentence ?? null,
    looksCount,
  }
}

/** The first problem that is new, in a direction whose rate or loss is worse. */
function findCause(input: ConcludeInput, worse: readonly MetricChange[]): Finding | null {
  const directions = worse
    .filter(({ key }) => !key.startsWith('rtt.'))
    .map((change): string => change.direction)
  const isNew = ({ rule, direction }: Finding) =>
    input.findingsThen.every((then) => then.rule !== rule || then.direction !== direction)
  const isProblem = ({ severity, direction }: Finding) =>
    severity !== 'info' && directions.includes(direction)
  return input.findings.find((finding) => isProblem(finding) && isNew(finding)) ?? null
}

/** A host is to blame where its own cause explains a rate that fell while round trip and loss are no worse than they were. */
function findBlame(
  comparison: Comparison,
  found: { readonly worse: readonly MetricChange[]; readonly cause: Finding | null },
): Blame {
  const { worse, cause } = found
  const isRateAlone = worse.length > 0 && worse.every(({ key }) => key === RATE_KEY)
  const isPathAsGood = pickDeciding(comparison.metrics)
    .filter(({ key }) => key !== RATE_KEY)
    .every(({ verdict }) => verdict === 'unchanged' || verdict === 'improved')
  return isRateAlone && isPathAsGood && cause !== null && HOST_RULES.has(cause.rule) ? 'host' : 'path'
}

/** The comparison's own sentence would say that the network has changed. */
function saySlowerHost(worse: readonly MetricChange[], siteNames: ConcludeInput['siteNames']): string {
  const ways = worse.map(({ direction, then, now, changePct }) => {
    const [after, before] = [now, then].map((bps) => formatMetricValue(bps, { unit: 'bps' }, LOCALE))
    const change = changePct === null ? '' : ` (${formatChange(changePct, LOCALE)})`
    return `${nameDirection(siteNames, direction)} ${after}, was ${before}${change}`
  })
  return `Round trip and loss are no worse than they were, but one stream carries less: ${ways.join('; ')}.`
}

function sayHeadline(verdict: Verdict, blame: Blame | null): string {
  switch (verdict) {
    case 'degraded':
      return blame === 'host' ? 'Not the path: a host holds it back.' : 'Yes: the network has changed.'
    case 'unchanged':
      return 'No: the network is as it was.'
    case 'improved':
      return 'No: the network is better than it was.'
    case 'inconclusive':
      return 'This cannot be told yet.'
    case 'not-comparable':
      return 'Then and now do not compare.'
  }
}
