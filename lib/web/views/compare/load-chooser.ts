import { isFinal } from '@/lib/domain/model/run-state'
import type { Run } from '@/lib/services/ports/run'
import type { Stores } from '@/lib/services/ports/stores'
import { buildPresets, type PresetRun } from '../link/build-presets'
import type { CandidateRun, ChooserView } from './compare-view'
import { toComparedRunView } from './compared-run-view'

const CANDIDATES_COUNT = 60

type Input = {
  readonly linkId: string
  readonly now: readonly Run[]
  readonly baseline: readonly Run[]
}

/** The runs of a link that can be compared, those chosen among them whatever their age, and what people ask for most. */
export async function loadChooser(stores: Stores, input: Input): Promise<ChooserView> {
  const { linkId, now, baseline } = input
  const [{ items, nextCursor }, pinned, rates] = await Promise.all([
    stores.runs.list({ linkId, page: { limit: CANDIDATES_COUNT, cursor: null } }),
    stores.baselines.current(linkId),
    stores.runs.metricHistory({
      linkId,
      key: 'rtt.idle.min_ms',
      direction: 'ab',
      from: null,
      to: null,
    }),
  ])
  const pinnedIds = pinned?.runIds ?? []
  const measuredIds = new Set(rates.map((point) => point.runId))
  const chosen = [...now, ...baseline]
  const recent = items.filter((run) => isFinal(run.state) && measuredIds.has(run.id))
  const older = chosen.filter((run) => recent.every((one) => one.id !== run.id))
  const runs = [...recent, ...older].toSorted((x, y) => y.queuedAt.getTime() - x.queuedAt.getTime())
  // What people ask for most is a whole run against a whole one.
  const partIds = new Set(items.filter((run) => run.chosenSteps !== null).map((run) => run.id))
  const history: readonly PresetRun[] = rates
    .filter(({ runId }) => !partIds.has(runId))
    .map(({ runId, at }) => ({ runId, at: at.toISOString(), hasNumbers: true }))
    .toSorted((x, y) => y.at.localeCompare(x.at))
  const newestNow = now.at(-1)?.id
  const from = history.findIndex((run) => run.runId === newestNow)
  return {
    candidates: [...new Map(runs.map((run) => [run.id, toCandidate(run, { ...input, pinnedIds })])).values()],
    presets: buildPresets(linkId, history.slice(Math.max(0, from)), pinnedIds),
    hasOlderRuns: nextCursor !== null,
  }
}

function toCandidate(run: Run, input: Input & { readonly pinnedIds: readonly string[] }): CandidateRun {
  const isAmong = (runs: readonly Run[]) => runs.some((one) => one.id === run.id)
  return {
    ...toComparedRunView(run),
    isNow: isAmong(input.now),
    isThen: isAmong(input.baseline),
    marks: [
      ...(input.pinnedIds.includes(run.id) ? ['baseline'] : []),
      ...(run.source === 'imported' ? ['imported'] : []),
      ...(run.partial ? ['partial'] : []),
      ...(run.contaminated ? ['contaminated'] : []),
      ...(run.state === 'completed' ? [] : [run.state]),
    ],
  }
}
