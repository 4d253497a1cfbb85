import { quoteWord } from '../suite/shell-quote'

/** A host that another one is reached through to. */
export type ForwardTarget = { readonly address: string; readonly port: number }

/** `host:port` as permitopen takes it; an IPv6 address stands in brackets (sshd(8), AUTHORIZED_KEYS FILE FORMAT). */
function permitopenOf({ address, port }: ForwardTarget): string {
  return `permitopen="${address.includes(':') ? `[${address}]` : address}:${port}"`
}

/**
 * The line of authorized_keys that lets the worker do its work and nothing more. `restrict` leaves commands with their
 * input and output, which is all that measuring takes, and shuts agent, X11 and port forwarding, terminals and ~/.ssh/rc. A jump
 * host also forwards, to the hosts behind it and nowhere else. `from` limits it to the addresses the worker comes from.
 * No `command=` goes with it: each step of a run is a script of its own.
 */
export function authorizedKeysLine(input: {
  readonly publicKey: string
  readonly forwardsTo: readonly ForwardTarget[]
  readonly from?: string
}): string {
  const { publicKey, forwardsTo, from } = input
  const forwarding = forwardsTo.length > 0 ? ['port-forwarding', ...forwardsTo.map(permitopenOf)] : []
  const options = ['restrict', ...forwarding, ...(from === undefined ? [] : [`from="${from}"`])]
  return `${options.join(',')} ${publicKey}`
}

/**
 * The command that appends a line to the authorized_keys of whoever types it. It makes what is missing with the modes sshd asks
 * for, and begins on a line of its own, since a last line without an end would swallow it.
 */
export function appendLineCommand(line: string): string {
  return `(umask 077 && mkdir -p ~/.ssh && printf '\\n%s\\n' ${quoteWord(line)} >> ~/.ssh/authorized_keys)`
}
