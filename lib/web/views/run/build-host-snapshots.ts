import { listHostItems } from '@/lib/domain/comparison/host-items'
import type { EndNames } from '@/lib/domain/format/end-names'
import type { Run } from '@/lib/services/ports/run'
import type { HostSnapshotsView } from './run-view'

/** What is never the same on two hosts, and tells nothing where it differs. */
const OWN_ITEMS: readonly string[] = ['machine', 'interface']

/** Both hosts as the run found them, item by item; null where it looked at neither. */
export function buildHostSnapshots(
  run: Pick<Run, 'environment' | 'snapshot'>,
  ends: EndNames,
): HostSnapshotsView | null {
  const { a, b } = run.environment ?? { a: null, b: null }
  if (!a && !b) return null
  const { link } = run.snapshot
  const [ofA, ofB] = [
    new Map(a ? listHostItems(a, link.a.address) : []),
    new Map(b ? listHostItems(b, link.b.address) : []),
  ]
  const names = [...new Set([...ofA.keys(), ...ofB.keys()])]
  const rows = names.flatMap((item) => {
    const [left, right] = [ofA.get(item) ?? null, ofB.get(item) ?? null]
    if (left === null && right === null) return []
    const isDifferent = left !== null && right !== null && left !== right && !OWN_ITEMS.includes(item)
    return [{ item, a: left, b: right, isDifferent }]
  })
  return {
    names: { a: nameOf(ends.a, run.snapshot.a.name), b: nameOf(ends.b, run.snapshot.b.name) },
    rows: rows.toSorted((x, y) => Number(y.isDifferent) - Number(x.isDifferent)),
    differentCount: rows.filter((row) => row.isDifferent).length,
  }
}

function nameOf(end: string, host: string): string {
  return end === host ? host : `${end} (${host})`
}
