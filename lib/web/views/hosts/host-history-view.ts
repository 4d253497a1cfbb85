import {
  findSnapshotChanges,
  type Snapshot,
  type SnapshotChange,
} from '@/lib/domain/preflight/find-snapshot-changes'
import type { WebContext } from '@/lib/web/context'

/** As many of the newest checks, and runs of each link, as the history looks back on. */
const CHECKS_COUNT = 100
const RUNS_PER_LINK_COUNT = 50

type Source =
  | { readonly kind: 'check' }
  | { readonly kind: 'run'; readonly runId: string; readonly linkName: string }

export type HostHistoryStep = {
  readonly atIso: string
  readonly sinceIso: string
  readonly source: Source
  readonly changes: readonly SnapshotChange[]
}

/** What checks and runs saw of a host over time, as far as it is stored. */
export type HostHistoryView = {
  readonly snapshotsCount: number
  readonly firstIso: string
  readonly lastIso: string
  readonly steps: readonly HostHistoryStep[]
}

type Context = Pick<WebContext, 'stores'>

async function listChecked(context: Context, hostId: string): Promise<readonly Snapshot<Source>[]> {
  const checks = await context.stores.checks.listReported({ hostId, limit: CHECKS_COUNT })
  return checks.flatMap(({ report, endedAt, requestedAt }) =>
    report ? [{ at: endedAt ?? requestedAt, facts: report.facts, source: { kind: 'check' } as const }] : [],
  )
}

async function listMeasured(context: Context, hostId: string): Promise<readonly Snapshot<Source>[]> {
  const links = await context.stores.links.list({ includeRetired: true })
  const own = links.filter((link) => link.a.hostId === hostId || link.b.hostId === hostId)
  const perLink = own.map(async (link): Promise<readonly Snapshot<Source>[]> => {
    const page = { limit: RUNS_PER_LINK_COUNT, cursor: null }
    const { items } = await context.stores.runs.list({ linkId: link.id, page })
    return items.flatMap((run) => {
      const side = run.snapshot.link.a.hostId === hostId ? 'a' : 'b'
      const facts = run.environment?.[side]
      if (!facts || !run.startedAt || run.snapshot.link[side].hostId !== hostId) return []
      return [{ at: run.startedAt, facts, source: { kind: 'run', runId: run.id, linkName: link.name } }]
    })
  })
  return (await Promise.all(perLink)).flat()
}

/** Null where no check and no run has seen the host yet. */
export async function viewHostHistory(context: Context, hostId: string): Promise<HostHistoryView | null> {
  const seen = await Promise.all([listChecked(context, hostId), listMeasured(context, hostId)])
  const snapshots = seen.flat().toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const [first, last] = [snapshots.at(0), snapshots.at(-1)]
  if (!first || !last) return null
  return {
    snapshotsCount: snapshots.length,
    firstIso: first.at.toISOString(),
    lastIso: last.at.toISOString(),
    steps: findSnapshotChanges(snapshots).map(({ at, since, source, changes }) => ({
      atIso: at.toISOString(),
      sinceIso: since.toISOString(),
      source,
      changes,
    })),
  }
}
