import { buildJudgeContext, type JudgeContext } from '@/lib/domain/analysis/judge-context'
import { type DirectionLabels, type EndNames, labelDirections, nameEnds } from '@/lib/domain/format/end-names'
import { sayRunPlan } from '@/lib/domain/format/run-plan'
import { shownRunState } from '@/lib/domain/model/run-state'
import type { Run, StepRecord } from '@/lib/services/ports/run'
import type { Stores } from '@/lib/services/ports/stores'
import { performedOf } from '@/lib/services/runs/performed-of'
import { readJudgement } from '@/lib/services/runs/read-judgement'
import { buildApplication } from '../application/build-application'
import { buildUdpCurves } from '../charts/build-udp-curves'
import type { UdpCurvesModel } from '../charts/chart-models'
import { sayUdpCurves } from '../charts/say-charts'
import { figureChanges } from '../compare/figure-changes'
import { loadComparison } from '../compare/load-comparison'
import { buildCeilings } from './build-ceilings'
import { buildHostSnapshots } from './build-host-snapshots'
import { buildKeyFigures, keyMetricsOf, otherMetricKeys } from './build-key-figures'
import { buildStepView } from './build-step-view'
import { loadFindings } from './load-findings'
import { loadLive } from './load-live'
import { loadSince } from './load-since'
import type { RunResultView, RunView } from './run-view'
import { noticesOf, sayRun } from './say-run'

/** A run as its page shows it; null where there is none. */
export async function loadRunView(
  stores: Stores,
  input: {
    readonly runId: string
    readonly now: Date
    /** The run whose advice this one checks, where the address names it. */
    readonly beforeRunId?: string | null
  },
): Promise<RunView | null> {
  const stored = await stores.runs.get(input.runId)
  if (!stored) return null
  const state = shownRunState(stored, input.now)
  const run = { ...stored, state }
  const steps = await stores.runs.steps(run.id)
  const ends = nameEnds(run.snapshot.a, run.snapshot.b)
  const labels = labelDirections(ends)
  const isActive = state === 'queued' || state === 'running'
  const context = contextOf(run, steps)
  return {
    runId: run.id,
    linkId: run.linkId,
    linkName: run.snapshot.link.name,
    sentence: sayRun(run, state, steps),
    planText: run.chosenSteps === null ? `${run.profile} run` : sayRunPlan(run, ends),
    state,
    // Any other end says already that something is missing.
    isPartial: run.partial && state === 'completed',
    isImported: run.source === 'imported',
    requestedBy: run.requestedBy,
    queuedAt: run.queuedAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    endedAt: run.endedAt?.toISOString() ?? null,
    labels,
    notices: noticesOf({ run, steps, ends }),
    live: isActive ? await loadLive(stores, { run, labels, now: input.now }) : null,
    result: isActive
      ? null
      : await loadResult(stores, {
          run,
          steps,
          context,
          labels,
          ends,
          beforeRunId: input.beforeRunId ?? null,
          now: input.now,
        }),
    steps: steps.map((step) => buildStepView(step, context, { ends, labels })),
    hosts: buildHostSnapshots(run, ends),
    places: {
      linkId: run.linkId,
      hosts: (['a', 'b'] as const).map((side) => ({
        id: run.snapshot.link[side].hostId,
        name: run.snapshot[side].name,
      })),
    },
  }
}

async function loadResult(
  stores: Stores,
  input: {
    readonly run: Run
    readonly steps: readonly StepRecord[]
    readonly context: JudgeContext
    readonly labels: DirectionLabels
    readonly ends: EndNames
    readonly beforeRunId: string | null
    readonly now: Date
  },
): Promise<RunResultView> {
  const { run, steps, context, labels, ends } = input
  const [{ metrics, curves }, baseline] = await Promise.all([
    readJudgement(stores.runs, run),
    stores.baselines.current(run.linkId),
  ])
  const isMeasured = metrics.some((metric) => metric.value !== null)
  const isBaseline = baseline?.runIds.includes(run.id) ?? false
  const comparison =
    baseline && !isBaseline && isMeasured
      ? await loadComparison(stores, {
          linkId: run.linkId,
          runIds: [run.id],
          baselineRunIds: baseline.runIds,
        })
      : null
  const source = { metrics, changes: figureChanges(comparison) }
  const keyMetrics = keyMetricsOf(run)
  return {
    isBaseline,
    // What a few steps measured is no verdict on the link.
    verdict:
      run.chosenSteps === null && comparison
        ? { verdict: comparison.verdict, sentence: comparison.sentence }
        : null,
    compareHref: comparison
      ? `/links/${run.linkId}/compare?run=${run.id}&baseline=${baseline?.runIds.join(',') ?? ''}`
      : null,
    since: await loadSince(stores, { run, metrics, beforeRunId: input.beforeRunId }),
    keyFigures: isMeasured ? buildKeyFigures(source, keyMetrics) : [],
    otherFigures: isMeasured ? buildKeyFigures(source, otherMetricKeys(metrics, keyMetrics)) : [],
    ...(await loadFindings(stores, { ...input, metrics })),
    ceilings: buildCeilings(steps, context, labels),
    application: buildApplication(
      { metrics, link: run.snapshot.link, facts: run.environment ?? { a: null, b: null } },
      ends,
    ),
    udp: await loadUdp(stores, { run, metrics, curves, labels, baselineRunIds: baseline?.runIds ?? [] }),
  }
}

async function loadUdp(
  stores: Stores,
  input: {
    readonly run: Run
    readonly metrics: Parameters<typeof buildUdpCurves>[0]['metrics']
    readonly curves: Parameters<typeof buildUdpCurves>[0]['curves']
    readonly labels: DirectionLabels
    readonly baselineRunIds: readonly string[]
  },
): Promise<UdpCurvesModel | null> {
  const { run, metrics, curves, labels } = input
  const own = buildUdpCurves({ runId: run.id, atMs: runTimeMs(run), role: 'latest', metrics, curves })
  if (own.length === 0) return null
  const baselineId = input.baselineRunIds.find((id) => id !== run.id) ?? null
  const baseline = baselineId === null ? [] : await loadBaselineCurves(stores, baselineId)
  const model = { curves: [...own, ...baseline], labels }
  return { ...model, title: sayUdpCurves(model) }
}

async function loadBaselineCurves(stores: Stores, runId: string) {
  const [run, metrics, curves] = await Promise.all([
    stores.runs.get(runId),
    stores.runs.metrics(runId),
    stores.runs.curves(runId),
  ])
  return run ? buildUdpCurves({ runId, atMs: runTimeMs(run), role: 'baseline', metrics, curves }) : []
}

/** The moment a run stands for in charts and lists. */
export function runTimeMs(run: Run): number {
  return (run.endedAt ?? run.startedAt ?? run.queuedAt).getTime()
}

function contextOf(run: Run, steps: readonly StepRecord[]): JudgeContext {
  return buildJudgeContext({
    performed: steps.flatMap((step) => performedOf(step)),
    link: run.snapshot.link,
    facts: run.environment ?? { a: null, b: null },
  })
}
