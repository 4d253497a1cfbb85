import type { Host } from '@/lib/domain/model/host'
import type { Link } from '@/lib/domain/model/link'
import type { HostCheck } from '@/lib/services/ports/check-store'
import type { WebContext } from '@/lib/web/context'
import { type HostState, hostStateOf, isBeingChecked } from './host-state'

export type HostRow = {
  readonly id: string
  readonly name: string
  readonly site: string
  readonly sshText: string
  readonly state: HostState
  readonly failure: string | null
  readonly checkedIso: string | null
  readonly versions: readonly { readonly tool: string; readonly version: string | null }[] | null
  readonly kernel: string | null
  readonly missing: readonly string[] | null
  readonly linksCount: number
}

export type HostListView = {
  readonly sentence: string
  readonly nowIso: string
  readonly isMoving: boolean
  readonly rows: readonly HostRow[]
  readonly retired: readonly { readonly id: string; readonly name: string; readonly site: string }[]
  /** Hosts that nobody has had checked yet. */
  readonly uncheckedIds: readonly string[]
}

/** How SSH reaches a host, as people type it; the port only where it is not 22. */
export function sshTextOf(ssh: Host['ssh']): string {
  const address = ssh.address.includes(':') ? `[${ssh.address}]` : ssh.address
  return `${ssh.user}@${address}${ssh.port === 22 ? '' : `:${ssh.port}`}`
}

function countWord(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

function sayHosts(rows: readonly HostRow[]): string {
  if (rows.length === 0) return ''
  const parts = [
    [rows.filter((row) => row.state === 'ok').length, 'reachable'],
    [rows.filter((row) => row.state === 'key-unknown').length, 'waiting for someone to compare the key'],
    [rows.filter((row) => row.state === 'key-changed').length, 'with a changed host key'],
    [rows.filter((row) => row.state === 'failed').length, 'not reachable'],
    [rows.filter((row) => isBeingChecked(row.state)).length, 'being checked'],
    [rows.filter((row) => row.state === 'unchecked').length, 'never checked'],
    [rows.filter((row) => (row.missing?.length ?? 0) > 0).length, 'lacking a tool'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`)
  return `${countWord(rows.length, 'host')}: ${said.join(', ')}.`
}

function toRow(input: {
  readonly host: Host
  readonly latest: HostCheck | null
  readonly reported: HostCheck | null
  readonly linksCount: number
}): HostRow {
  const { host, latest, reported } = input
  const facts = reported?.report?.facts ?? null
  return {
    id: host.id,
    name: host.name,
    site: host.site,
    sshText: sshTextOf(host.ssh),
    state: hostStateOf(latest),
    failure: latest?.state === 'failed' ? (latest.failure?.message ?? null) : null,
    checkedIso: latest?.endedAt?.toISOString() ?? null,
    versions: facts && [
      { tool: 'iperf3', version: facts.iperf3Version },
      { tool: 'iproute2', version: facts.iproute2Version },
    ],
    kernel: facts?.kernel ?? null,
    missing: reported?.report?.missing.map((item) => item.tool) ?? null,
    linksCount: input.linksCount,
  }
}

function countLinks(links: readonly Link[], hostId: string): number {
  return links.filter((link) => link.a.hostId === hostId || link.b.hostId === hostId).length
}

/** All hosts in use, with what the last check said of each. */
export async function viewHosts({
  stores,
  clock,
}: Pick<WebContext, 'stores' | 'clock'>): Promise<HostListView> {
  const inUse = { includeRetired: false }
  const [all, links] = await Promise.all([
    stores.hosts.list({ includeRetired: true }),
    stores.links.list(inUse),
  ])
  const hosts = all.filter((host) => host.retiredAt === null)
  const rows = await Promise.all(
    hosts.map(async (host) => {
      const [latest, reported] = await Promise.all([
        stores.checks.latestOf(host.id),
        stores.checks.latestReported(host.id),
      ])
      return toRow({ host, latest, reported, linksCount: countLinks(links, host.id) })
    }),
  )
  return {
    sentence: sayHosts(rows),
    nowIso: clock.now().toISOString(),
    isMoving: rows.some((row) => isBeingChecked(row.state)),
    rows,
    retired: all.filter((host) => host.retiredAt !== null).map(({ id, name, site }) => ({ id, name, site })),
    uncheckedIds: rows.filter((row) => row.state === 'unchecked').map((row) => row.id),
  }
}
