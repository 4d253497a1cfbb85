import { RemoteError, type RemoteFailureCode, type SshTarget } from '@/lib/services/ports/remote'

/** Which part of connecting a failure or a time-out fell into. */
export type ConnectPhase = 'reach' | 'handshake' | 'sign-in'

type Words = { readonly code: RemoteFailureCode; readonly text: (where: string) => string }

const SOCKET_FAILURES: Readonly<Record<string, Words>> = {
  ENOTFOUND: {
    code: 'host-unknown',
    text: (w) =>
      `No address is known for ${w}: the name does not resolve. Check the spelling, or DNS on the machine Plumbline runs on.`,
  },
  EAI_AGAIN: {
    code: 'host-unknown',
    text: (w) =>
      `The name of ${w} could not be looked up: the DNS server does not answer. Try again, or register an IP address.`,
  },
  ECONNREFUSED: {
    code: 'refused',
    text: (w) =>
      `${w} refused the connection: the machine is there, and no SSH server listens on that port (or a firewall rejects it). Check the port and that sshd runs.`,
  },
  ETIMEDOUT: {
    code: 'timed-out',
    text: (w) => `${w} did not answer. The machine may be down, or a firewall drops the packets.`,
  },
  EHOSTUNREACH: {
    code: 'unreachable',
    text: (w) =>
      `There is no way to ${w}: the network says the host is unreachable. Check the address and the routing.`,
  },
  ENETUNREACH: {
    code: 'unreachable',
    text: (w) => `There is no route to the network of ${w} from the machine Plumbline runs on.`,
  },
  EADDRNOTAVAIL: {
    code: 'unreachable',
    text: (w) =>
      `${w} cannot be reached from here: this machine has no address of that kind. Check the address (IPv4 or IPv6).`,
  },
  ECONNRESET: {
    code: 'connection-lost',
    text: (w) => `${w} closed the connection. Its sshd may limit who may connect, or how often.`,
  },
  EPIPE: { code: 'connection-lost', text: (w) => `${w} closed the connection.` },
}

/** A host and port as people write them; an IPv6 address in brackets. */
export function formatWhere(target: SshTarget): string {
  return target.address.includes(':')
    ? `[${target.address}]:${target.port}`
    : `${target.address}:${target.port}`
}

function readCode(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return ''
  const code = 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : ''
}

/** A failure of the TCP connection, from Node's error code. */
export function explainSocketFailure(target: SshTarget, cause: unknown): RemoteError {
  const words = SOCKET_FAILURES[readCode(cause)]
  const where = formatWhere(target)
  const userMessage =
    words?.text(where) ?? `The connection to ${where} failed (${readCode(cause) || String(cause)}).`
  return new RemoteError({
    code: words?.code ?? 'connection-lost',
    hostId: target.hostId,
    userMessage,
    cause,
  })
}

const TIMEOUT_WORDS: Readonly<Record<ConnectPhase, (where: string) => string>> = {
  reach: (w) => `${w} did not answer in time. The machine may be down, or a firewall drops the packets.`,
  handshake: (w) =>
    `${w} accepted the connection and then said nothing useful in time. Check that an SSH server listens on that port.`,
  'sign-in': (w) =>
    `The SSH server at ${w} did not finish signing in in time. It may be overloaded, or waiting for a directory service.`,
}

/** Why the connection attempt was given up: our time limit, or someone cancelled it. */
export function explainAbort(target: SshTarget, phase: ConnectPhase, signal: AbortSignal): RemoteError {
  const { hostId } = target
  const isTimeout = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
  if (!isTimeout)
    return new RemoteError({ code: 'cancelled', hostId, userMessage: 'Connecting was cancelled.' })
  return new RemoteError({
    code: 'timed-out',
    hostId,
    userMessage: TIMEOUT_WORDS[phase](formatWhere(target)),
  })
}

/** The connection ended while it was in use. */
export function explainLoss(target: SshTarget, cause: unknown): RemoteError {
  const userMessage = `The SSH connection to ${formatWhere(target)} was lost. The network or the host went away; what ran there ends by itself.`
  return new RemoteError({ code: 'connection-lost', hostId: target.hostId, userMessage, cause })
}
