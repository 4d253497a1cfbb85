import type { Side } from '@/lib/domain/model/direction'
import type { HostFacts, InterfaceFact } from '@/lib/domain/model/host-facts'
import type { ComparedRun, EnvironmentChange } from './compared-run'

/**
 * Returns what differs between the hosts of two runs. Only what is known of both counts: a fact that one preflight could
 * not read is no change. These never gate a comparison; they are its suspects (field-notes §6.0).
 */
export function findEnvironmentChanges(
  baseline: ComparedRun,
  latest: ComparedRun,
  hostNames: Readonly<Record<Side, string>>,
): readonly EnvironmentChange[] {
  const sides: readonly Side[] = ['a', 'b']
  return sides.flatMap((side) => {
    const [before, after] = [baseline.facts[side], latest.facts[side]]
    if (!before || !after) return []
    const old = new Map(listItems(before, baseline.addresses[side]))
    return listItems(after, latest.addresses[side]).flatMap(([item, now]) => {
      const then = old.get(item)
      if (then === undefined || then === null || now === null || then === now) return []
      return [{ host: hostNames[side], item, then, now }]
    })
  })
}

type Item = readonly [name: string, value: string | null]

function listItems(facts: HostFacts, address: string): readonly Item[] {
  const card = facts.interfaces.find((each) => each.addresses.some((own) => own.split('/')[0] === address))
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
      .map(([name, value]): Item => [name, value.trim().replace(/\s+/g, ' ')]),
  ]
}

function listInterface(card: InterfaceFact): readonly Item[] {
  return [
    ['interface', card.name],
    ['MTU', toText(card.mtuBytes)],
    ['driver', card.driver],
    ['interface speed, bit/s', toText(card.speedBps)],
  ]
}

function toText(value: number | null): string | null {
  return value === null ? null : String(value)
}
