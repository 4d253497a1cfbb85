import { z } from 'zod'
import { askAnswer } from '@/lib/services/answers/ask-answer'
import { cancelAnswer } from '@/lib/services/answers/cancel-answer'
import { AppError } from '@/lib/services/errors'
import { requireLink } from '@/lib/services/links/require-link'
import { defineRoute } from '../define-route'
import { answerJsonSchema, askAnswerSchema, toAnswerJson } from '../schemas/answer'
import { idParamsSchema, listSchema } from '../schemas/common'

const LISTED_COUNT = 100

export const askAnswerRoute = defineRoute({
  method: 'POST',
  path: '/links/{id}/answers',
  summary:
    'Ask whether the network of a link has changed; measures for up to two minutes. One that is being measured already is returned',
  scope: 'run',
  status: 202,
  params: idParamsSchema,
  body: askAnswerSchema,
  response: z.object({ id: z.string() }),
  handle: async ({ context, actor, params, body }) => {
    const answer = await askAnswer(
      { ...context.stores, clock: context.clock, ids: context.ids },
      { linkId: params.id, baselineRunIds: body.baseline, force: body.force, actor },
    )
    return { id: answer.id }
  },
})

export const listAnswersRoute = defineRoute({
  method: 'GET',
  path: '/links/{id}/answers',
  summary: 'What was asked of a link and answered, newest first: the last hundred',
  scope: 'read',
  params: idParamsSchema,
  response: listSchema(answerJsonSchema),
  handle: async ({ context, params }) => {
    const link = await requireLink(context.stores.links, params.id)
    const answers = await context.stores.answers.listOfLink(link.id, LISTED_COUNT)
    return { items: answers.map(toAnswerJson), nextCursor: null }
  },
})

export const getAnswerRoute = defineRoute({
  method: 'GET',
  path: '/answers/{id}',
  summary: 'One answer: its state, its runs, and what it says',
  scope: 'read',
  params: idParamsSchema,
  response: answerJsonSchema,
  handle: async ({ context, params }) => {
    const answer = await context.stores.answers.get(params.id)
    if (!answer) throw new AppError('not-found', 'There is no such answer.')
    return toAnswerJson(answer)
  },
})

export const cancelAnswerRoute = defineRoute({
  method: 'POST',
  path: '/answers/{id}/cancel',
  summary: 'End a question that is being measured; what was measured stays',
  scope: 'run',
  params: idParamsSchema,
  response: answerJsonSchema,
  handle: async ({ context, actor, params }) =>
    toAnswerJson(
      await cancelAnswer({ ...context.stores, clock: context.clock }, { answerId: params.id, actor }),
    ),
})
