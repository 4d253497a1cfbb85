import { z } from 'zod'
import type { Prisma } from '@/generated/prisma-sqlite/client'
import { PROFILES, RUN_SOURCES, RUN_STATES, type RunState } from '@/lib/domain/model/run-state'
import type { Run } from '@/lib/services/ports/run'
import { failureOf } from '../failure-columns'
import {
  chosenStepsSchema,
  environmentOutline,
  linkSnapshotSchema,
  parseStored,
  parseStoredAs,
  waitingForSchema,
} from '../stored-json'

type RunRow = Prisma.RunGetPayload<object>

const runStateSchema = z.enum(RUN_STATES)
const profileSchema = z.enum(PROFILES)
const sourceSchema = z.enum(RUN_SOURCES)

/** A run's state as its column holds it. */
export function toRunState(text: string): RunState {
  return runStateSchema.parse(text)
}

/** A run as the use cases know it. */
export function toRun(row: RunRow): Run {
  return {
    id: row.id,
    linkId: row.linkId,
    profile: profileSchema.parse(row.profile),
    chosenSteps: row.chosenSteps === null ? null : parseStored(chosenStepsSchema, row.chosenSteps),
    state: toRunState(row.state),
    partial: row.partial,
    contaminated: row.contaminated,
    force: row.force,
    requestedBy: row.requestedBy,
    queuedAt: row.queuedAt,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    estimate: { seconds: row.estimateSeconds, bytes: row.estimateBytes },
    snapshot: parseStored(linkSnapshotSchema, row.linkSnapshot),
    waitingFor: row.waitingFor === null ? null : parseStored(waitingForSchema, row.waitingFor),
    cancelRequestedAt: row.cancelRequestedAt,
    failure: failureOf(row),
    workerId: row.workerId,
    leaseExpiresAt: row.leaseExpiresAt,
    environment:
      row.environment === null
        ? null
        : parseStoredAs<NonNullable<Run['environment']>>(environmentOutline, row.environment),
    source: sourceSchema.parse(row.source),
    importFile: row.importFile,
  }
}
