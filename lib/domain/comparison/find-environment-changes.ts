import type { Side } from '@/lib/domain/model/direction'
import type { ComparedRun, EnvironmentChange } from './compared-run'
import { listHostItems } from './host-items'

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
    const old = new Map(listHostItems(before, baseline.addresses[side]))
    return listHostItems(after, latest.addresses[side]).flatMap(([item, now]) => {
      const then = old.get(item)
      if (then === undefined || then === null || now === null || then === now) return []
      return [{ host: hostNames[side], item, then, now }]
    })
  })
}
