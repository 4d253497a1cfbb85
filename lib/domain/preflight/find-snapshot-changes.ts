import { type HostFacts, type InterfaceFact, TOOL_NAMES } from '../model/host-facts'
import { listNicItems } from './nic-items'

/** What was seen of a host at one moment, by a check or at the start of a run. */
export type Snapshot<Source> = { readonly at: Date; readonly facts: HostFacts; readonly source: Source }

export type SnapshotChange = { readonly item: string; readonly before: string; readonly after: string }

export type SnapshotStep<Source> = Pick<Snapshot<Source>, 'at' | 'source'> & {
  /** When the old values were last seen: the change came after that. */
  readonly since: Date
  readonly changes: readonly SnapshotChange[]
}

const ABSENT = 'not found'

/** What is known of a host by name; what it did not tell is left out, because silence is no value. */
function listItems(facts: HostFacts): Map<string, string> {
  const items: (readonly [item: string, value: string | number | null])[] = [
    ['machine', facts.identity],
    ['system', facts.distribution?.name ?? null],
    ['kernel', facts.kernel],
    ['processor', facts.cpu.model],
    ['cores', facts.cpu.coresCount],
    ['congestion controls', facts.congestionControls.toSorted().join(' ') || null],
    ...TOOL_NAMES.map((tool) => {
      const { path, version } = facts.tools[tool]
      return [tool, path === null ? ABSENT : version] as const
    }),
    ...facts.interfaces.flatMap(listInterface),
    ...Object.entries(facts.sysctls).map(
      ([name, value]) => [name, value.trim().replace(/\s+/g, ' ')] as const,
    ),
  ]
  return new Map(items.flatMap(([item, value]) => (value === null ? [] : [[item, String(value)] as const])))
}

function listInterface(card: InterfaceFact) {
  return [
    [`${card.name}: addresses`, card.addresses.toSorted().join(' ') || null],
    [`${card.name}: MTU`, card.mtuBytes],
    [`${card.name}: driver`, card.driver],
    [`${card.name}: speed, bit/s`, card.speedBps],
    [`${card.name}: state`, card.isUp === null ? null : card.isUp ? 'up' : 'down'],
    ...listNicItems(card).map(([name, value]) => [`${card.name}: ${name}`, value] as const),
  ] as const
}

/**
 * What changed on a host from one snapshot to the next, newest first; snapshots without a change are left out. Each value is held
 * against the last one that was known, so that a snapshot that could not read it neither hides a change nor makes one.
 */
export function findSnapshotChanges<Source>(
  snapshots: readonly Snapshot<Source>[],
): readonly SnapshotStep<Source>[] {
  const known = new Map<string, { readonly value: string; readonly at: Date }>()
  const steps: SnapshotStep<Source>[] = []
  for (const { at, facts, source } of snapshots.toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )) {
    const changes: SnapshotChange[] = []
    let since = at
    for (const [item, after] of listItems(facts)) {
      const last = known.get(item)
      if (last && last.value !== after) {
        changes.push({ item, before: last.value, after })
        if (last.at < since) since = last.at
      }
      known.set(item, { value: after, at })
    }
    if (changes.length > 0) steps.push({ at, source, since, changes })
  }
  return steps.reverse()
}
