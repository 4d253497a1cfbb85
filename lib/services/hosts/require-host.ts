import type { Host } from '@/lib/domain/model/host'
import { AppError } from '../errors'
import type { HostStore } from '../ports/host-store'

/** The host, retired or not. Throws AppError not-found. */
export async function requireHost(hosts: HostStore, id: string): Promise<Host> {
  const host = await hosts.get(id)
  if (!host) throw new AppError('not-found', 'There is no such host.')
  return host
}

/** The host, which is still in use. Throws AppError not-found, or conflict for a retired one. */
export async function requireActiveHost(hosts: HostStore, id: string): Promise<Host> {
  const host = await requireHost(hosts, id)
  if (host.retiredAt)
    throw new AppError('conflict', `${host.name} is retired; its history stays, but it cannot be changed.`)
  return host
}
