import { formatVolume } from '@/lib/domain/format/bytes'
import { formatSeconds } from '@/lib/domain/format/duration'
import { formatRate } from '@/lib/domain/format/rate'
import { isFinal, type StepKind } from '@/lib/domain/model/run-state'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { LivePoint, LiveState, LiveStep } from './live-state'

/** Beyond this the seconds of an estimate are no more than its noise. */
const ROUNDED_FROM_S = 30
const ROUNDED_TO_S = 5

/** What a run does at this moment, without the time that is left: for the headline, and for those who listen. */
export function sayDoing(live: LiveState, waitingReason: string | null): string {
  if (live.state === 'queued') return waitingReason ?? 'Waiting for a worker to take this run.'
  if (isFinal(live.state)) return 'The run has ended; its result is on the way.'
  if (live.step) return live.step.sentence
  return live.doneCount === 0 ? 'Connecting to both hosts.' : 'Preparing the next step.'
}

/** ", 12 s left" of a step; nothing where its length is not known. */
export function sayStepLeft(step: LiveStep, nowMs: number): string {
  if (step.estimatedSeconds === null) return ''
  const left = Math.ceil(step.estimatedSeconds - secondsIn(step, nowMs))
  return left > 0 ? `, ${formatSeconds(left, LOCALE)} left` : ', finishing'
}

/** "Step 4 of about 12": the planner decides each step from those before it, so that their number is an estimate. */
export function sayStepCount(live: LiveState): string {
  const current = live.doneCount + (live.step ? 1 : 0)
  if (live.state === 'queued' || current === 0) return 'No step begun'
  if (live.totalCount === null) return `Step ${current}`
  if (current > live.totalCount) return `Step ${current}, more than expected`
  return `Step ${current} of about ${live.totalCount}`
}

export type RunEstimate = {
  readonly seconds: number
  readonly bytes: number
  /** What each step costs beyond its traffic. */
  readonly stepOverheadSeconds: number
}

export type LiveProgress = { readonly sharePct: number; readonly leftText: string }

/** How far a run is by its estimate, and how long it takes still. Never full before its end. */
export function findProgress(live: LiveState, estimate: RunEstimate, nowMs: number): LiveProgress {
  if (live.state === 'queued') {
    return { sharePct: 0, leftText: `takes about ${formatSeconds(estimate.seconds, LOCALE)} once it runs` }
  }
  if (isFinal(live.state)) return { sharePct: 100, leftText: '' }
  const inStepS = live.step ? Math.min(secondsIn(live.step, nowMs), live.step.estimatedSeconds ?? 0) : 0
  const doneS = live.doneSeconds + live.doneCount * estimate.stepOverheadSeconds + inStepS
  const leftS = estimate.seconds - doneS
  const sharePct = Math.min(99, Math.round((100 * doneS) / Math.max(estimate.seconds, doneS, 1)))
  return {
    sharePct,
    leftText: leftS > 0 ? `about ${sayEstimate(leftS)} left` : 'takes longer than estimated',
  }
}

function sayEstimate(seconds: number): string {
  const unit = seconds > ROUNDED_FROM_S ? ROUNDED_TO_S : 1
  return formatSeconds(Math.max(1, Math.round(seconds / unit) * unit), LOCALE)
}

/** "120 MB of about 350 MB"; more than the estimate is said as it is. */
export function sayVolume(live: LiveState, estimateBytes: number): string {
  return `${formatVolume(live.bytesSoFar, LOCALE)} of about ${formatVolume(estimateBytes, LOCALE)}`
}

/** The latest throughput, both directions summed where both run; null where this step tells none yet. */
export function sayRateNow(live: LiveState): string | null {
  const rates = latestOf(live.rates)
  if (rates.length === 0) return null
  return formatRate(
    rates.reduce((sum, bps) => sum + bps, 0),
    LOCALE,
  )
}

/** The latest round trip of the connections under test, in ms; of two directions the longer. */
export function findRoundTripNow(live: LiveState): number | null {
  const trips = latestOf(live.roundTrips)
  return trips.length === 0 ? null : Math.max(...trips)
}

function latestOf(points: readonly LivePoint[]): readonly number[] {
  return (['ab', 'ba'] as const).flatMap(
    (direction) => points.findLast((point) => point[direction] !== undefined)?.[direction] ?? [],
  )
}

const WITHOUT_LIVE_FIGURES: Readonly<Partial<Record<StepKind, string>>> = {
  rtt: 'A ping tells its figures when it ends.',
  mtu: 'A search for the largest packet tells its figure when it ends.',
  'udp-probe': 'UDP is sent at the rate that is offered; how much of it arrived is known when the step ends.',
  jitter: 'UDP is not acknowledged: how evenly it arrived is known when the step ends.',
}

/** Why there is no chart of this step while it runs; null where there is one, or nothing runs. */
export function sayNoFigures(live: LiveState): string | null {
  return live.step === null || live.rates.length > 0 ? null : (WITHOUT_LIVE_FIGURES[live.step.kind] ?? null)
}

function secondsIn(step: LiveStep, nowMs: number): number {
  return Math.max(0, (nowMs - step.startedAtMs) / 1_000)
}
