import type { Unjudged } from '@/lib/domain/diagnosis/coverage'
import type { Evidence } from '@/lib/domain/diagnosis/evidence'
import type { Finding } from '@/lib/domain/diagnosis/finding'
import { type DirectionLabels, labelDirections } from '@/lib/domain/format/end-names'
import { buildFindings, type FindingView } from '../run/build-findings'
import { buildCoverageView, type CoverageView } from './coverage-view'

/** What the rules say of what someone had at hand, and what each text was taken for. */
export type AtHandView = {
  readonly findings: readonly FindingView[]
  readonly coverage: CoverageView
  readonly labels: DirectionLabels
  /** In the order given; null where no tool's output was recognised. */
  readonly tools: readonly (string | null)[]
}

/** Findings without any host, as the page shows them. */
export function buildAtHandView(found: {
  readonly evidence: Evidence
  readonly tools: readonly (string | null)[]
  readonly findings: readonly Finding[]
  readonly unjudged: readonly Unjudged[]
}): AtHandView {
  const { hosts, siteNames } = found.evidence
  const labels = labelDirections({ a: siteNames.a, b: siteNames.b })
  return {
    findings: buildFindings(found.findings, {
      hostNames: { a: hosts.a.name, b: hosts.b.name },
      ends: siteNames,
      ordinals: new Map(),
      run: null,
    }),
    coverage: buildCoverageView(found.unjudged, labels),
    labels,
    tools: found.tools,
  }
}
