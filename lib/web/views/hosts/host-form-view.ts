import type { Host } from '@/lib/domain/model/host'
import { requireActiveHost } from '@/lib/services/hosts/require-host'
import type { WebContext } from '@/lib/web/context'
import { sshTextOf } from './host-list-view'

export type JumpChoice = { readonly id: string; readonly text: string }

/** What the host form begins with; never a secret. */
export type HostFormValues = {
  readonly id: string
  readonly name: string
  readonly site: string
  readonly address: string
  readonly port: number
  readonly user: string
  readonly jumpHostId: string | null
  readonly authKind: Host['authKind']
  readonly hasSecret: boolean
  readonly testAddresses: readonly string[]
}

export function toHostFormValues(host: Host): HostFormValues {
  const { id, name, site, ssh, authKind, hasSecret, testAddresses } = host
  return { id, name, site, ...ssh, authKind, hasSecret, testAddresses }
}

/** The hosts that another may be reached through. */
export async function viewJumpChoices(
  { stores }: Pick<WebContext, 'stores'>,
  exceptId: string | null,
): Promise<readonly JumpChoice[]> {
  const hosts = await stores.hosts.list({ includeRetired: false })
  return hosts
    .filter((host) => host.id !== exceptId)
    .map((host) => ({ id: host.id, text: `${host.name} (${sshTextOf(host.ssh)})` }))
}

/** A host to edit. Throws AppError: not-found, or conflict where it is retired. */
export function loadActiveHost({ stores }: Pick<WebContext, 'stores'>, id: string): Promise<Host> {
  return requireActiveHost(stores.hosts, id)
}
