import { z } from 'zod'
import type { Prisma } from '@/generated/prisma-sqlite/client'
import { ANSWER_STATES, BASELINE_CHOICES, BLAMES } from '@/lib/domain/answer/answer'
import { VERDICTS } from '@/lib/domain/comparison/compared-run'
import type { Answer, AnswerStore, NewAnswer } from '@/lib/services/ports/answer-store'
import { isForeignKeyViolation, isUniqueViolation, notFound } from '../errors'
import { failureColumns, failureOf } from '../failure-columns'
import type { Database } from '../open'
import { parseStored, textListSchema } from '../stored-json'

const WITH_RUNS = {
  runs: { select: { runId: true }, orderBy: { ordinal: 'asc' } },
} satisfies Prisma.AnswerInclude
type AnswerRow = Prisma.AnswerGetPayload<{ include: typeof WITH_RUNS }>

const OLDEST_FIRST = [{ askedAt: 'asc' as const }, { id: 'asc' as const }]
const NEWEST_FIRST = [{ askedAt: 'desc' as const }, { id: 'desc' as const }]

const stateSchema = z.enum(ANSWER_STATES)
const choiceSchema = z.enum(BASELINE_CHOICES)
const conclusionSchema = z.object({
  verdict: z.enum(VERDICTS),
  blame: z.enum(BLAMES).nullable(),
  headline: z.string(),
  sentence: z.string(),
  why: z.string().nullable(),
  looksCount: z.number(),
})

/** What was asked of links, and what was answered. */
export function createAnswerStore(database: Database): AnswerStore {
  const { client } = database
  const list = async (args: Pick<Prisma.AnswerFindManyArgs, 'where' | 'orderBy' | 'take'>) => {
    const rows = await client.answer.findMany({ ...args, include: WITH_RUNS })
    return rows.map(toAnswer)
  }
  return {
    insert: (answer) => insert(database, answer),
    async get(id) {
      const row = await client.answer.findUnique({ where: { id }, include: WITH_RUNS })
      return row && toAnswer(row)
    },
    listOpen: () => list({ where: { state: 'measuring' }, orderBy: OLDEST_FIRST }),
    listOfLink: (linkId, count) => list({ where: { linkId }, orderBy: NEWEST_FIRST, take: count }),
    async baselineOfRun(runId) {
      const row = await client.answerRun.findUnique({
        where: { runId },
        select: { answer: { select: { baselineRunIds: true } } },
      })
      return row && parseStored(textListSchema, row.answer.baselineRunIds)
    },
    async addRun(data) {
      try {
        await database.write((transaction) => transaction.answerRun.create({ data }))
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
      }
    },
    async requestCancel(id, at) {
      await database.write((transaction) =>
        transaction.answer.updateMany({
          where: { id, state: 'measuring', cancelRequestedAt: null },
          data: { cancelRequestedAt: at },
        }),
      )
    },
    conclude: (input) => conclude(database, input),
  }
}

async function insert(database: Database, answer: NewAnswer): Promise<Answer> {
  const { firstRunId, baselineRunIds, budgetS, ...rest } = answer
  try {
    const row = await database.write((transaction) =>
      transaction.answer.create({
        data: {
          ...rest,
          state: 'measuring',
          baselineRunIds: JSON.stringify(baselineRunIds),
          budgetSeconds: budgetS,
          runs: { create: [{ ordinal: 1, runId: firstRunId }] },
        },
        include: WITH_RUNS,
      }),
    )
    return toAnswer(row)
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('link or run')
    throw error
  }
}

async function conclude(database: Database, input: Parameters<AnswerStore['conclude']>[0]): Promise<boolean> {
  const { count } = await database.write((transaction) =>
    transaction.answer.updateMany({
      where: { id: input.id, state: 'measuring' },
      data: {
        state: input.state,
        conclusion: input.conclusion === null ? null : JSON.stringify(input.conclusion),
        endedAt: input.at,
        ...failureColumns(input.failure),
      },
    }),
  )
  return count > 0
}

function toAnswer(row: AnswerRow): Answer {
  return {
    id: row.id,
    linkId: row.linkId,
    state: stateSchema.parse(row.state),
    askedBy: row.askedBy,
    askedAt: row.askedAt,
    baselineRunIds: parseStored(textListSchema, row.baselineRunIds),
    baselineChoice: choiceSchema.parse(row.baselineChoice),
    budgetS: row.budgetSeconds,
    runIds: row.runs.map(({ runId }) => runId),
    cancelRequestedAt: row.cancelRequestedAt,
    endedAt: row.endedAt,
    conclusion: row.conclusion === null ? null : parseStored(conclusionSchema, row.conclusion),
    failure: failureOf(row),
  }
}
