import { z } from 'zod'
import type { WebContext } from '@/lib/web/context'
import { defineRoute } from '../define-route'
import { timeSchema, toTime } from '../schemas/common'

/** A worker beats every few seconds; without a beat for this long it counts as gone. */
export const WORKER_GONE_MS = 30_000

const healthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  web: z.literal('ok'),
  database: z.enum(['ok', 'unreachable']),
  worker: z.object({ state: z.enum(['ok', 'gone', 'never-seen', 'unknown']), beatAt: timeSchema.nullable() }),
})
type Health = z.infer<typeof healthSchema>

async function readWorker(context: WebContext): Promise<Health['worker']> {
  const worker = await context.stores.workers.latest()
  if (!worker) return { state: 'never-seen', beatAt: null }
  const silentMs = context.clock.now().getTime() - worker.beatAt.getTime()
  return { state: silentMs > WORKER_GONE_MS ? 'gone' : 'ok', beatAt: toTime(worker.beatAt) }
}

async function readHealth(context: WebContext): Promise<Health> {
  try {
    await context.stores.workers.ping()
    const worker = await readWorker(context)
    return { status: worker.state === 'ok' ? 'ok' : 'degraded', web: 'ok', database: 'ok', worker }
  } catch {
    const worker = { state: 'unknown', beatAt: null } as const
    return { status: 'degraded', web: 'ok', database: 'unreachable', worker }
  }
}

export const healthRoute = defineRoute({
  method: 'GET',
  path: '/health',
  summary: 'Whether web, database and worker are there; 503 without the database',
  scope: 'public',
  response: healthSchema,
  handle: async ({ context }) => {
    const health = await readHealth(context)
    return Response.json(health, { status: health.database === 'ok' ? 200 : 503 })
  },
})
