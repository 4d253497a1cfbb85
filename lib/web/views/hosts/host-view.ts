import type { Host, HostKey } from '@/lib/domain/model/host'
import { type HostFacts, TOOL_NAMES } from '@/lib/domain/model/host-facts'
import { requireHost } from '@/lib/services/hosts/require-host'
import type { HostCheck, HostCheckReport, PortReport } from '@/lib/services/ports/check-store'
import type { WebContext } from '@/lib/web/context'
import { sshTextOf } from './host-list-view'
import { type HostState, hostStateOf, isBeingChecked, workerProblem } from './host-state'

/** What a person must decide about the key that a host shows. */
export type KeyDecision =
  | { readonly kind: 'first'; readonly offered: HostKey; readonly readCommand: string }
  | {
      readonly kind: 'changed'
      readonly offered: HostKey
      readonly pinned: HostKey
      readonly readCommand: string
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
  readonly links: readonly { readonly id: string; readonly name: string; readonly otherEnd: string }[]
}

/** The command that prints, on the host's own console, the fingerprint to compare with. */
export function fingerprintCommand(algorithm: string): string {
  const kind = algorithm.startsWith('ecdsa') ? 'ecdsa' : algorithm.replace(/^ssh-/, '')
  return `ssh-keygen -lf /etc/ssh/ssh_host_${kind}_key.pub`
}

function decide(host: Host, check: HostCheck | null): KeyDecision | null {
  const offered = check?.offered
  if (!offered || host.pinnedKeys.some((key) => key.fingerprint === offered.fingerprint)) return null
  const readCommand = fingerprintCommand(offered.algorithm)
  const pinned = host.pinnedKeys.find((key) => key.algorithm === offered.algorithm) ?? host.pinnedKeys[0]
  return pinned ? { kind: 'changed', offered, pinned, readCommand } : { kind: 'first', offered, readCommand }
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
    notes,
    portsByLink: groupPorts(ports),
  }
}

/** One host, its key, its last check and what the preflight found. Throws AppError not-found. */
export async function viewHost(
  { stores, clock }: Pick<WebContext, 'stores' | 'clock'>,
  id: string,
): Promise<HostView> {
  const host = await requireHost(stores.hosts, id)
  const [latest, reported, links, hosts, worker] = await Promise.all([
    stores.checks.latestOf(id),
    stores.checks.latestReported(id),
    stores.links.list({ includeRetired: false }),
    stores.hosts.list({ includeRetired: true }),
    stores.workers.latest(),
  ])
  const nameOf = (hostId: string) => hosts.find((other) => other.id === hostId)?.name ?? 'a removed host'
  const state = hostStateOf(latest)
  const now = clock.now()
  const { jumpHostId } = host.ssh
  return {
    id,
    name: host.name,
    site: host.site,
    sshText: sshTextOf(host.ssh),
    jump: jumpHostId === null ? null : { id: jumpHostId, name: nameOf(jumpHostId) },
    authKind: host.authKind,
    needsSecret: host.authKind !== 'agent' && !host.hasSecret,
    testAddresses: host.testAddresses,
    identity: host.identity,
    isRetired: host.retiredAt !== null,
    state,
    isMoving: isBeingChecked(state),
    nowIso: now.toISOString(),
    checkedIso: latest?.endedAt?.toISOString() ?? null,
    failure: latest?.failure ?? null,
    workerProblem: isBeingChecked(state) ? workerProblem(worker?.beatAt ?? null, now) : null,
    pinnedKeys: host.pinnedKeys,
    decision: decide(host, latest),
    preflight: viewPreflight(reported, latest),
    links: links
      .filter((link) => link.a.hostId === id || link.b.hostId === id)
      .map((link) => {
        const other = link.a.hostId === id ? link.b : link.a
        return { id: link.id, name: link.name, otherEnd: `${nameOf(other.hostId)}, ${other.address}` }
      }),
  }
}
