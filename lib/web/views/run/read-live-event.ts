import type { Direction, OneWayDirection } from '@/lib/domain/model/direction'
import {
  RUN_STATES,
  type RunState,
  STEP_KINDS,
  STEP_STATES,
  type StepKind,
  type StepState,
} from '@/lib/domain/model/run-state'

const DIRECTIONS: readonly Direction[] = ['ab', 'ba', 'both']

/*
 * Guards by hand: the live view is the only reader of events in the browser, and a schema library would weigh more there
 * than the page it serves.
 */

export type StateNews = { readonly state: RunState }

export type StepNews = {
  readonly ordinal: number
  readonly kind: StepKind
  readonly direction: Direction
  readonly state: StepState
  readonly totalCount: number | null
  readonly estimatedSeconds: number | null
  readonly sentence: string | null
  readonly bytesSoFar: number | null
  readonly failureMessage: string | null
}

export type SampleNews = {
  readonly direction: OneWayDirection
  readonly atS: number
  readonly bps: number | null
  readonly rttMs: number | null
  readonly bytesSoFar: number | null
}

type Fields = Readonly<Record<string, unknown>>

/** The state that a `state` event tells; null where it cannot be read. */
export function readStateNews(data: unknown): StateNews | null {
  if (!isFields(data)) return null
  const state = oneOf(RUN_STATES, data.state)
  return state && { state }
}

/** What a `step` event tells; null where it cannot be read. */
export function readStepNews(data: unknown): StepNews | null {
  if (!isFields(data)) return null
  const ordinal = toNumber(data.ordinal)
  const kind = oneOf(STEP_KINDS, data.kind)
  const direction = oneOf(DIRECTIONS, data.direction)
  const state = oneOf(STEP_STATES, data.state)
  if (ordinal === null || !kind || !direction || !state) return null
  return {
    ordinal,
    kind,
    direction,
    state,
    totalCount: toNumber(data.totalCount),
    estimatedSeconds: toNumber(data.estimatedSeconds),
    sentence: toText(data.sentence),
    bytesSoFar: toNumber(data.bytesSoFar),
    failureMessage: isFields(data.failure) ? toText(data.failure.message) : null,
  }
}

/** What a `sample` event tells; null where it cannot be read. */
export function readSampleNews(data: unknown): SampleNews | null {
  if (!isFields(data)) return null
  const atS = toNumber(data.atS)
  const { direction } = data
  if (atS === null || (direction !== 'ab' && direction !== 'ba')) return null
  return {
    direction,
    atS,
    bps: toNumber(data.bps),
    rttMs: toNumber(data.rttMs),
    bytesSoFar: toNumber(data.bytesSoFar),
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function toNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function oneOf<T extends string>(words: readonly T[], value: unknown): T | null {
  return words.find((word) => word === value) ?? null
}
