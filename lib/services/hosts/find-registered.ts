import type { Host } from '@/lib/domain/model/host'

/** The registered host that answers at the same address and port for the same user, if there is one. */
export function findRegistered(
  hosts: readonly Host[],
  wanted: { readonly address: string; readonly port: number; readonly user: string },
): Host | undefined {
  const address = wanted.address.toLowerCase()
  return hosts.find(
    ({ ssh }) =>
      ssh.address.toLowerCase() === address && ssh.port === wanted.port && ssh.user === wanted.user,
  )
}
