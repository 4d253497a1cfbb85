import type { Duplex } from 'node:stream'
import type { Client as SshClient } from 'ssh2'
import {
  type ConnectPhase,
  explainAbort,
  explainLoss,
  explainSocketFailure,
  formatWhere,
} from '@/lib/adapters/ssh/failures'
import { algorithmsFor, describeHostKey, judgeHostKey } from '@/lib/adapters/ssh/host-key'
import type { SignIn } from '@/lib/adapters/ssh/sign-in'
import { Client } from '@/lib/adapters/ssh/ssh2-module'
import { type HostKey, RemoteError, type SshTarget } from '@/lib/services/ports/remote'

/** A dead network is noticed after four of these: 18 s. */
const KEEPALIVE_INTERVAL_MS = 4_500
const KEEPALIVES_UNANSWERED_MAX = 3

/** The server has none of the pinned key types any more: whether its key changed is to be seen by asking for any type. */
export class PinnedTypeMissingError extends Error {
  override readonly name = 'PinnedTypeMissingError'
}

type LevelledError = Error & { level?: string; code?: unknown }

function refuseKey(target: SshTarget, offered: HostKey): RemoteError | undefined {
  const verdict = judgeHostKey(offered, target.pinnedKeys)
  const where = formatWhere(target)
  switch (verdict.kind) {
    case 'trusted':
      return undefined
    case 'unknown':
      return new RemoteError({
        code: 'key-unknown',
        hostId: target.hostId,
        offered,
        userMessage: `First contact with ${where}: it shows the ${offered.algorithm} key ${offered.fingerprint}. Compare it with the host's own (ssh-keygen -lf /etc/ssh/ssh_host_*_key.pub there) and trust it. No credential was sent.`,
      })
    case 'changed':
      return explainChangedKey(target, offered, verdict.pinned)
  }
}

/** The refusal of a host whose key is no longer the pinned one. */
export function explainChangedKey(
  target: SshTarget,
  offered: HostKey,
  pinned: HostKey | undefined,
): RemoteError {
  return new RemoteError({
    code: 'key-changed',
    hostId: target.hostId,
    offered,
    ...(pinned ? { pinned } : {}),
    userMessage: `The host key of ${formatWhere(target)} has changed: it shows ${offered.algorithm} ${offered.fingerprint}, trusted was ${pinned ? `${pinned.algorithm} ${pinned.fingerprint}` : 'another'}. Either the host was reinstalled or someone is in between. Nothing was sent. Find out which, and replace the key only if you know why it changed.`,
  })
}

type Attempt = {
  readonly target: SshTarget
  readonly signIn: SignIn
  phase: ConnectPhase
  refused: RemoteError | undefined
  shownKey: HostKey | undefined
  agentFailed: boolean
}

function explainFailure(attempt: Attempt, error: LevelledError): Error {
  const { target, signIn } = attempt
  if (attempt.refused) return attempt.refused
  if (attempt.agentFailed) {
    const userMessage =
      'The SSH agent of the worker does not answer. Start one and restart the worker with its SSH_AUTH_SOCK, or register a key.'
    return new RemoteError({ code: 'agent-missing', hostId: target.hostId, userMessage, cause: error })
  }
  if (error.level === 'client-authentication') return signIn.explain()
  if (error.level === 'client-socket') return explainSocketFailure(target, error)
  if (signIn.hasTried()) return signIn.explain(error.message)
  if (error.level === 'handshake' && !attempt.shownKey && algorithmsFor(target.pinnedKeys)) {
    return new PinnedTypeMissingError(error.message, { cause: error })
  }
  const userMessage = `${formatWhere(target)} does not complete an SSH handshake (${error.message}). Check that an SSH server listens on that port, and that it accepts this machine.`
  return new RemoteError({ code: 'protocol', hostId: target.hostId, userMessage, cause: error })
}

/**
 * Performs the SSH handshake over a connected stream and signs in. The host key is judged before any authentication
 * message is sent. On failure the stream is destroyed.
 * @throws RemoteError, or PinnedTypeMissingError where the server has no key of a pinned type.
 */
export function signInOver(o: {
  target: SshTarget
  stream: Duplex
  signIn: SignIn
  signal: AbortSignal
}): Promise<SshClient> {
  const { target, stream, signIn, signal } = o
  const client = new Client()
  const attempt: Attempt = {
    target,
    signIn,
    phase: 'handshake',
    refused: undefined,
    shownKey: undefined,
    agentFailed: false,
  }
  const serverHostKey = algorithmsFor(target.pinnedKeys)
  return new Promise<SshClient>((resolve, reject) => {
    let isSettled = false
    const settle = (outcome: Error | undefined): void => {
      if (isSettled) return
      isSettled = true
      signal.removeEventListener('abort', onAbort)
      if (!outcome) {
        resolve(client)
        return
      }
      reject(outcome)
      stream.destroy()
    }
    const onAbort = (): void => settle(explainAbort(target, attempt.phase, signal))
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort)
    client.on('ready', () => settle(undefined))
    client.on('error', (error: LevelledError) => {
      // ssh2 reports the agent's failure, then goes on to ask for another method, and reports again.
      if (error.level === 'agent') attempt.agentFailed = true
      else settle(explainFailure(attempt, error))
    })
    client.on('close', () => settle(attempt.refused ?? explainLoss(target, undefined)))
    client.connect({
      sock: stream,
      username: target.user,
      readyTimeout: 0,
      keepaliveInterval: KEEPALIVE_INTERVAL_MS,
      keepaliveCountMax: KEEPALIVES_UNANSWERED_MAX,
      authHandler: (left, isPartial, next) => {
        attempt.phase = 'sign-in'
        signIn.handler(left, isPartial, next)
      },
      hostVerifier: (blob: Buffer) => {
        attempt.shownKey = describeHostKey(blob)
        attempt.refused = refuseKey(target, attempt.shownKey)
        return attempt.refused === undefined
      },
      ...(serverHostKey ? { algorithms: { serverHostKey } } : {}),
    })
  })
}
