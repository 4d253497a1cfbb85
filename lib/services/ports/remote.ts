/** What Plumbline needs from a machine it reaches remotely. Implemented by lib/adapters/ssh and by the replay host. */

export type HostKey = {
  /** Key type as in the key itself: `ssh-ed25519`, `ssh-rsa`, `ecdsa-sha2-nistp256`, … */
  readonly algorithm: string
  /** `SHA256:` and base64 without padding, as `ssh-keygen -l` prints it. */
  readonly fingerprint: string
}

export type SshAuth =
  | { readonly kind: 'key'; readonly privateKey: string; readonly passphrase?: string }
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'agent' }

export type SshTarget = {
  readonly hostId: string
  /** Name or address, IPv4 or IPv6, without brackets. */
  readonly address: string
  readonly port: number
  readonly user: string
  readonly auth: SshAuth
  /** One per algorithm; empty until a person has compared the first fingerprint. */
  readonly pinnedKeys: readonly HostKey[]
  readonly jump?: SshTarget
}

export const REMOTE_FAILURE_CODES = [
  'host-unknown',
  'refused',
  'unreachable',
  'timed-out',
  'auth-failed',
  'auth-unsupported',
  'key-unknown',
  'key-changed',
  'connection-lost',
  'command-missing',
  'agent-missing',
  'bad-private-key',
  'jump-failed',
  'host-locked',
  'cancelled',
  'protocol',
] as const

export type RemoteFailureCode = (typeof REMOTE_FAILURE_CODES)[number]

/** Every failure of a remote port. `message` is for the log, `userMessage` says what happened and what to do. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'
  readonly code: RemoteFailureCode
  /** The host that failed: with a jump host in between, this may be the jump host's id. */
  readonly hostId: string
  readonly userMessage: string
  /** The key the host showed, with `key-unknown` and `key-changed`. */
  readonly offered?: HostKey
  /** The key pinned for that algorithm, with `key-changed`. */
  readonly pinned?: HostKey

  constructor(o: {
    code: RemoteFailureCode
    hostId: string
    userMessage: string
    message?: string
    offered?: HostKey
    pinned?: HostKey
    cause?: unknown
  }) {
    super(o.message ?? `${o.code}: ${o.userMessage}`, o.cause === undefined ? undefined : { cause: o.cause })
    this.code = o.code
    this.hostId = o.hostId
    this.userMessage = o.userMessage
    if (o.offered) this.offered = o.offered
    if (o.pinned) this.pinned = o.pinned
  }
}

export type RemoteJob = {
  /** Body of a POSIX sh script, everything in it already quoted. It may use the pl_* helpers (lib/adapters/ssh/supervisor). */
  readonly script: string
  /** For logs and error messages; never sent to the host. */
  readonly label: string
  /** The host ends the job by itself after this many seconds (to 2 s). */
  readonly limitS: number
  /** Aborting is the same as `cancel()`. */
  readonly signal?: AbortSignal
  /** Called with each complete line of standard output, without its newline, as it arrives. */
  readonly onLine?: (line: string) => void
}

/** How a job ended: by itself, by us, by its time limit, or because the host heard nothing from us for too long. */
export type RemoteEnd = 'exited' | 'cancelled' | 'time-limit' | 'silence'

export type RemoteResult = {
  readonly endedBy: RemoteEnd
  /** Exit status of the script's body; null unless it ended by itself. */
  readonly exitCode: number | null
  /** `SIGKILL`, … where the remote shell itself was killed by someone else. */
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}

export type RemoteRun = {
  /** Sends one line to the body's standard input (`pl_await go` waits for it). Short lines, few of them; no newline inside. */
  send(line: string): void
  /** Resolves when nothing of the job is left on the host. Rejects with a RemoteError (`connection-lost`, `protocol`). */
  readonly done: Promise<RemoteResult>
  /** Ends the job and all it started; `done` then resolves with `endedBy: 'cancelled'`. Safe to call twice. */
  cancel(): void
}

export type HostLock = {
  /** `unavailable`: the host has no `flock` or nowhere to keep the file; `warning` says so and the run may go on. */
  readonly state: 'held' | 'unavailable'
  readonly warning?: string
  /** False once the host has let go of a lock by itself: its time limit, a long silence, a killed holder. */
  isHeld(): boolean
  release(): Promise<void>
}

export type RemoteShell = {
  readonly hostId: string
  run(job: RemoteJob): RemoteRun
  /**
   * Keeps other instances of Plumbline off this host's network namespace until released or until the connection ends.
   * Rejects with `host-locked` when another holds it. `owner` names this instance and run, for the one who waits.
   */
  holdHostLock(o: { owner: string; limitS: number }): Promise<HostLock>
  /** Smallest round trip seen on this connection, jump host included, in milliseconds. */
  roundTripMs(): number
  /** Calls back once when the connection is lost (not after `close()`); at once if it already was. Returns the unsubscriber. */
  onLost(listener: (error: RemoteError) => void): () => void
  /** Cancels what still runs, waits for it (3 s at most) and disconnects. */
  close(): Promise<void>
}

export type ConnectOptions = { readonly timeoutMs: number; readonly signal?: AbortSignal }

export type RemoteConnector = {
  /** Connects and signs in. Credentials are sent only after the host has shown a pinned key. Rejects with a RemoteError. */
  connect(target: SshTarget, o: ConnectOptions): Promise<RemoteShell>
  /** The host's key, read without offering any credential to that host (a jump host must be trusted already). */
  probeHostKey(target: SshTarget, o: ConnectOptions): Promise<HostKey>
}
