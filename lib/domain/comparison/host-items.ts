import { formatRate } from '@/lib/domain/format/rate'
import type { HostFacts, InterfaceFact } from '@/lib/domain/model/host-facts'
import { listNicItems } from '@/lib/domain/preflight/nic-items'
import { canonicalAddress } from '@/lib/domain/suite/address'

/** A fact of a host in words; null where it is not known. */
export type HostItem = readonly [name: string, value: string | null]

const LOCALE = 'en'

/**
 * Returns what a preflight found that bears on a measurement: system, versions, processor, the interface that has the test
 * address with its settings, kernel settings.
 */
export function listHostItems(facts: HostFacts, address: string): readonly HostItem[] {
  const wanted = canonicalAddress(address)
  const card = facts.interfaces.find((each) =>
    each.addresses.some((own) => canonicalAddress(own.split('/')[0] ?? '') === wanted),
  )
  return [
    ['machine', facts.identity],
    ['kernel', facts.kernel],
    ['distribution', facts.distribution?.name ?? null],
    ['iperf3', facts.iperf3Version],
    ['iproute2', facts.iproute2Version],
    ['processor', facts.cpu.model],
    ['cores', toText(facts.cpu.coresCount)],
    [
      'congestion controls',
      facts.congestionControls.length > 0 ? facts.congestionControls.toSorted().join(' ') : null,
    ],
    ...(card ? listInterface(card) : []),
    ...Object.entries(facts.sysctls)
      .toSorted(([left], [right]) => left.localeCompare(right, 'en'))
      .map(([name, value]): HostItem => [name, value.trim().replace(/\s+/g, ' ')]),
  ]
}

function listInterface(card: InterfaceFact): readonly HostItem[] {
  return [
    ['interface', card.name],
    ['MTU', toText(card.mtuBytes)],
    ['driver', card.driver],
    ['interface speed', card.speedBps === null ? null : formatRate(card.speedBps, LOCALE)],
    ...listNicItems(card),
  ]
}

function toText(value: number | null): string | null {
  return value === null ? null : String(value)
}
