import type { Confidence, EvidenceItem, Finding, RuleId, Severity } from '@/lib/domain/diagnosis/finding'
import { formatMetricValue } from '@/lib/domain/format/metric-value'
import { formatRate } from '@/lib/domain/format/rate'
import type { OneWayDirection, Side } from '@/lib/domain/model/direction'
import { LOCALE } from '@/lib/web/viewer-preferences'

export type EvidenceView = {
  readonly name: string
  readonly text: string
  readonly source: string
  /** Where it came from on this page: its step. */
  readonly href: string | null
}

export type FindingAdviceView = {
  readonly hostName: string | null
  readonly text: string
  readonly command: string | null
  readonly revert: string | null
  readonly check: string | null
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

/** Findings as pages show them: each consequence stands under its cause. */
export function buildFindings(
  findings: readonly Finding[],
  places: {
    readonly hostNames: Readonly<Record<Side, string>>
    /** Of each step by its id: where it stands on the page. */
    readonly ordinals: ReadonlyMap<string, number>
  },
): readonly FindingView[] {
  const view = (finding: Finding): FindingView => ({
    rule: finding.rule,
    severity: finding.severity,
    direction: finding.direction,
    sentence: finding.sentence,
    confidence: finding.confidence,
    missing: finding.missing,
    cost: finding.costBps ? `costs one stream about ${formatRate(finding.costBps, LOCALE)}` : null,
    evidence: finding.evidence.map((item) => toEvidenceView(item, places.ordinals)),
    advice: finding.advice.map(({ side, text, command, revert, check }) => ({
      hostName: side === null ? null : places.hostNames[side],
      text,
      command,
      revert,
      check: check === null ? null : `A ${check.profile} run shows whether it helped.`,
    })),
    consequences: findings
      .filter(({ causedBy, direction }) => causedBy === finding.rule && direction === finding.direction)
      .map(view),
  })
  return findings.filter(({ causedBy }) => causedBy === undefined).map(view)
}

function toEvidenceView(
  { source, stepId, name, value, unit }: EvidenceItem,
  ordinals: ReadonlyMap<string, number>,
): EvidenceView {
  const ordinal = stepId === undefined ? undefined : ordinals.get(stepId)
  return {
    name,
    source,
    text: typeof value === 'string' ? value : formatMetricValue(value, { unit: unit ?? 'count' }, LOCALE),
    href: ordinal === undefined ? null : `#step-${ordinal}`,
  }
}
