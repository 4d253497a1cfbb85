import { performance } from 'node:perf_hooks'
import type { Client as SshClient } from 'ssh2'
import { dialDirect, dialThrough } from '@/lib/adapters/ssh/dial'
import { explainChangedKey, PinnedTypeMissingError, signInOver } from '@/lib/adapters/ssh/handshake'
import { SshShell } from '@/lib/adapters/ssh/shell'
import { planSignIn } from '@/lib/adapters/ssh/sign-in'
import {
  type ConnectOptions,
  type HostKey,
  type RemoteConnector,
  RemoteError,
  type RemoteShell,
  type SshTarget,
} from '@/lib/services/ports/remote'

type Hop = { readonly client: SshClient; readonly roundTripMs: number; end(): void }
type HopOptions = { readonly signal: AbortSignal; readonly agentSocket: string | undefined }

async function connectOnce(target: SshTarget, o: HopOptions): Promise<Hop> {
  const { signal, agentSocket } = o
  const signIn = planSignIn(target, agentSocket)
  const via = target.jump ? await connectHop(target.jump, o) : undefined
  try {
    const startedMs = performance.now()
    const stream =
      via && target.jump
        ? await dialThrough({ jump: target.jump, client: via.client, target, signal })
        : await dialDirect(target, signal)
    const roundTripMs = performance.now() - startedMs
    const client = await signInOver({ target, stream, signIn, signal })
    const end = (): void => {
      client.end()
      via?.end()
    }
    if (via) client.once('close', () => via.end())
    return { client, roundTripMs, end }
  } catch (error) {
    via?.end()
    throw error
  }
}

/** Reads the key that a target shows when any type will do; nothing is authenticated, because nothing is trusted. */
async function readShownKey(target: SshTarget, o: HopOptions): Promise<HostKey> {
  const stranger: SshTarget = { ...target, pinnedKeys: [], auth: { kind: 'password', password: '' } }
  try {
    const hop = await connectOnce(stranger, o)
    hop.end()
  } catch (error) {
    if (
      error instanceof RemoteError &&
      error.code === 'key-unknown' &&
      error.hostId === target.hostId &&
      error.offered
    ) {
      return error.offered
    }
    throw error
  }
  throw new RemoteError({
    code: 'protocol',
    hostId: target.hostId,
    userMessage: 'The server showed no host key.',
  })
}

async function connectHop(target: SshTarget, o: HopOptions): Promise<Hop> {
  try {
    return await connectOnce(target, o)
  } catch (error) {
    if (!(error instanceof PinnedTypeMissingError)) throw error
    throw explainChangedKey(target, await readShownKey(target, o), target.pinnedKeys[0])
  }
}

/** Runs one attempt under the caller's signal and the time limit, whichever comes first. */
async function withinLimit<T>(o: ConnectOptions, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const control = new AbortController()
  const onAbort = (): void => control.abort(o.signal?.reason)
  const timer = setTimeout(() => control.abort(new DOMException('Time limit', 'TimeoutError')), o.timeoutMs)
  if (o.signal?.aborted) onAbort()
  o.signal?.addEventListener('abort', onAbort)
  try {
    return await attempt(control.signal)
  } finally {
    clearTimeout(timer)
    o.signal?.removeEventListener('abort', onAbort)
  }
}

/**
 * The SSH implementation of the remote port. `agentSocket` is the worker's SSH_AUTH_SOCK, absent where it has no agent.
 * The time limit of a call covers jump hosts too.
 */
export function createSshConnector(config: { agentSocket?: string }): RemoteConnector {
  const { agentSocket } = config
  return {
    connect: (target, o) =>
      withinLimit(o, async (signal): Promise<RemoteShell> => {
        const hop = await connectHop(target, { signal, agentSocket })
        return new SshShell({ target, client: hop.client, roundTripMs: hop.roundTripMs, end: hop.end })
      }),
    probeHostKey: (target, o) => withinLimit(o, (signal) => readShownKey(target, { signal, agentSocket })),
  }
}
