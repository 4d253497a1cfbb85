import { performance } from 'node:perf_hooks'
import { StringDecoder } from 'node:string_decoder'
import type { ClientChannel, Client as SshClient } from 'ssh2'
import { OutputSplitter } from '@/lib/adapters/ssh/output'
import {
  commandLineFor,
  HEARTBEAT_INTERVAL_MS,
  HEARTBEAT_LINE,
  SUPERVISOR_EXIT,
  superviseScript,
} from '@/lib/adapters/ssh/supervisor'
import {
  type RemoteEnd,
  RemoteError,
  type RemoteJob,
  type RemoteResult,
  type RemoteRun,
} from '@/lib/services/ports/remote'

/** More than any tool here prints; beyond it something is wrong, and memory is not for it. */
const OUTPUT_LIMIT_CHARS = 64 * 1024 * 1024
const BACKLOG_LIMIT_BYTES = 4_096
const EXCERPT_CHARS = 300

type RunOptions = {
  readonly client: SshClient
  readonly hostId: string
  readonly job: RemoteJob
  /** The reason the connection is gone, once it is. */
  readonly readLoss: () => RemoteError | undefined
  readonly onRoundTrip: (ms: number) => void
}

type Exit = { readonly code: number | null; readonly signal: string | null }

/** One job on one channel, from its start until the host has confirmed that nothing of it is left. */
export class SshRun implements RemoteRun {
  readonly done: Promise<RemoteResult>
  private readonly o: RunOptions
  private readonly output: OutputSplitter
  private readonly errorDecoder = new StringDecoder('utf8')
  private channel: ClientChannel | undefined
  private readonly waitingLines: string[] = []
  private heartbeat: NodeJS.Timeout | undefined
  private errorText = ''
  private exit: Exit | undefined
  private failure: RemoteError | undefined
  private isCancelled = false
  private isSettled = false
  private resolve: (result: RemoteResult) => void = () => {}
  private reject: (error: RemoteError) => void = () => {}

  constructor(o: RunOptions) {
    this.o = o
    this.output = new OutputSplitter((line) => this.handOver(line))
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    // A run nobody waits for must not end the worker when its connection goes.
    this.done.catch(() => {})
    this.start()
  }

  send(line: string): void {
    if (/[\n\r\0]/.test(line)) throw new RangeError('A line sent to a job cannot contain a line break')
    const framed = `:${line}\n`
    if (this.channel) this.channel.write(framed)
    else this.waitingLines.push(framed)
  }

  readonly cancel = (): void => {
    if (this.isSettled || this.isCancelled) return
    this.isCancelled = true
    clearInterval(this.heartbeat)
    // Closing our side is the order to stop: the supervisor ends everything when its input ends.
    this.channel?.end()
  }

  private start(): void {
    const { job, client } = this.o
    const command = commandLineFor(superviseScript({ body: job.script, limitS: job.limitS }))
    if (job.signal?.aborted) {
      this.isCancelled = true
      this.finish()
      return
    }
    job.signal?.addEventListener('abort', this.cancel)
    const startedMs = performance.now()
    try {
      client.exec(command, (error, channel) => {
        if (error) return this.refuse(error)
        // Opening the channel and starting the command are one round trip each.
        this.o.onRoundTrip((performance.now() - startedMs) / 2)
        this.attach(channel)
      })
    } catch (error) {
      this.refuse(error)
    }
  }

  private attach(channel: ClientChannel): void {
    this.channel = channel
    channel.on('data', (data: Buffer) => {
      this.output.push(data)
      this.limitOutput()
    })
    channel.stderr.on('data', (data: Buffer) => {
      this.errorText += this.errorDecoder.write(data)
      this.limitOutput()
    })
    channel.on('exit', (code: number | null, signal?: string) => {
      this.exit = { code, signal: signal ?? null }
    })
    channel.on('error', () => {})
    channel.on('close', () => this.finish())
    if (this.isCancelled) {
      channel.end()
      return
    }
    for (const line of this.waitingLines.splice(0)) channel.write(line)
    this.heartbeat = setInterval(() => {
      if (channel.writableLength < BACKLOG_LIMIT_BYTES) channel.write(HEARTBEAT_LINE)
    }, HEARTBEAT_INTERVAL_MS)
  }

  private handOver(line: string): void {
    if (this.failure) return
    try {
      this.o.job.onLine?.(line)
    } catch (cause) {
      this.abandon(`Reading the output of "${this.o.job.label}" failed.`, cause)
    }
  }

  private limitOutput(): void {
    if (this.failure || this.output.length + this.errorText.length < OUTPUT_LIMIT_CHARS) return
    this.abandon(
      `"${this.o.job.label}" printed more than ${OUTPUT_LIMIT_CHARS / 1024 / 1024} MiB and was ended.`,
    )
  }

  private abandon(userMessage: string, cause?: unknown): void {
    this.failure = this.protocolError(userMessage, cause)
    this.cancel()
  }

  private protocolError(userMessage: string, cause?: unknown): RemoteError {
    return new RemoteError({ code: 'protocol', hostId: this.o.hostId, userMessage, cause })
  }

  private refuse(cause: unknown): void {
    const why = cause instanceof Error ? cause.message : String(cause)
    this.failure =
      this.o.readLoss() ??
      this.protocolError(
        `The SSH server would not run "${this.o.job.label}" (${why}). It may allow too few sessions on one connection (MaxSessions in sshd_config), or only a fixed command.`,
        cause,
      )
    this.finish()
  }

  private finish(): void {
    if (this.isSettled) return
    clearInterval(this.heartbeat)
    this.o.job.signal?.removeEventListener('abort', this.cancel)
    this.output.end()
    this.isSettled = true
    const failure = this.failure ?? this.findFailure()
    if (failure) this.reject(failure)
    else this.resolve(this.describeEnd())
  }

  private findFailure(): RemoteError | undefined {
    if (this.exit === undefined && (this.channel || !this.isCancelled)) {
      const closed = `The SSH server closed the channel of "${this.o.job.label}" without saying how it ended.`
      return this.o.readLoss() ?? this.protocolError(closed)
    }
    if (this.output.hasStarted || this.isCancelled) return undefined
    if (this.exit?.code === SUPERVISOR_EXIT.noProc) {
      return this.protocolError(
        'The host has no /proc file system that this user can read. Plumbline measures Linux hosts only.',
      )
    }
    const said = `${this.output.noise}${this.errorText}`.trim().slice(0, EXCERPT_CHARS)
    return this.protocolError(
      `The host did not start a POSIX shell for Plumbline${said === '' ? '' : `. It said: ${said}`}. Check the user's login shell and any forced command.`,
    )
  }

  private describeEnd(): RemoteResult {
    const code = this.exit?.code ?? null
    const endedBy = this.nameEnd(code)
    return {
      endedBy,
      exitCode: endedBy === 'exited' ? code : null,
      signal: this.exit?.signal ?? null,
      stdout: this.output.text,
      stderr: this.errorText + this.errorDecoder.end(),
    }
  }

  private nameEnd(code: number | null): RemoteEnd {
    if (this.isCancelled) return 'cancelled'
    if (code === SUPERVISOR_EXIT.timeLimit) return 'time-limit'
    return code === SUPERVISOR_EXIT.ended ? 'silence' : 'exited'
  }
}
