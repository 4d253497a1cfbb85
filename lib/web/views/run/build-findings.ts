import type {
  Advice,
  Confidence,
  EvidenceItem,
  Finding,
  RuleId,
  Severity,
} from '@/lib/domain/diagnosis/finding'
import type { EndNames } from '@/lib/domain/format/end-names'
import { formatMetricValue } from '@/lib/domain/format/metric-value'
import { formatRate } from '@/lib/domain/format/rate'
import type { OneWayDirection, Side } from '@/lib/domain/model/direction'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { type AdvisingRun, buildMeasureAgain, type MeasureAgainView, sayCheck } from './measure-again'

export type EvidenceView = {
  readonly name: string
  readonly text: string
  /** What it was held against. */
  readonly threshold: string | null
  readonly source: string
  /** Where it came from on this page: its step. */
  readonly href: string | null
}

/** One setting, as it is and as it is to be; an unknown side is null. */
export type ChangeView = {
  readonly setting: string
  readonly from: string | null
  readonly to: string | null
}

export type FindingAdviceView = {
  readonly hostName: string | null
  readonly text: string
  readonly changes: readonly ChangeView[]
  readonly command: string | null
  readonly revert: string | null
  /** Plain text to send to the carrier, with where and when it was measured. */
  readonly table: string | null
  /** Which measurement shows whether it helped. */
  readonly check: string | null
  /** The button that takes it; null where there is no link to measure. */
  readonly again: MeasureAgainView | null
}

export type FindingView = {
  readonly rule: RuleId
  readonly severity: Severity
  readonly direction: OneWayDirection
  readonly sentence: string
  readonly confidence: Confidence
  readonly missing: readonly string[]
  readonly cost: string | null
  readonly evidence: readonly EvidenceView[]
  readonly advice: readonly FindingAdviceView[]
  /** What this finding explains, which then is no problem of its own. */
  readonly consequences: readonly FindingView[]
}

type Places = {
  readonly hostNames: Readonly<Record<Side, string>>
  /** What the two ends are called. */
  readonly ends: EndNames
  /** Of each step by its id: where it stands on the page. */
  readonly ordinals: ReadonlyMap<string, number>
  /** The run that the findings are of, where there is one; `heading` stands above what is sent to a carrier. */
  readonly run: (AdvisingRun & { readonly heading: string }) | null
}

/** Findings as pages show them: each consequence stands under its cause. */
export function buildFindings(findings: readonly Finding[], places: Places): readonly FindingView[] {
  const view = (finding: Finding): FindingView => ({
    rule: finding.rule,
    severity: finding.severity,
    direction: finding.direction,
    sentence: finding.sentence,
    confidence: finding.confidence,
    missing: finding.missing,
    cost: finding.costBps ? `costs one stream about ${formatRate(finding.costBps, LOCALE)}` : null,
    evidence: finding.evidence.map((item) => toEvidenceView(item, places.ordinals)),
    advice: finding.advice.map((advice) => toAdviceView(advice, places)),
    consequences: findings
      .filter(({ causedBy, direction }) => causedBy === finding.rule && direction === finding.direction)
      .map(view),
  })
  return findings.filter(({ causedBy }) => causedBy === undefined).map(view)
}

function toAdviceView(advice: Advice, { hostNames, ends, run }: Places): FindingAdviceView {
  const { side, text, command, revert, table, check } = advice
  return {
    ...{ text, command, revert },
    hostName: side === null ? null : hostNames[side],
    changes: toChanges(advice),
    table: table === undefined ? null : [...(run ? [run.heading] : []), table].join('\n'),
    check: check === null ? null : sayCheck(check, ends),
    again: check === null || run === null ? null : buildMeasureAgain(check, run),
  }
}

/** Several settings stand in one advice as lines of `name = value`, the same names in both. */
function toChanges({ setting, from, to }: Advice): readonly ChangeView[] {
  if (setting === null || (from === null && to === null)) return []
  const [before, after] = [readLines(from), readLines(to)]
  if (before === null || after === null) return [{ setting, from, to }]
  return after.map(([name, value]) => ({ setting: name, from: new Map(before).get(name) ?? null, to: value }))
}

function readLines(text: string | null): readonly (readonly [string, string])[] | null {
  const lines = (text ?? '').split('\n').map((line) => line.split(' = '))
  return lines.every((parts) => parts.length === 2)
    ? lines.map(([name = '', value = '']) => [name, value])
    : null
}

function toEvidenceView(item: EvidenceItem, ordinals: ReadonlyMap<string, number>): EvidenceView {
  const { source, stepId, name, value, unit, threshold } = item
  const ordinal = stepId === undefined ? undefined : ordinals.get(stepId)
  const say = (number: number) => formatMetricValue(number, { unit: unit ?? 'count' }, LOCALE)
  return {
    name,
    source,
    text: typeof value === 'string' ? value : say(value),
    threshold: threshold === undefined ? null : say(threshold),
    href: ordinal === undefined ? null : `#step-${ordinal}`,
  }
}
