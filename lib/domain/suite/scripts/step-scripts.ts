import type { Side } from '@/lib/domain/model/direction'
import type { Link } from '@/lib/domain/model/link'
import { canonicalAddress } from '@/lib/domain/suite/address'
import type { SideFacts } from '@/lib/domain/suite/plan-context'

/** What the scripts of a step need to know beside its specification. */
export type ScriptContext = {
  readonly link: Link
  readonly facts: SideFacts
  /** Comes back in iperf3's own JSON, so that a server that served somebody else is found out. */
  readonly runId: string
  /** The receiver connects to the sender and asks for its traffic (`-R`): for a direction whose sender is kept out. */
  readonly isReversed?: boolean
}

/** One script on one host. */
export type HostScript = {
  readonly side: Side
  /** Becomes the name of its raw output: `sender`, `receiver`, `both`, `ping` or `mtu`. */
  readonly name: string
  /** Body of a POSIX sh script, everything in it quoted; runs under the supervisor of adapters/ssh. */
  readonly script: string
  /** What it runs, for people. `PORT` stands for its own server's port, `PEER_PORT` for the other's (see `fillPorts`). */
  readonly commands: readonly string[]
  /** The host may end it after this many seconds. */
  readonly limitS: number
  /** Prints `ready port=P` once its server listens. */
  readonly isServer: boolean
  /** Waits for the line `go P`, P being the port of the other side's server. */
  readonly isClient: boolean
}

/**
 * The scripts of a step. All are started at once. When every server has said `ready port=P`, each client gets `go P` with
 * the other side's port. A script that ends without `ready` ends the step: the others are cancelled. Once all clients
 * have ended, a server that is still there after `SERVER_GRACE_S` is cancelled. Empty for a step without traffic (clamped).
 */
export type StepScripts = { readonly hosts: readonly HostScript[] }

/** How long a server may take to end after its client has: the exchange of results takes a few round trips. */
export const SERVER_GRACE_S = 5

/** The side at the other end of the link. */
export function otherSide(side: Side): Side {
  return side === 'a' ? 'b' : 'a'
}

/** The test addresses as seen from a side, in the one spelling that `ip` and `ss` print. */
export function testAddressesOf(
  { link }: Pick<ScriptContext, 'link'>,
  side: Side,
): { readonly source: string; readonly destination: string } {
  return {
    source: canonicalAddress(link[side].address),
    destination: canonicalAddress(link[otherSide(side)].address),
  }
}

/** A command of `HostScript.commands` as it was really run; a port that was never known keeps its word. */
export function fillPorts(
  command: string,
  ports: { readonly own: number | null; readonly peer: number | null },
): string {
  return command
    .replace(/(?<= )PORT(?= |$)/g, (word) => String(ports.own ?? word))
    .replace(/(?<= )PEER_PORT(?= |$)/g, (word) => String(ports.peer ?? word))
}
