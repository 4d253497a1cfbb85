import type { Host } from '@/lib/domain/model/host'
import { appendLineCommand, authorizedKeysLine } from '@/lib/domain/ssh/authorized-keys'

/** How a host is told the public half of the pair that was made for it. */
export type PublicKeyView = {
  readonly user: string
  readonly line: string
  readonly command: string
  /** Hosts that the line lets this one forward to. */
  readonly forwardsTo: readonly string[]
  /** The line that also names where the worker comes from; null before a check has shown that. */
  readonly narrower: { readonly from: string; readonly line: string } | null
}

/** Null where the host's key was not made here. `behind` are the hosts in use that are reached through this one. */
export function viewPublicKey(
  host: Host,
  input: { readonly behind: readonly Host[]; readonly clientAddress: string | null },
): PublicKeyView | null {
  const { publicKey } = host
  if (publicKey === null) return null
  const forwardsTo = input.behind.map(({ ssh }) => ({ address: ssh.address, port: ssh.port }))
  const line = authorizedKeysLine({ publicKey, forwardsTo })
  const from = input.clientAddress
  return {
    user: host.ssh.user,
    line,
    command: appendLineCommand(line),
    forwardsTo: input.behind.map((other) => other.name),
    narrower: from === null ? null : { from, line: authorizedKeysLine({ publicKey, forwardsTo, from }) },
  }
}
