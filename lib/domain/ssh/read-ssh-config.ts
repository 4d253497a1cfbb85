import { sshSchema } from '../model/host'
import { type ConfigEntry, expandConfig } from './config-entries'
import { isOpenPattern, matchesHostPatterns } from './host-patterns'
import { type JumpSpec, readProxyJump } from './jump-spec'
import type { SshConfigFiles } from './ssh-config-files'

/** A host as the file has it, with only what may be taken over. */
export type SshConfigHost = {
  /** The alias, or a jump host as the `ProxyJump` writes it; unique within a reading. */
  readonly key: string
  readonly address: string
  readonly port: number
  readonly user: string
  /** Key of the host that it is reached through; null where it is reached directly. */
  readonly jumpKey: string | null
  /** Why it cannot be taken over, as a sentence; null where it can. */
  readonly problem: string | null
}

export type SshConfigReading = {
  /** In the order of the file; jump hosts that it names nowhere else come last. */
  readonly hosts: readonly SshConfigHost[]
  /** What was not taken over, and why, as sentences. */
  readonly leftOut: readonly string[]
}

const READ_KEYWORDS = ['hostname', 'port', 'user', 'proxyjump'] as const
type ReadKeyword = (typeof READ_KEYWORDS)[number] | 'proxycommand'
const STRUCTURE = new Set(['host', 'match', 'include'])
const DEFAULT_PORT = 22

function appliesTo(entry: ConfigEntry, alias: string): boolean {
  return entry.scopes.every((scope) => scope.kind === 'host' && matchesHostPatterns(alias, scope.patterns))
}

/** `%h` and `%%` are the tokens of HostName (ssh_config(5), TOKENS). */
function fillHostName(value: string, alias: string): string {
  return value.replace(/%([%h])/g, (_, token) => (token === 'h' ? alias : '%'))
}

type Reader = {
  readonly entries: readonly ConfigEntry[]
  readonly localUser: string
  readonly found: Map<string, SshConfigHost>
}

/** The first line that applies has the word, as ssh_config(5) has it. */
function firstEntry(
  reader: Reader,
  alias: string,
  keywords: readonly ReadKeyword[],
): ConfigEntry | undefined {
  return reader.entries.find(
    (entry) => keywords.some((word) => word === entry.keyword) && appliesTo(entry, alias),
  )
}

function readValue(reader: Reader, alias: string, keyword: ReadKeyword): string | undefined {
  return firstEntry(reader, alias, [keyword])?.args[0]
}

type Hop = { readonly host: string; readonly user: string | null; readonly port: number | null }

function describeTarget(
  reader: Reader,
  hop: Hop,
): Pick<SshConfigHost, 'address' | 'port' | 'user' | 'problem'> {
  const address = fillHostName(readValue(reader, hop.host, 'hostname') ?? hop.host, hop.host)
  const portText = readValue(reader, hop.host, 'port')
  const port = hop.port ?? (portText === undefined ? DEFAULT_PORT : Number(portText))
  const user = hop.user ?? readValue(reader, hop.host, 'user') ?? reader.localUser
  const checked = sshSchema.safeParse({ address, port, user })
  const [issue] = checked.error?.issues ?? []
  const problem = issue
    ? `${issue.path.join(' ')} "${{ address, port, user }[String(issue.path[0])] ?? ''}": ${issue.message}`
    : null
  return { address, port: Number.isInteger(port) ? port : DEFAULT_PORT, user, problem }
}

type Route = { readonly jumpKey: string | null; readonly problem: string | null }

const DIRECT: Route = { jumpKey: null, problem: null }

/** What a host's own lines say about the way to it. `ProxyJump` and `ProxyCommand` shut each other out: the first one holds. */
function findRoute(reader: Reader, alias: string, seen: readonly string[]): Route {
  const entry = firstEntry(reader, alias, ['proxyjump', 'proxycommand'])
  const value = entry?.args[0]
  if (entry === undefined || value === undefined || value.toLowerCase() === 'none') return DIRECT
  if (entry.keyword === 'proxycommand') {
    return {
      jumpKey: null,
      problem:
        'It is reached by a ProxyCommand, which is not executed. Give it a ProxyJump, or register it by hand.',
    }
  }
  const specs = readProxyJump(value)
  if (specs === null) return { jumpKey: null, problem: `Its ProxyJump "${value}" cannot be read.` }
  return addHops(reader, specs, seen)
}

function addHops(reader: Reader, specs: readonly JumpSpec[], seen: readonly string[]): Route {
  let route: Route | null = null
  for (const spec of specs) {
    if (seen.includes(spec.host)) return { jumpKey: null, problem: 'Its jump hosts lead in a circle.' }
    const hop = addHop(reader, { spec, route, seen: [...seen, spec.host] })
    route = {
      jumpKey: hop.key,
      problem: hop.problem === null ? null : `Its jump host ${hop.key} cannot be taken over. ${hop.problem}`,
    }
  }
  return route ?? DIRECT
}

/** A hop after another is reached through that one, whatever its own lines say; the first by its own lines. */
function addHop(
  reader: Reader,
  input: { readonly spec: JumpSpec; readonly route: Route | null; readonly seen: readonly string[] },
): SshConfigHost {
  const { spec } = input
  const own = findRoute(reader, spec.host, input.seen)
  const route = input.route ?? own
  const isPlain = spec.user === null && spec.port === null
  const name = isPlain ? spec.host : spec.text
  const key = isPlain && route.jumpKey !== own.jumpKey ? `${name} via ${route.jumpKey}` : name
  return add(reader, key, { hop: spec, route })
}

function add(
  reader: Reader,
  key: string,
  input: { readonly hop: Hop; readonly route: Route },
): SshConfigHost {
  const known = reader.found.get(key)
  if (known) return known
  const target = describeTarget(reader, input.hop)
  const host = {
    key,
    ...target,
    jumpKey: input.route.jumpKey,
    problem: target.problem ?? input.route.problem,
  }
  reader.found.set(key, host)
  return host
}

function listAliases(entries: readonly ConfigEntry[]): string[] {
  const patterns = entries.filter((entry) => entry.keyword === 'host').flatMap((entry) => entry.args)
  return [...new Set(patterns.filter((pattern) => !isOpenPattern(pattern)))]
}

function sayUnread(entries: readonly ConfigEntry[]): string[] {
  const known = new Set<string>([...READ_KEYWORDS, ...STRUCTURE])
  const unread = [...new Set(entries.map((entry) => entry.keyword).filter((keyword) => !known.has(keyword)))]
  if (unread.length === 0) return []
  return [`${unread.sort().join(', ')}: only HostName, Port, User and ProxyJump are read.`]
}

function sayPatterns(entries: readonly ConfigEntry[]): string[] {
  const open = entries.filter((entry) => entry.keyword === 'host' && entry.args.every(isOpenPattern))
  if (open.length === 0) return []
  const patterns = [...new Set(open.map((entry) => entry.args.join(' ')))]
  return [`Host ${patterns.join(', Host ')}: a pattern is no host; its values go to those it matches.`]
}

/**
 * The hosts of an OpenSSH client configuration, by ssh_config(5): the first value that applies holds, patterns may exclude, `Include`
 * stands under the line it is written in. Only HostName, Port, User and ProxyJump are taken over; nothing is executed or looked up.
 */
export function readSshConfig(files: SshConfigFiles): SshConfigReading {
  const { entries, leftOut } = expandConfig(files)
  const reader: Reader = { entries, localUser: files.localUser, found: new Map() }
  const named = listAliases(entries).map((alias) =>
    add(reader, alias, {
      hop: { host: alias, user: null, port: null },
      route: findRoute(reader, alias, [alias]),
    }),
  )
  const others = [...reader.found.values()].filter((host) => !named.includes(host))
  return {
    hosts: [...named, ...others],
    leftOut: [...leftOut, ...sayPatterns(entries), ...sayUnread(entries)],
  }
}
