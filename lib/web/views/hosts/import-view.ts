import type { Host } from '@/lib/domain/model/host'
import { ipAddressSchema } from '@/lib/domain/model/link'
import { readSshConfig, type SshConfigHost } from '@/lib/domain/ssh/read-ssh-config'
import { AppError } from '@/lib/services/errors'
import { findRegistered } from '@/lib/services/hosts/find-registered'
import type { WebContext } from '@/lib/web/context'
import { sshTextOf } from './host-list-view'

export type ImportRow = {
  readonly key: string
  readonly sshText: string
  /** Key of the row that this one is reached through. */
  readonly jumpKey: string | null
  /** A host that is this one already. */
  readonly registered: { readonly id: string; readonly name: string } | null
  /** Why it cannot be taken over. */
  readonly problem: string | null
  /** The address where the file gives one and not a name; empty otherwise. */
  readonly testAddress: string
}

export type ImportView =
  | { readonly kind: 'no-file' }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'hosts'; readonly rows: readonly ImportRow[]; readonly leftOut: readonly string[] }

function toRow(host: SshConfigHost, inUse: readonly Host[]): ImportRow {
  const { key, address, port, user, jumpKey, problem } = host
  const known = findRegistered(inUse, host)
  return {
    key,
    sshText: sshTextOf({ address, port, user, jumpHostId: null }),
    jumpKey,
    registered: known ? { id: known.id, name: known.name } : null,
    problem,
    testAddress: ipAddressSchema.safeParse(address).success ? address : '',
  }
}

/** What `~/.ssh/config` offers. For administrators only. */
export async function viewImport({
  stores,
  sshConfig,
}: Pick<WebContext, 'stores' | 'sshConfig'>): Promise<ImportView> {
  const files = await sshConfig.read().catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  if (files instanceof AppError) return { kind: 'unreadable', reason: files.message }
  if (files === null) return { kind: 'no-file' }
  const inUse = await stores.hosts.list({ includeRetired: false })
  const { hosts, leftOut } = readSshConfig(files)
  return { kind: 'hosts', rows: hosts.map((host) => toRow(host, inUse)), leftOut }
}
