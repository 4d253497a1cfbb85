import { z } from 'zod'
import { AppError } from '@/lib/services/errors'
import { defineRoute } from '../define-route'
import { streamRunEvents } from '../run-events'
import { idParamsSchema } from '../schemas/common'
import { readRun } from '../show-run'

function listVersions(versions: Readonly<Record<string, string | null>>): string {
  return Object.entries(versions)
    .map(([tool, version]) => `${tool} ${version ?? 'of unknown version'}`)
    .join(', ')
}

export const rawOutputRoute = defineRoute({
  method: 'GET',
  path: '/runs/{id}/raw/{stepId}',
  summary: 'What the scripts of a step printed on both hosts, as it came',
  scope: 'read',
  params: idParamsSchema.extend({ stepId: z.string().min(1) }),
  mediaType: 'text/plain',
  handle: async ({ context, params }) => {
    const { runs } = context.stores
    const run = await readRun(context, params.id)
    const step = (await runs.steps(run.id)).find((other) => other.id === params.stepId)
    if (!step) throw new AppError('not-found', 'This run has no such step.')
    const outputs = await runs.rawOutputs(step.id)
    const text = outputs
      .map((output) => {
        const host = run.snapshot[output.side].name.replace(/\s+/g, ' ')
        return `# ${output.name} on ${host} (side ${output.side}; ${listVersions(output.toolVersions)})\n${output.text}\n`
      })
      .join('\n')
    const file = `${run.id}-${step.ordinal}-${step.spec.kind}-${step.spec.direction}.txt`
    return new Response(text, {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="${file}"`,
      },
    })
  },
})

export const runEventsRoute = defineRoute({
  method: 'GET',
  path: '/runs/{id}/events',
  summary:
    'Live progress: events state, step and sample with the sequence as id; resumes from Last-Event-ID or after=',
  scope: 'read',
  params: idParamsSchema,
  query: z.object({ after: z.string().optional() }),
  mediaType: 'text/event-stream',
  handle: async ({ context, params, request }) => {
    const run = await readRun(context, params.id)
    return streamRunEvents({ context, runId: run.id, request })
  },
})
