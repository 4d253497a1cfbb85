import net from 'node:net'
import type { Duplex } from 'node:stream'
import type { Client as SshClient } from 'ssh2'
import { explainAbort, explainSocketFailure, formatWhere } from '@/lib/adapters/ssh/failures'
import { RemoteError, type SshTarget } from '@/lib/services/ports/remote'

/** Node gives up on an address after 250 ms where a name has several: too soon for a host at the far end of a slow link. */
const NEXT_ADDRESS_AFTER_MS = 3_000

/** Opens a TCP connection to the target, without Nagle's delay. */
export function dialDirect(target: SshTarget, signal: AbortSignal): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(explainAbort(target, 'reach', signal))
    const socket = net.connect({
      host: target.address,
      port: target.port,
      noDelay: true,
      autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    })
    const onAbort = (): void => {
      socket.destroy()
      reject(explainAbort(target, 'reach', signal))
    }
    const onError = (error: Error): void => {
      signal.removeEventListener('abort', onAbort)
      reject(explainSocketFailure(target, error))
    }
    signal.addEventListener('abort', onAbort)
    socket.once('error', onError)
    socket.once('connect', () => {
      signal.removeEventListener('abort', onAbort)
      socket.off('error', onError)
      resolve(socket)
    })
  })
}

/** Has the jump host open the TCP connection. `jump-failed` carries the jump host's own words. */
export function dialThrough(o: {
  jump: SshTarget
  client: SshClient
  target: SshTarget
  signal: AbortSignal
}): Promise<Duplex> {
  const { jump, client, target, signal } = o
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(explainAbort(target, 'reach', signal))
    const fail = (cause: Error): void => {
      signal.removeEventListener('abort', onAbort)
      const userMessage = `The jump host ${formatWhere(jump)} could not connect to ${formatWhere(target)} (${cause.message}). Check that it reaches that address, and that its sshd allows TCP forwarding.`
      reject(new RemoteError({ code: 'jump-failed', hostId: target.hostId, userMessage, cause }))
    }
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort)
    try {
      client.forwardOut('127.0.0.1', 0, target.address, target.port, (error, channel) => {
        if (error) return fail(error)
        signal.removeEventListener('abort', onAbort)
        if (signal.aborted) channel.destroy()
        resolve(channel)
      })
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)))
    }
  })
}
