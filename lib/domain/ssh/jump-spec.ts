/** One hop of a `ProxyJump`: `[user@]host[:port]`, also as `ssh://…`; the host may be an alias of the file. */
export type JumpSpec = {
  readonly text: string
  readonly host: string
  readonly user: string | null
  readonly port: number | null
}

const SPEC = /^(?:ssh:\/\/)?(?:([^@]+)@)?(?:\[([^\]]+)\]|([^:[\]/]+))(?::(\d+))?\/?$/

function readSpec(text: string): JumpSpec | null {
  const [, user, bracketed, plain, port] = SPEC.exec(text.trim()) ?? []
  const host = bracketed ?? plain
  if (host === undefined) return null
  return { text: text.trim(), host, user: user ?? null, port: port === undefined ? null : Number(port) }
}

/** The hops of a `ProxyJump`, the first one nearest to us; empty for `none`, null where it cannot be read. */
export function readProxyJump(value: string): readonly JumpSpec[] | null {
  if (value.toLowerCase() === 'none') return []
  const specs = value.split(',').map(readSpec)
  return specs.every((spec) => spec !== null) ? specs : null
}
