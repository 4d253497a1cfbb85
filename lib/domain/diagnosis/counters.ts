import type { DirectionView, EndEvidence } from './evidence'

export type Moved = { readonly name: string; readonly count: number; readonly stepId: string | null }

type Group = 'kernel' | 'nic' | 'link'

/** Every test of a direction with what its sender or receiver counted. */
export function endsOf(
  view: DirectionView,
  role: 'sender' | 'receiver',
): readonly { readonly stepId: string | null; readonly end: EndEvidence }[] {
  const tests = [view.single, view.parallel, view.both, ...view.probes].flatMap((test) => test ?? [])
  return tests.map((test) => ({ stepId: test.stepId, end: test[role] }))
}

/**
 * Returns the counter that moved most during one test of a direction, among those that a test accepts by name; null where
 * none moved or none was read. One drop shows in several counters, so they are never added up.
 */
export function findMostMoved(
  view: DirectionView,
  wanted: {
    readonly role: 'sender' | 'receiver'
    readonly groups: readonly Group[]
    readonly accepts: (name: string) => boolean
  },
): Moved | null {
  const { role, groups, accepts } = wanted
  const moved = endsOf(view, role).flatMap(({ stepId, end }) =>
    groups.flatMap((group) =>
      Object.entries(end.counters?.[group] ?? {})
        .filter(([name, count]) => count > 0 && accepts(name))
        .map(([name, count]) => ({ name, count, stepId })),
    ),
  )
  return moved.toSorted((left, right) => right.count - left.count)[0] ?? null
}

/** Whether any test of a direction had such counters read before and after it. */
export function areCountersKnown(view: DirectionView, role: 'sender' | 'receiver', group: Group): boolean {
  return endsOf(view, role).some(({ end }) => (end.counters?.[group] ?? null) !== null)
}
