import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { RunState, StepKind } from '@/lib/domain/model/run-state'
import { readSampleNews, readStateNews, readStepNews, type StepNews } from './read-live-event'

/** Two samples a second for the longest step still fit. */
const MAX_LIVE_POINTS = 600

export type LivePoint = { readonly atS: number } & Partial<Readonly<Record<OneWayDirection, number>>>

export type LiveStep = {
  readonly ordinal: number
  readonly kind: StepKind
  readonly sentence: string
  readonly estimatedSeconds: number | null
  /** On the clock of whoever folded the event; see `LiveEvent.atMs`. */
  readonly startedAtMs: number
}

/** What the live view knows; made by folding events, on the server for what has been and in the browser for what comes. */
export type LiveState = {
  readonly lastSequence: number
  readonly state: RunState
  readonly totalCount: number | null
  readonly doneCount: number
  /** Seconds of traffic that the finished steps were expected to take. */
  readonly doneSeconds: number
  readonly step: LiveStep | null
  /** Throughput of the step that runs, or of the last that did, in bit/s. */
  readonly rates: readonly LivePoint[]
  /** The connections' round trip in that step, in ms. */
  readonly roundTrips: readonly LivePoint[]
  /** Each sending host's own clock at its first sample of this step: times count from there. */
  readonly originS: Readonly<Partial<Record<OneWayDirection, number>>>
  readonly bytesSoFar: number
  readonly failures: readonly { readonly ordinal: number; readonly message: string }[]
}

export type LiveEvent = {
  readonly sequence: number
  readonly type: string
  readonly data: unknown
  /** When it happened, by the server's clock. */
  readonly atMs: number
}

/** The state before any event. */
export function emptyLiveState(state: RunState): LiveState {
  return {
    lastSequence: 0,
    state,
    totalCount: null,
    doneCount: 0,
    doneSeconds: 0,
    step: null,
    rates: [],
    roundTrips: [],
    originS: {},
    bytesSoFar: 0,
    failures: [],
  }
}

/** The state after an event; an event seen before, or one that cannot be read, changes nothing but the sequence. */
export function foldLiveEvent(live: LiveState, event: LiveEvent): LiveState {
  if (event.sequence <= live.lastSequence) return live
  const next = { ...live, lastSequence: event.sequence }
  switch (event.type) {
    case 'state':
      return { ...next, ...readStateNews(event.data) }
    case 'step':
      return foldStep(next, event)
    case 'sample':
      return foldSample(next, event.data)
    default:
      return next
  }
}

/** What the server folded replaces what the browser knows where the server has read further. */
export function adoptLiveState(live: LiveState, fromServer: LiveState): LiveState {
  return fromServer.lastSequence > live.lastSequence ? fromServer : live
}

function foldStep(live: LiveState, event: LiveEvent): LiveState {
  const news = readStepNews(event.data)
  if (!news) return live
  const known = {
    ...live,
    totalCount: news.totalCount ?? live.totalCount,
    bytesSoFar: Math.max(live.bytesSoFar, news.bytesSoFar ?? 0),
  }
  if (news.state === 'pending') return known
  return news.state === 'running' ? beginStep(known, news, event.atMs) : endStep(known, news)
}

function beginStep(live: LiveState, news: StepNews, startedAtMs: number): LiveState {
  const { ordinal, kind, estimatedSeconds } = news
  return {
    ...live,
    rates: [],
    roundTrips: [],
    originS: {},
    step: { ordinal, kind, sentence: news.sentence ?? kind, estimatedSeconds, startedAtMs },
  }
}

function endStep(live: LiveState, news: StepNews): LiveState {
  const { ordinal, failureMessage: message } = news
  return {
    ...live,
    doneCount: live.doneCount + 1,
    doneSeconds: live.doneSeconds + (news.estimatedSeconds ?? live.step?.estimatedSeconds ?? 0),
    step: null,
    failures:
      news.state === 'failed' && message !== null ? [...live.failures, { ordinal, message }] : live.failures,
  }
}

function foldSample(live: LiveState, data: unknown): LiveState {
  const sample = readSampleNews(data)
  if (!sample) return live
  const { direction, bps, rttMs } = sample
  const originS = live.originS[direction] ?? sample.atS
  const atS = Math.max(0, sample.atS - originS)
  return {
    ...live,
    rates: bps === null ? live.rates : addPoint(live.rates, { atS, [direction]: bps }),
    roundTrips: rttMs === null ? live.roundTrips : addPoint(live.roundTrips, { atS, [direction]: rttMs }),
    originS: { ...live.originS, [direction]: originS },
    bytesSoFar: Math.max(live.bytesSoFar, sample.bytesSoFar ?? 0),
  }
}

function addPoint(points: readonly LivePoint[], point: LivePoint): readonly LivePoint[] {
  const added = [...points, point].toSorted((a, b) => a.atS - b.atS)
  return added.slice(-MAX_LIVE_POINTS)
}
