import type { Client as SshClient } from 'ssh2'
import { explainLoss } from '@/lib/adapters/ssh/failures'
import { holdHostLock } from '@/lib/adapters/ssh/host-lock'
import { SshRun } from '@/lib/adapters/ssh/run'
import type {
  HostLock,
  RemoteError,
  RemoteJob,
  RemoteRun,
  RemoteShell,
  SshTarget,
} from '@/lib/services/ports/remote'

const CLOSE_LIMIT_MS = 3_000

type ShellOptions = {
  readonly target: SshTarget
  readonly client: SshClient
  readonly roundTripMs: number
  /** Disconnects this hop and those it goes through. */
  readonly end: () => void
}

/** One signed-in connection. Each job has a channel of its own on it. */
export class SshShell implements RemoteShell {
  readonly hostId: string
  private readonly o: ShellOptions
  private readonly runs = new Set<RemoteRun>()
  private readonly lossListeners = new Set<(error: RemoteError) => void>()
  private loss: RemoteError | undefined
  private isClosing = false
  private smallestRoundTripMs: number

  constructor(o: ShellOptions) {
    this.o = o
    this.hostId = o.target.hostId
    this.smallestRoundTripMs = o.roundTripMs
    o.client.on('error', (error) => this.lose(error))
    o.client.on('close', () => this.lose(undefined))
  }

  run(job: RemoteJob): RemoteRun {
    const run = new SshRun({
      client: this.o.client,
      hostId: this.hostId,
      job,
      readLoss: () => this.loss,
      onRoundTrip: (ms) => {
        this.smallestRoundTripMs = Math.min(this.smallestRoundTripMs, ms)
      },
    })
    this.runs.add(run)
    const forget = (): void => {
      this.runs.delete(run)
    }
    run.done.then(forget, forget)
    return run
  }

  holdHostLock(o: { owner: string; limitS: number }): Promise<HostLock> {
    return holdHostLock({ ...o, hostId: this.hostId, run: (job) => this.run(job) })
  }

  roundTripMs(): number {
    return this.smallestRoundTripMs
  }

  onLost(listener: (error: RemoteError) => void): () => void {
    if (this.loss && !this.isClosing) listener(this.loss)
    else this.lossListeners.add(listener)
    return () => this.lossListeners.delete(listener)
  }

  async close(): Promise<void> {
    if (this.isClosing) return
    this.isClosing = true
    for (const run of this.runs) run.cancel()
    let limit: NodeJS.Timeout | undefined
    const expired = new Promise<void>((resolve) => {
      limit = setTimeout(resolve, CLOSE_LIMIT_MS)
    })
    await Promise.race([Promise.allSettled([...this.runs].map((run) => run.done)), expired])
    clearTimeout(limit)
    this.o.end()
  }

  private lose(cause: unknown): void {
    if (this.loss) return
    this.loss = explainLoss(this.o.target, cause)
    if (!this.isClosing) for (const listener of this.lossListeners) listener(this.loss)
    this.lossListeners.clear()
    this.o.end()
  }
}
