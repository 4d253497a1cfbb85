import { isFinal } from '@/lib/domain/model/run-state'
import type { RunEvent } from '@/lib/services/ports/run'
import type { WebContext } from '@/lib/web/context'
import { readRun } from './show-run'

const BATCH_COUNT = 500
const POLL_MS = 500
const HEARTBEAT_MS = 15_000
/** A stream ends by itself after this long, and the browser resumes it: no forgotten tab holds one for ever. */
const LONGEST_MS = 15 * 60_000
const RETRY_MS = 2_000

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

type Reader = Pick<WebContext, 'stores' | 'clock'>

/**
 * One event as EventSource reads it, with the time it happened: a reader that comes late cannot tell it from the time of
 * arrival. JSON has no line breaks of its own, so one data line does.
 */
export function formatEvent(event: RunEvent): string {
  const data = { ...toFields(event.data), at: event.at.toISOString() }
  return `id: ${event.sequence}\nevent: ${event.type}\ndata: ${JSON.stringify(data)}\n\n`
}

function toFields(data: unknown): object {
  return typeof data === 'object' && data !== null ? data : { value: data }
}

/**
 * Where the browser stopped reading, or 0 for the beginning: the `Last-Event-ID` header, which EventSource sends where it
 * connects again by itself; else `after`, for a page that opens a new stream (it was hidden, or it was just loaded).
 */
export function readLastEventId(request: Request): number {
  const after = new URL(request.url).searchParams.get('after')
  const id = Number(request.headers.get('last-event-id') ?? after ?? '0')
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

/**
 * Everything written after a sequence, and whether that was the last: the run is final and nothing came after.
 * The state is read before the events, so that an event written between the two is never missed.
 */
async function readNews(
  reader: Reader,
  input: { readonly runId: string; readonly after: number },
): Promise<{ readonly events: readonly RunEvent[]; readonly isEnd: boolean }> {
  const run = await readRun(reader, input.runId)
  const events = await reader.stores.runs.eventsAfter(input.runId, input.after, BATCH_COUNT)
  return { events, isEnd: isFinal(run.state) && events.length < BATCH_COUNT }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}

type FollowInput = {
  readonly reader: Reader
  readonly runId: string
  readonly after: number
  readonly signal: AbortSignal
}

/** The text of the stream, piece by piece, until the run has ended or the reader is gone. */
async function* followRun({ reader, runId, after, signal }: FollowInput): AsyncGenerator<string> {
  const startedMs = performance.now()
  let sequence = after
  let saidMs = startedMs
  yield `retry: ${RETRY_MS}\n\n`
  while (!signal.aborted && performance.now() - startedMs < LONGEST_MS) {
    const { events, isEnd } = await readNews(reader, { runId, after: sequence })
    if (events.length > 0) {
      sequence = events.at(-1)?.sequence ?? sequence
      yield events.map(formatEvent).join('')
      saidMs = performance.now()
    }
    if (isEnd) return
    if (performance.now() - saidMs >= HEARTBEAT_MS) {
      yield ': still here\n\n'
      saidMs = performance.now()
    }
    if (events.length < BATCH_COUNT) await pause(POLL_MS, signal)
  }
}

/**
 * The SSE answer for a run. Where the run is over and the browser has read everything, 204, which tells EventSource
 * not to come back.
 */
export async function streamRunEvents(input: {
  readonly context: Reader
  readonly runId: string
  readonly request: Request
}): Promise<Response> {
  const { context: reader, runId, request } = input
  const after = readLastEventId(request)
  const first = await readNews(reader, { runId, after })
  if (after > 0 && first.isEnd && first.events.length === 0) return new Response(null, { status: 204 })
  const gone = new AbortController()
  const signal = AbortSignal.any([request.signal, gone.signal])
  const pieces = followRun({ reader, runId, after, signal })
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: () => gone.abort(),
  })
  return new Response(body, { headers: HEADERS })
}
