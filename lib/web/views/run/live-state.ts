import { z } from 'zod'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import { RUN_STATES, type RunState, STEP_STATES } from '@/lib/domain/model/run-state'

/** Two samples a second for the longest step still fit. */
const MAX_LIVE_POINTS = 600

const stateSchema = z.looseObject({
  state: z.enum(RUN_STATES),
  waitingFor: z.looseObject({ reason: z.string() }).nullish(),
})

const stepSchema = z.looseObject({
  ordinal: z.number(),
  totalCount: z.number().nullish(),
  kind: z.string(),
  direction: z.enum(['ab', 'ba', 'both']),
  state: z.enum(STEP_STATES),
  estimatedSeconds: z.number().nullish(),
  sentence: z.string().nullish(),
  failure: z.looseObject({ code: z.string(), message: z.string() }).nullish(),
})

const sampleSchema = z.looseObject({
  ordinal: z.number(),
  direction: z.enum(['ab', 'ba']),
  atS: z.number(),
  bps: z.number().nullable(),
  rttMs: z.number().nullish(),
  bytesSoFar: z.number().nullish(),
})

export type LivePoint = {
  readonly atS: number
  readonly ab?: number | null
  readonly ba?: number | null
}

export type LiveStep = {
  readonly ordinal: number
  readonly sentence: string
  readonly estimatedSeconds: number | null
  readonly startedAtMs: number
}

/** What the live view knows; made by folding events, on the server for what has been and in the browser for what comes. */
export type LiveState = {
  readonly lastSequence: number
  readonly state: RunState
  readonly waitingReason: string | null
  readonly totalCount: number | null
  readonly doneCount: number
  /** Seconds that the finished steps were estimated to take. */
  readonly doneSeconds: number
  readonly step: LiveStep | null
  readonly points: readonly LivePoint[]
  /** Each sending host's own clock at its first sample of this step: times count from there. */
  readonly originS: Readonly<Partial<Record<OneWayDirection, number>>>
  readonly rttMs: number | null
  readonly bytesSoFar: number
  readonly failures: readonly { readonly ordinal: number; readonly message: string }[]
}

export type LiveEvent = {
  readonly sequence: number
  readonly type: string
  readonly data: unknown
  readonly atMs: number
}

/** The state before any event. */
export function emptyLiveState(state: RunState, waitingReason: string | null): LiveState {
  return {
    lastSequence: 0,
    state,
    waitingReason,
    totalCount: null,
    doneCount: 0,
    doneSeconds: 0,
    step: null,
    points: [],
    originS: {},
    rttMs: null,
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
      return foldState(next, event.data)
    case 'step':
      return foldStep(next, event)
    case 'sample':
      return foldSample(next, event.data)
    default:
      return next
  }
}

function foldState(live: LiveState, data: unknown): LiveState {
  const parsed = stateSchema.safeParse(data)
  if (!parsed.success) return live
  return { ...live, state: parsed.data.state, waitingReason: parsed.data.waitingFor?.reason ?? null }
}

function foldStep(live: LiveState, event: LiveEvent): LiveState {
  const parsed = stepSchema.safeParse(event.data)
  if (!parsed.success) return live
  const step = parsed.data
  const totalCount = step.totalCount ?? live.totalCount
  if (step.state === 'running') {
    return {
      ...live,
      totalCount,
      points: [],
      originS: {},
      rttMs: null,
      step: {
        ordinal: step.ordinal,
        sentence: step.sentence ?? step.kind,
        estimatedSeconds: step.estimatedSeconds ?? null,
        startedAtMs: event.atMs,
      },
    }
  }
  if (step.state === 'pending') return { ...live, totalCount }
  const message = step.failure?.message
  return {
    ...live,
    totalCount,
    doneCount: live.doneCount + 1,
    doneSeconds: live.doneSeconds + (step.estimatedSeconds ?? live.step?.estimatedSeconds ?? 0),
    step: null,
    failures:
      step.state === 'failed' && message
        ? [...live.failures, { ordinal: step.ordinal, message }]
        : live.failures,
  }
}

function foldSample(live: LiveState, data: unknown): LiveState {
  const parsed = sampleSchema.safeParse(data)
  if (!parsed.success) return live
  const sample = parsed.data
  const originS = live.originS[sample.direction] ?? sample.atS
  const atS = Math.max(0, sample.atS - originS)
  return {
    ...live,
    points: addPoint(live.points, { atS, [sample.direction]: sample.bps }),
    originS: { ...live.originS, [sample.direction]: originS },
    rttMs: sample.rttMs ?? live.rttMs,
    bytesSoFar: Math.max(live.bytesSoFar, sample.bytesSoFar ?? 0),
  }
}

function addPoint(points: readonly LivePoint[], point: LivePoint): readonly LivePoint[] {
  const added = [...points, point].toSorted((a, b) => a.atS - b.atS)
  return added.slice(-MAX_LIVE_POINTS)
}
