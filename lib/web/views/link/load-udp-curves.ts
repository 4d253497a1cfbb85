import type { DirectionLabels } from '@/lib/domain/format/end-names'
import type { Curve } from '@/lib/domain/model/metric'
import type { Stores } from '@/lib/services/ports/stores'
import { buildUdpCurves } from '../charts/build-udp-curves'
import type { UdpCurve, UdpCurvesModel } from '../charts/chart-models'
import { sayUdpCurves } from '../charts/say-charts'

/** So many runs can be told apart when laid over each other. */
const OVERLAID_RUNS_COUNT = 6

type Group = { readonly runId: string; readonly at: Date; readonly curves: readonly Curve[] }

/** The UDP curves of a link's last runs, with the pinned baseline's however old. */
export async function loadUdpCurves(
  stores: Stores,
  input: {
    readonly linkId: string
    readonly labels: DirectionLabels
    readonly baselineRunIds: readonly string[]
  },
): Promise<UdpCurvesModel> {
  const { linkId, labels, baselineRunIds } = input
  const key = 'udp.curve'
  const stored = await stores.runs.curvesOfLink({ linkId, key, lastRunsCount: OVERLAID_RUNS_COUNT })
  const recent = groupByRun(stored)
  const baselineId = baselineRunIds[0] ?? null
  const isMissing = baselineId !== null && !recent.some((group) => group.runId === baselineId)
  const pinned = isMissing ? await loadGroup(stores, baselineId) : []
  const newestId = recent.toSorted((x, y) => y.at.getTime() - x.at.getTime())[0]?.runId ?? null
  const roleOf = (runId: string): UdpCurve['role'] => {
    if (runId === newestId) return 'latest'
    return baselineRunIds.includes(runId) ? 'baseline' : 'older'
  }
  const curves = await Promise.all(
    [...recent, ...pinned].map(async (group) => {
      const metrics = await stores.runs.metrics(group.runId)
      const { runId, at } = group
      return buildUdpCurves({ runId, atMs: at.getTime(), role: roleOf(runId), curves: group.curves, metrics })
    }),
  )
  const model = { curves: curves.flat(), labels }
  return { ...model, title: sayUdpCurves(model) }
}

function groupByRun(
  stored: readonly { readonly runId: string; readonly at: Date; readonly curve: Curve }[],
): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const { runId, at, curve } of stored) {
    const curves = [...(groups.get(runId)?.curves ?? []), curve]
    groups.set(runId, { runId, at, curves })
  }
  return [...groups.values()]
}

async function loadGroup(stores: Stores, runId: string): Promise<readonly Group[]> {
  const [run, curves] = await Promise.all([stores.runs.get(runId), stores.runs.curves(runId)])
  return run ? [{ runId, at: run.endedAt ?? run.queuedAt, curves }] : []
}
