import type { Host, HostKey } from '@/lib/domain/model/host'
import { type HostFacts, TOOL_NAMES } from '@/lib/domain/model/host-facts'
import type { Link } from '@/lib/domain/model/link'
import { installAllCommand } from '@/lib/domain/preflight/missing-tools'
import { quoteArgv } from '@/lib/domain/suite/shell-quote'
import { requireHost } from '@/lib/services/hosts/require-host'
import type { HostCheck, HostCheckReport, PortReport } from '@/lib/services/ports/check-store'
import type { WebContext } from '@/lib/web/context'
import { type HostAddressesView, viewHostAddresses } from './host-addresses-view'
import { type HostHistoryView, viewHostHistory } from './host-history-view'
import { sshTextOf } from './host-list-view'
import { type HostState, hostStateOf, isBeingChecked, workerProblem } from './host-state'
import { type PublicKeyView, viewPublicKey } from './public-key-view'

/** What a person must decide about the key that a host shows. */
export type KeyDecision =
  | { readonly kind: 'first'; readonly offered: HostKey; readonly commands: FingerprintCommands }
  | {
      readonly kind: 'changed'
      readonly offered: HostKey
      readonly pinned: HostKey
      readonly commands: FingerprintCommands
    }

/** How to read the fingerprint by another way than the connection that showed it. */
export type FingerprintCommands = {
  readonly onHost: string
  /** On a machine whose user has signed in to the host before and so trusts its key already. */
  readonly fromElsewhere: string
}

export type ToolRow = {
  readonly tool: string
  readonly version: string | null
  readonly path: string | null
  readonly isBusybox: boolean
}

export type PreflightView = {
  readonly atIso: string
  /** True where the last check failed and this is what an earlier one saw. */
  readonly isOlder: boolean
  readonly facts: HostFacts
  readonly tools: readonly ToolRow[]
  readonly missing: HostCheckReport['missing']
  /** One command for all that is missing; null where nothing is, or the distribution is unknown. */
  readonly installAll: string | null
  readonly notes: readonly string[]
  readonly portsByLink: readonly {
    readonly linkId: string
    readonly linkName: string
    readonly ports: readonly PortReport[]
  }[]
}

export type HostView = {
  readonly id: string
  readonly name: string
  readonly site: string
  readonly sshText: string
  readonly jump: { readonly id: string; readonly name: string } | null
  readonly authKind: Host['authKind']
  readonly needsSecret: boolean
  readonly testAddresses: readonly string[]
  readonly identity: string | null
  readonly isRetired: boolean
  readonly state: HostState
  readonly isMoving: boolean
  readonly nowIso: string
  readonly checkedIso: string | null
  readonly failure: { readonly code: string; readonly message: string } | null
  readonly workerProblem: string | null
  readonly pinnedKeys: readonly HostKey[]
  readonly decision: KeyDecision | null
  readonly preflight: PreflightView | null
  readonly links: readonly HostLink[]
  /** Hosts in use that are reached through this one. */
  readonly behind: readonly { readonly id: string; readonly name: string }[]
  readonly addresses: HostAddressesView | null
  readonly publicKey: PublicKeyView | null
  readonly history: HostHistoryView | null
}

export type HostLink = {
  readonly id: string
  readonly name: string
  readonly otherEnd: string
  readonly isRetired: boolean
}

/** The command that prints, on the host's own console, the fingerprint to compare with. */
export function fingerprintCommand(algorithm: string): string {
  const kind = algorithm.startsWith('ecdsa') ? 'ecdsa' : algorithm.replace(/^ssh-/, '')
  return `ssh-keygen -lf /etc/ssh/ssh_host_${kind}_key.pub`
}

function fingerprintCommands(host: Host, algorithm: string): FingerprintCommands {
  const onHost = fingerprintCommand(algorithm)
  const { address, port, user } = host.ssh
  const ssh = ['ssh', ...(port === 22 ? [] : ['-p', String(port)]), `${user}@${address}`]
  return { onHost, fromElsewhere: `${quoteArgv(ssh)} ${onHost}` }
}

function decide(host: Host, check: HostCheck | null): KeyDecision | null {
  const offered = check?.offered
  if (!offered || host.pinnedKeys.some((key) => key.fingerprint === offered.fingerprint)) return null
  const commands = fingerprintCommands(host, offered.algorithm)
  const pinned = host.pinnedKeys.find((key) => key.algorithm === offered.algorithm) ?? host.pinnedKeys[0]
  return pinned ? { kind: 'changed', offered, pinned, commands } : { kind: 'first', offered, commands }
}

function groupPorts(ports: readonly PortReport[]): PreflightView['portsByLink'] {
  const groups = new Map<string, PortReport[]>()
  for (const port of ports) groups.set(port.linkId, [...(groups.get(port.linkId) ?? []), port])
  return [...groups].map(([linkId, own]) => ({ linkId, linkName: own[0]?.linkName ?? '', ports: own }))
}

function viewPreflight(reported: HostCheck | null, latest: HostCheck | null): PreflightView | null {
  if (!reported?.report) return null
  const { facts, missing, notes, ports } = reported.report
  return {
    atIso: (reported.endedAt ?? reported.requestedAt).toISOString(),
    isOlder: latest !== null && latest.id !== reported.id,
    facts,
    tools: TOOL_NAMES.map((tool) => ({ tool, ...facts.tools[tool] })),
    missing,
    installAll: installAllCommand(facts),
    notes,
    portsByLink: groupPorts(ports),
  }
}

type Others = { readonly hosts: readonly Host[]; readonly links: readonly Link[] }

function nameOf(hosts: readonly Host[], id: string): string {
  return hosts.find((host) => host.id === id)?.name ?? 'a removed host'
}

function listLinks(hostId: string, { hosts, links }: Others): readonly HostLink[] {
  return links
    .filter((link) => link.a.hostId === hostId || link.b.hostId === hostId)
    .map((link) => {
      const other = link.a.hostId === hostId ? link.b : link.a
      const otherEnd = `${nameOf(hosts, other.hostId)}, ${other.address}`
      return { id: link.id, name: link.name, otherEnd, isRetired: link.retiredAt !== null }
    })
}

function viewRegistration(host: Host, others: Others) {
  const { jumpHostId } = host.ssh
  const behind = others.hosts.filter((other) => other.retiredAt === null && other.ssh.jumpHostId === host.id)
  return {
    id: host.id,
    name: host.name,
    site: host.site,
    sshText: sshTextOf(host.ssh),
    jump: jumpHostId === null ? null : { id: jumpHostId, name: nameOf(others.hosts, jumpHostId) },
    authKind: host.authKind,
    needsSecret: host.authKind !== 'agent' && !host.hasSecret,
    testAddresses: host.testAddresses,
    identity: host.identity,
    isRetired: host.retiredAt !== null,
    pinnedKeys: host.pinnedKeys,
    links: listLinks(host.id, others),
    behind: behind.map(({ id, name }) => ({ id, name })),
  }
}

/** One host, its key, its last check, what the preflight found and how that changed. Throws AppError not-found. */
export async function viewHost(context: Pick<WebContext, 'stores' | 'clock'>, id: string): Promise<HostView> {
  const { stores } = context
  const host = await requireHost(stores.hosts, id)
  const [latest, reported, links, hosts, worker, history] = await Promise.all([
    stores.checks.latestOf(id),
    stores.checks.latestReported(id),
    stores.links.list({ includeRetired: true }),
    stores.hosts.list({ includeRetired: true }),
    stores.workers.latest(),
    viewHostHistory(context, id),
  ])
  const state = hostStateOf(latest)
  const now = context.clock.now()
  const behind = hosts.filter((other) => other.retiredAt === null && other.ssh.jumpHostId === id)
  return {
    ...viewRegistration(host, { hosts, links }),
    state,
    isMoving: isBeingChecked(state),
    nowIso: now.toISOString(),
    checkedIso: latest?.endedAt?.toISOString() ?? null,
    failure: latest?.failure ?? null,
    workerProblem: isBeingChecked(state) ? workerProblem(worker?.beatAt ?? null, now) : null,
    decision: decide(host, latest),
    preflight: viewPreflight(reported, latest),
    addresses: viewHostAddresses(host, reported?.report?.facts ?? null),
    publicKey: viewPublicKey(host, { behind, clientAddress: reported?.report?.clientAddress ?? null }),
    history,
  }
}
