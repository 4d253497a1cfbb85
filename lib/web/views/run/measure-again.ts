import { findCheckPlan } from '@/lib/domain/diagnosis/advice/check-steps'
import type { Advice } from '@/lib/domain/diagnosis/finding'
import { formatVolume } from '@/lib/domain/format/bytes'
import { formatSeconds } from '@/lib/domain/format/duration'
import { type EndNames, nameDirection } from '@/lib/domain/format/end-names'
import { sayChosenStep } from '@/lib/domain/format/run-plan'
import type { SideFacts } from '@/lib/domain/model/host-facts'
import type { Link } from '@/lib/domain/model/link'
import type { Metric } from '@/lib/domain/model/metric'
import type { ChosenStep, Profile } from '@/lib/domain/model/run-state'
import { completeChoice } from '@/lib/domain/suite/choose-steps'
import { estimateRun } from '@/lib/domain/suite/estimate'
import type { Run } from '@/lib/services/ports/run'
import { findKnownRate } from '@/lib/services/runs/find-known-rate'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { nameMetric } from '../figures/metric-names'

/** The run that shows whether advice helped, as its button and the question before it say it. */
export type MeasureAgainView = {
  readonly linkId: string
  readonly linkName: string
  readonly profile: Profile
  readonly steps: readonly ChosenStep[]
  /** "one stream Frankfurt → Ashburn" */
  readonly what: string
  /** What these steps rest on and is performed too; null where nothing is. */
  readonly restsOn: string | null
  /** "about 18 s, sends about 125 MB" */
  readonly estimateText: string
  /** The run whose figures the new one is held against. */
  readonly beforeRunId: string
}

/** What is known of the run that advised, for reckoning the next. */
export type AdvisingRun = {
  readonly runId: string
  readonly link: Link
  readonly facts: SideFacts
  readonly ends: EndNames
  /** What TCP reached, bit/s; null unknown. */
  readonly tcpBps: number | null
}

/** A run as its advice needs it; the heading says where and when what is sent to a carrier was measured. */
export function describeAdvisingRun(
  run: Run,
  ends: EndNames,
  metrics: readonly Metric[],
): AdvisingRun & { readonly heading: string } {
  const { link } = run.snapshot
  const time = (at: Date | null) =>
    at === null ? 'unknown' : `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return {
    ...{ runId: run.id, link, ends, tcpBps: findKnownRate(metrics) },
    facts: run.environment ?? { a: null, b: null },
    heading: `${link.name}: ${ends.a} ${link.a.address}, ${ends.b} ${link.b.address}; measured ${time(run.startedAt)} to ${time(run.endedAt)}`,
  }
}

/** Which measurement shows whether advice helped: "Steady rate of one stream, Frankfurt → Ashburn, shows whether it helped." */
export function sayCheck(check: NonNullable<Advice['check']>, ends: EndNames): string {
  const { label } = nameMetric(check.metricKey)
  return `${label}, ${nameDirection(ends, check.direction)}, shows whether it helped.`
}

/** The button for the measurement that advice names; null where no step takes it. */
export function buildMeasureAgain(
  check: NonNullable<Advice['check']>,
  run: AdvisingRun,
): MeasureAgainView | null {
  const plan = findCheckPlan(check)
  if (plan === null) return null
  const { profile, steps } = plan
  const { link, facts, ends, tcpBps } = run
  const chosen = { profile, chosenSteps: steps }
  const rest = (completeChoice(chosen, link) ?? []).filter((step) => !steps.includes(step))
  const { seconds, bytes } = estimateRun({ ...chosen, link, facts, lastKnown: { tcpBps } })
  const say = (some: readonly ChosenStep[]) => some.map((step) => sayChosenStep(step, ends)).join(', ')
  return {
    ...{ linkId: link.id, linkName: link.name, profile, steps, beforeRunId: run.runId },
    what: say(steps),
    restsOn: rest.length === 0 ? null : say(rest),
    estimateText: `about ${formatSeconds(seconds, LOCALE)}, sends about ${formatVolume(bytes, LOCALE)}`,
  }
}
