import type { EndNames } from '@/lib/domain/format/end-names'
import type { Link } from '@/lib/domain/model/link'
import { findSnapshotChanges } from '@/lib/domain/preflight/find-snapshot-changes'
import { SELF_PINNED_BY } from '@/lib/services/baselines/pin-first-baseline'
import type { Stores } from '@/lib/services/ports/stores'
import type { DriftFailure, DriftMarker } from '../charts/chart-models'

/** As many looks at a host, and failed runs of a link, as a page tells of. */
const CHECKS_COUNT = 50
const FAILED_RUNS_COUNT = 200

const WITHOUT_REASON = 'It ended without a reason on record.'

/** What happened to a link that its numbers may show: pinned baselines, notes of the journal, and changes that were seen on its hosts. */
export async function loadDriftMarkers(
  stores: Stores,
  input: { readonly link: Link; readonly ends: EndNames },
): Promise<readonly DriftMarker[]> {
  const { link, ends } = input
  const [baselines, notes, a, b] = await Promise.all([
    stores.baselines.history(link.id),
    stores.journal.list({ linkIds: [link.id], hostIds: [link.a.hostId, link.b.hostId] }),
    loadHostChanges(stores, link.a.hostId, ends.a),
    loadHostChanges(stores, link.b.hostId, ends.b),
  ])
  const pins = baselines.map(({ pinnedAt, pinnedBy, note }) => ({
    atMs: pinnedAt.getTime(),
    kind: 'baseline' as const,
    text:
      pinnedBy === SELF_PINNED_BY
        ? 'first complete full run pinned as the baseline'
        : `baseline pinned by ${pinnedBy}${note ? `: ${note}` : ''}`,
  }))
  const noted = notes.map(({ at, text, author }) => ({
    atMs: at.getTime(),
    kind: 'journal' as const,
    text: `${text} (noted by ${author})`,
  }))
  return [...pins, ...noted, ...a, ...b].toSorted((x, y) => x.atMs - y.atMs)
}

async function loadHostChanges(
  stores: Stores,
  hostId: string,
  name: string,
): Promise<readonly DriftMarker[]> {
  const checks = await stores.checks.listReported({ hostId, limit: CHECKS_COUNT })
  const snapshots = checks.flatMap(({ report, endedAt }) =>
    report && endedAt ? [{ at: endedAt, facts: report.facts, source: null }] : [],
  )
  return findSnapshotChanges(snapshots).map(({ at, changes }) => {
    const [first] = changes
    const words = first ? `${first.item} ${first.before} → ${first.after}` : ''
    const rest = changes.length > 1 ? ` and ${changes.length - 1} more` : ''
    return { atMs: at.getTime(), kind: 'environment', text: `${name}: ${words}${rest}` }
  })
}

/** The runs of a link that measured nothing or were cut short, with their reasons. */
export async function loadFailures(stores: Stores, linkId: string): Promise<readonly DriftFailure[]> {
  const { items } = await stores.runs.list({
    linkId,
    states: ['failed', 'interrupted'],
    page: { limit: FAILED_RUNS_COUNT, cursor: null },
  })
  return items
    .map((run) => ({
      atMs: (run.endedAt ?? run.queuedAt).getTime(),
      runId: run.id,
      reason: run.failure?.message ?? WITHOUT_REASON,
    }))
    .toSorted((x, y) => x.atMs - y.atMs)
}
