import { z } from 'zod'
import type { Prisma } from '@/generated/prisma-sqlite/client'
import { STEP_STATES } from '@/lib/domain/model/run-state'
import type { StepResult, StepSpec } from '@/lib/domain/model/step'
import type { StepRecord } from '@/lib/services/ports/run'
import type { RunStore } from '@/lib/services/ports/run-store'
import type { IdSource } from '@/lib/services/ports/system'
import { isForeignKeyViolation, notFound } from '../errors'
import { failureColumns, failureOf } from '../failure-columns'
import type { Database } from '../open'
import {
  commandRecordsSchema,
  compress,
  decompress,
  parseStored,
  parseStoredAs,
  stepResultOutline,
  stepSpecOutline,
  toolVersionsSchema,
} from '../stored-json'
import { runEnded } from './run-queue'
import { toRunState } from './run-row'

type StepsPart = Pick<
  RunStore,
  'startStep' | 'finishStep' | 'steps' | 'specs' | 'rawOutputs' | 'sentBytesSince'
>
type StepRow = Prisma.StepGetPayload<object>

const stepStateSchema = z.enum(STEP_STATES)
const sideSchema = z.enum(['a', 'b'])

/** Steps of a run and what the hosts printed while they were performed. */
export function createRunSteps(database: Database, ids: IdSource): StepsPart {
  const { client } = database
  return {
    startStep: (step) => startStep(database, step),
    finishStep: (step) => finishStep(database, ids, step),
    async steps(runId) {
      const rows = await client.step.findMany({ where: { runId }, orderBy: { ordinal: 'asc' } })
      return Promise.all(rows.map(toStep))
    },
    specs: (runIds) => readSpecs(database, runIds),
    async rawOutputs(stepId) {
      const rows = await client.stepOutput.findMany({
        where: { stepId },
        orderBy: [{ side: 'asc' }, { name: 'asc' }],
      })
      return Promise.all(
        rows.map(async (row) => ({
          side: sideSchema.parse(row.side),
          name: row.name,
          text: await decompress(row.content),
          toolVersions: parseStored(toolVersionsSchema, row.toolVersions),
        })),
      )
    },
    async sentBytesSince(linkId, since) {
      const { _sum: sum } = await client.step.aggregate({
        where: { run: { linkId }, startedAt: { gte: since } },
        _sum: { sentBytes: true },
      })
      return sum.sentBytes ?? 0
    },
  }
}

/** Specifications of the done steps of each run, in their order. */
export async function readSpecs(
  database: Database,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StepSpec[]>> {
  const rows = await database.client.step.findMany({
    where: { runId: { in: [...runIds] }, state: 'done' },
    select: { runId: true, spec: true },
    orderBy: [{ runId: 'asc' }, { ordinal: 'asc' }],
  })
  const specs = new Map<string, StepSpec[]>(runIds.map((runId) => [runId, []]))
  for (const row of rows) specs.get(row.runId)?.push(parseStoredAs<StepSpec>(stepSpecOutline, row.spec))
  return specs
}

/** Only a running run gets steps: a worker that lost its lease learns it here at the latest. */
async function startStep(database: Database, step: Parameters<RunStore['startStep']>[0]) {
  const { id, runId, ordinal, spec, expectedBytes, at } = step
  const { kind, direction } = spec
  const data = {
    id,
    runId,
    ordinal,
    kind,
    direction,
    spec: JSON.stringify(spec),
    state: 'running',
    sentBytes: expectedBytes,
    startedAt: at,
  }
  try {
    await database.write(async (transaction) => {
      await transaction.step.create({ data })
      const run = await transaction.run.findUniqueOrThrow({ where: { id: runId }, select: { state: true } })
      if (run.state !== 'running') throw runEnded(toRunState(run.state))
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('run')
    throw error
  }
}

async function finishStep(
  database: Database,
  ids: IdSource,
  step: Parameters<RunStore['finishStep']>[0],
): Promise<void> {
  const result = step.result === null ? null : await compress(JSON.stringify(step.result))
  const outputs = await Promise.all(
    step.outputs.map(async ({ side, name, text }) => ({
      id: ids.newId(),
      stepId: step.id,
      side,
      name,
      toolVersions: JSON.stringify(step.toolVersions),
      content: await compress(text),
      lengthBytes: Buffer.byteLength(text),
    })),
  )
  await database.write(async (transaction) => {
    const { count } = await transaction.step.updateMany({
      where: { id: step.id },
      data: {
        state: step.state,
        ...failureColumns(step.failure),
        endedAt: step.at,
        result,
        parserVersion: step.parserVersion,
        commands: JSON.stringify(step.commands),
        sentBytes: step.sentBytes,
      },
    })
    if (count === 0) throw notFound('step')
    await transaction.stepOutput.createMany({ data: outputs })
  })
}

async function toStep(row: StepRow): Promise<StepRecord> {
  return {
    id: row.id,
    runId: row.runId,
    ordinal: row.ordinal,
    spec: parseStoredAs<StepSpec>(stepSpecOutline, row.spec),
    state: stepStateSchema.parse(row.state),
    failure: failureOf(row),
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    result:
      row.result === null ? null : parseStoredAs<StepResult>(stepResultOutline, await decompress(row.result)),
    commands: row.commands === null ? [] : parseStored(commandRecordsSchema, row.commands),
    sentBytes: row.sentBytes,
  }
}
