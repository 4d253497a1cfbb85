import type { Host } from '@/lib/domain/model/host'
import type { HostImport, HostPick } from '@/lib/domain/model/host-import'
import { readSshConfig, type SshConfigHost } from '@/lib/domain/ssh/read-ssh-config'
import { AppError, type AppErrorDetail } from '../errors'
import type { SshConfigSource } from '../ports/ssh-config'
import { findRegistered } from './find-registered'
import type { HostDeps } from './host-deps'
import { insertHost } from './insert-host'

type Found = ReadonlyMap<string, SshConfigHost>

async function readFound(source: SshConfigSource): Promise<Found> {
  const files = await source.read()
  if (files === null) throw new AppError('not-found', 'There is no ~/.ssh/config any more.')
  return new Map(readSshConfig(files).hosts.map((host) => [host.key, host]))
}

/** Jump hosts first, so that each host finds the one it is reached through registered. */
function orderPicks(picks: readonly HostPick[], found: Found): readonly HostPick[] {
  const depthOf = (key: string): number => {
    const jumpKey = found.get(key)?.jumpKey ?? null
    return jumpKey === null ? 0 : 1 + depthOf(jumpKey)
  }
  return picks.toSorted((one, other) => depthOf(one.key) - depthOf(other.key))
}

function findMistake(
  pick: HostPick,
  input: { readonly picks: readonly HostPick[]; readonly found: Found; readonly known: readonly Host[] },
): AppErrorDetail | null {
  const { picks, found, known } = input
  const host = found.get(pick.key)
  if (!host)
    return { field: 'key', message: `~/.ssh/config has no ${pick.key} any more. Load the page again.` }
  if (host.problem !== null) return { field: 'key', message: host.problem }
  if (picks.some((other) => other !== pick && other.name === pick.name))
    return { field: 'name', message: `Two of these hosts are to be called ${pick.name}.` }
  if (known.some((other) => other.name === pick.name))
    return { field: 'name', message: `There is a host called ${pick.name} already, in use or retired.` }
  const inUse = known.filter((other) => other.retiredAt === null)
  if (findRegistered(inUse, host)) return { field: 'key', message: `${pick.key} is registered already.` }
  const jump = host.jumpKey === null ? undefined : found.get(host.jumpKey)
  if (jump && !findRegistered(inUse, jump) && !picks.some((other) => other.key === jump.key))
    return { field: 'key', message: `Choose its jump host ${jump.key} too.` }
  return null
}

function refuseMistakes(input: Parameters<typeof findMistake>[1]): void {
  const details = input.picks.flatMap((pick, index) => {
    const mistake = findMistake(pick, input)
    return mistake ? [{ field: `picks.${index}.${mistake.field}`, message: mistake.message }] : []
  })
  const [first] = details
  if (first) throw new AppError('invalid-input', first.message, { details })
}

/**
 * Registers hosts as `~/.ssh/config` describes them, each jump host as a host of its own. Nothing is connected: a person asks for
 * the first check. All are looked at before the first one is stored.
 * Throws AppError: invalid-input with each mistake at its pick, not-found without a file, not-ready (see `storeAuth`).
 */
export async function importHosts(
  deps: Pick<HostDeps, 'hosts' | 'audit' | 'sealer' | 'keyPairs' | 'clock' | 'ids'> & {
    readonly sshConfig: SshConfigSource
  },
  { input, actor }: { readonly input: HostImport; readonly actor: string },
): Promise<readonly Host[]> {
  const found = await readFound(deps.sshConfig)
  const known = await deps.hosts.list({ includeRetired: true })
  refuseMistakes({ picks: input.picks, found, known })
  const inUse = known.filter((host) => host.retiredAt === null)
  const imported: Host[] = []
  for (const pick of orderPicks(input.picks, found)) {
    const host = found.get(pick.key)
    if (!host) continue
    const jump = host.jumpKey === null ? undefined : found.get(host.jumpKey)
    const { name, site, testAddresses } = pick
    const jumpHostId = jump ? (findRegistered([...inUse, ...imported], jump)?.id ?? null) : null
    const ssh = { address: host.address, port: host.port, user: host.user, jumpHostId }
    const facts = { name, site, testAddresses, ssh, auth: input.auth }
    imported.push(await insertHost(deps, { facts, actor, action: 'host.import' }))
  }
  return imported
}
