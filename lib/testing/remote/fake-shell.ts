import {
  type HostLock,
  RemoteError,
  type RemoteJob,
  type RemoteResult,
  type RemoteRun,
  type RemoteShell,
} from '@/lib/services/ports/remote'

/** What a fake host does with a job: print lines now and later, wait for `go`, end. */
export type FakeJob = {
  readonly job: RemoteJob
  print(...lines: string[]): void
  /** Resolves with the next line sent to the job. */
  received(): Promise<string>
  /** Resolves when the job is cancelled or its signal aborts. */
  readonly cancelled: Promise<void>
}

export type FakeShell = RemoteShell & {
  readonly labels: readonly string[]
  readonly isClosed: () => boolean
}

type Inbox = { readonly lines: string[]; wake: (() => void) | null }

/** A host in memory: `perform` plays every job; a job that throws a RemoteError loses the connection. */
export function createFakeShell(input: {
  readonly hostId: string
  readonly perform: (job: FakeJob) => Promise<void>
  readonly lock?: () => Promise<HostLock>
}): FakeShell {
  const labels: string[] = []
  let isClosed = false
  return {
    hostId: input.hostId,
    labels,
    isClosed: () => isClosed,
    run: (job) => {
      labels.push(job.label)
      return runJob(job, input.perform)
    },
    holdHostLock:
      input.lock ?? (async () => ({ state: 'held', isHeld: () => true, release: async () => undefined })),
    roundTripMs: () => 1,
    onLost: () => () => undefined,
    close: async () => {
      isClosed = true
    },
  }
}

function runJob(job: RemoteJob, perform: (job: FakeJob) => Promise<void>): RemoteRun {
  const printed: string[] = []
  const inbox: Inbox = { lines: [], wake: null }
  const stop = openPromise()
  job.signal?.addEventListener('abort', () => stop.resolve(), { once: true })
  const result = (endedBy: RemoteResult['endedBy']): RemoteResult => ({
    endedBy,
    exitCode: endedBy === 'exited' ? 0 : null,
    signal: null,
    stdout: printed.join('\n'),
    stderr: '',
  })
  const play = {
    job,
    print: (...lines: readonly string[]) => {
      for (const line of lines.flatMap((text) => text.split('\n'))) {
        printed.push(line)
        job.onLine?.(line)
      }
    },
    received: () => nextLine(inbox),
    cancelled: stop.promise,
  }
  // A real host answers later, never within the call.
  const performed = Promise.resolve()
    .then(() => perform(play))
    .then(() => result('exited'))
  return {
    send: (line) => {
      inbox.lines.push(line)
      inbox.wake?.()
    },
    cancel: () => stop.resolve(),
    done: Promise.race([performed, stop.promise.then(() => result('cancelled'))]),
  }
}

async function nextLine(inbox: Inbox): Promise<string> {
  for (;;) {
    const line = inbox.lines.shift()
    if (line !== undefined) return line
    await new Promise<void>((resolve) => {
      inbox.wake = resolve
    })
  }
}

/** The error of a connection that is gone. */
export function lostConnection(hostId: string): RemoteError {
  return new RemoteError({
    code: 'connection-lost',
    hostId,
    userMessage: 'The connection to the host was lost.',
  })
}

/** Promise.withResolvers, which Node 20 lacks. */
function openPromise(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve: () => resolve() }
}
