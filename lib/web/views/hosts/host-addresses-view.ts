import type { Host } from '@/lib/domain/model/host'
import type { HostFacts } from '@/lib/domain/model/host-facts'
import { canonicalAddress } from '@/lib/domain/suite/address'

export type AddressChoice = {
  readonly address: string
  /** Null where the address is not on the host. */
  readonly interfaceName: string | null
  readonly isChosen: boolean
}

/** The addresses that a check found, to choose from which ones tests run between. */
export type HostAddressesView = {
  readonly choices: readonly AddressChoice[]
  /** Set where something must be done: none is chosen, or one is chosen that the host does not have. */
  readonly problem: 'none-chosen' | 'not-on-host' | null
}

/** Loopback and link-local addresses lead to no other host. */
function isReachableFromElsewhere(address: string): boolean {
  return !/^(127\.|169\.254\.|::1$|fe[89ab][0-9a-f]:)/i.test(address)
}

/** Null before a check has seen the host's addresses. */
export function viewHostAddresses(host: Host, facts: HostFacts | null): HostAddressesView | null {
  const found = (facts?.interfaces ?? []).flatMap((card) =>
    card.addresses.map((text) => ({ interfaceName: card.name, address: text.split('/')[0] ?? text })),
  )
  if (found.length === 0) return null
  const chosen = new Set(host.testAddresses.map(canonicalAddress))
  const present = new Set(found.map(({ address }) => canonicalAddress(address)))
  const absent = host.testAddresses.filter((address) => !present.has(canonicalAddress(address)))
  const usable = found.filter(
    ({ address }) => isReachableFromElsewhere(address) || chosen.has(canonicalAddress(address)),
  )
  return {
    choices: [
      ...usable.map((each) => ({ ...each, isChosen: chosen.has(canonicalAddress(each.address)) })),
      ...absent.map((address) => ({ address, interfaceName: null, isChosen: true })),
    ],
    problem: host.testAddresses.length === 0 ? 'none-chosen' : absent.length > 0 ? 'not-on-host' : null,
  }
}
