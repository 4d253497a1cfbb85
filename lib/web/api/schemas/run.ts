import { z } from 'zod'
import type { Curve, Metric } from '@/lib/domain/model/metric'
import { PROFILES, RUN_SOURCES, RUN_STATES, STEP_KINDS, STEP_STATES } from '@/lib/domain/model/run-state'
import type { Run, StepRecord } from '@/lib/services/ports/run'
import { directionSchema, failureSchema, timeSchema, toTime, toTimeOrNull } from './common'
import { verdictJsonSchema } from './comparison'
import { diagnosisJsonSchema } from './diagnosis'
import { findingJsonSchema } from './finding'
import { chosenStepSchema } from './start-run'

const runSummaryShape = {
  id: z.string(),
  linkId: z.string(),
  /** `imported`: performed elsewhere, read from a file of iperf3's. */
  source: z.enum(RUN_SOURCES),
  /** The file that an imported run comes from. */
  importFile: z.string().optional(),
  profile: z.enum(PROFILES),
  /** The steps of the profile that were asked for; absent where all were. */
  chosenSteps: z.array(chosenStepSchema).optional(),
  state: z.enum(RUN_STATES),
  partial: z.boolean(),
  contaminated: z.boolean(),
  requestedBy: z.string(),
  queuedAt: timeSchema,
  startedAt: timeSchema.nullable(),
  endedAt: timeSchema.nullable(),
  estimate: z.object({ seconds: z.number(), bytes: z.number() }),
  waitingFor: z
    .object({ reason: z.string(), hostIds: z.array(z.string()), runId: z.string().nullable() })
    .optional(),
  failure: failureSchema.optional(),
}

export const runSummarySchema = z.object(runSummaryShape)
export type RunSummaryJson = z.infer<typeof runSummarySchema>

const stepSchema = z.object({
  id: z.string(),
  kind: z.enum(STEP_KINDS),
  direction: directionSchema,
  state: z.enum(STEP_STATES),
  startedAt: timeSchema.nullable(),
  endedAt: timeSchema.nullable(),
  failure: failureSchema.optional(),
})

const metricSchema = z.object({
  key: z.string(),
  direction: directionSchema,
  value: z.number().nullable(),
  reason: z.string().optional(),
})

export const runJsonSchema = z.object({
  ...runSummaryShape,
  steps: z.array(stepSchema),
  metrics: z.array(metricSchema),
  curves: z.array(
    z.object({
      key: z.string(),
      direction: directionSchema,
      points: z.array(z.record(z.string(), z.union([z.number(), z.boolean(), z.null()]))),
    }),
  ),
  /** What the rules concluded, worst first; empty while the run goes on, null where they broke on it. */
  findings: z.array(findingJsonSchema).nullable(),
  /** Which rules judged it, and when; null while the run goes on. */
  diagnosis: diagnosisJsonSchema.nullable(),
  verdict: verdictJsonSchema.optional(),
})
export type RunJson = z.infer<typeof runJsonSchema>

/** A run as lists show it. */
export function toRunSummaryJson(run: Run): RunSummaryJson {
  return {
    id: run.id,
    linkId: run.linkId,
    source: run.source,
    ...(run.importFile === null ? {} : { importFile: run.importFile }),
    profile: run.profile,
    ...(run.chosenSteps ? { chosenSteps: [...run.chosenSteps] } : {}),
    state: run.state,
    partial: run.partial,
    contaminated: run.contaminated,
    requestedBy: run.requestedBy,
    queuedAt: toTime(run.queuedAt),
    startedAt: toTimeOrNull(run.startedAt),
    endedAt: toTimeOrNull(run.endedAt),
    estimate: run.estimate,
    ...(run.waitingFor ? { waitingFor: { ...run.waitingFor, hostIds: [...run.waitingFor.hostIds] } } : {}),
    ...(run.failure ? { failure: run.failure } : {}),
  }
}

function toStepJson(step: StepRecord): z.infer<typeof stepSchema> {
  return {
    id: step.id,
    kind: step.spec.kind,
    direction: step.spec.direction,
    state: step.state,
    startedAt: toTimeOrNull(step.startedAt),
    endedAt: toTimeOrNull(step.endedAt),
    ...(step.failure ? { failure: step.failure } : {}),
  }
}

/** A whole run: state, steps, and what was judged of it. */
export function toRunJson(
  run: Run,
  parts: {
    readonly steps: readonly StepRecord[]
    readonly metrics: readonly Metric[]
    readonly curves: readonly Curve[]
    readonly findings: RunJson['findings']
    readonly diagnosis: RunJson['diagnosis']
    readonly verdict: NonNullable<RunJson['verdict']> | null
  },
): RunJson {
  return {
    ...toRunSummaryJson(run),
    steps: parts.steps.map(toStepJson),
    metrics: parts.metrics.map(({ key, direction, value, reason }) => ({
      key,
      direction,
      value,
      ...(reason === undefined ? {} : { reason }),
    })),
    curves: parts.curves.map(({ key, direction, points }) => ({
      key,
      direction,
      points: points.map((point) => ({ ...point })),
    })),
    findings: parts.findings,
    diagnosis: parts.diagnosis,
    ...(parts.verdict ? { verdict: parts.verdict } : {}),
  }
}
