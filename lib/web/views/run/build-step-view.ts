import type { JudgeContext } from '@/lib/domain/analysis/judge-context'
import type { TcpJudgement } from '@/lib/domain/analysis/tcp/judge-tcp-test'
import { judgeTcpTests } from '@/lib/domain/analysis/tcp/judge-tcp-tests'
import { attributeLoss } from '@/lib/domain/analysis/udp/attribute-loss'
import { formatBytes } from '@/lib/domain/format/bytes'
import { formatMs, formatSeconds } from '@/lib/domain/format/duration'
import type { DirectionLabels, EndNames } from '@/lib/domain/format/end-names'
import { formatLossPct } from '@/lib/domain/format/loss'
import { formatExactValue } from '@/lib/domain/format/metric-value'
import { formatRate } from '@/lib/domain/format/rate'
import type { OneWayTest, StepResult, StepSpec } from '@/lib/domain/model/step'
import { sayStep, stepDurationS } from '@/lib/domain/suite/say-step'
import type { StepRecord } from '@/lib/services/ports/run'
import { LOCALE } from '@/lib/web/viewer-preferences'
import { buildIntervals } from '../charts/build-intervals'
import type { IntervalsModel } from '../charts/chart-models'
import type { StepView } from './run-view'

export type StepNaming = { readonly ends: EndNames; readonly labels: DirectionLabels }

/** A stored step as the run page shows it. */
export function buildStepView(step: StepRecord, context: JudgeContext, naming: StepNaming): StepView {
  const tookS =
    step.startedAt && step.endedAt ? (step.endedAt.getTime() - step.startedAt.getTime()) / 1_000 : null
  return {
    id: step.id,
    ordinal: step.ordinal,
    sentence: sayStep(step.spec, naming.ends),
    direction: step.spec.direction,
    state: step.state,
    failure: step.failure,
    seconds: tookS === null ? null : formatSeconds(tookS, LOCALE),
    outcome: sayOutcome(step, context),
    intervals: intervalsOf(step, context, naming),
    commands: step.commands.map((record) => ({
      title: `On ${naming.ends[record.side]} (${record.name})`,
      lines: record.commands,
    })),
    rawHref: `/api/v1/runs/${step.runId}/raw/${step.id}`,
  }
}

function sayOutcome(step: StepRecord, context: JudgeContext): string {
  const { result, spec } = step
  if (step.state !== 'done' || !result) return step.failure?.message ?? ''
  switch (result.kind) {
    case 'rtt':
      return `${formatMs(result.ping.minMs, LOCALE)} at least, ${result.ping.lostCount} of ${result.ping.sentCount} lost`
    case 'mtu':
      return result.mtu.pathMtuBytes === null
        ? 'not found'
        : formatExactValue(result.mtu.pathMtuBytes, 'bytes', LOCALE)
    case 'udp':
      return sayUdp(result.test)
    case 'tcp':
      return judgeTests(result.tests, spec, context).map(sayTcp).join(' and ')
  }
}

function judgeTests(
  tests: readonly OneWayTest[],
  spec: StepSpec,
  context: JudgeContext,
): readonly TcpJudgement[] {
  return judgeTcpTests(tests, { streamsCount: 'streamsCount' in spec ? spec.streamsCount : 1, context })
}

function sayTcp({ steady, test }: TcpJudgement): string {
  if (steady.steadyBps !== null) return formatRate(steady.steadyBps, LOCALE)
  const { goodputBps } = test.totals
  if (goodputBps === null) return steady.reason?.sentence ?? 'no rate'
  const isBlind = steady.reason?.code === 'receiver-unknown'
  return `${formatRate(goodputBps, LOCALE)}, ${isBlind ? 'steady rate unknown' : 'never steady'}`
}

function sayUdp(test: OneWayTest): string {
  const { pathLossPct } = attributeLoss(test)
  const lost = pathLossPct ?? test.totals.lossPct
  return `${formatLossPct(lost, LOCALE)} lost${pathLossPct === null ? '' : ' on the path'}`
}

function intervalsOf(step: StepRecord, context: JudgeContext, naming: StepNaming): readonly IntervalsModel[] {
  const tests = testsOf(step.result)
  const isTcp = step.result?.kind === 'tcp'
  const judged = isTcp ? judgeTests(tests, step.spec, context) : []
  return tests.map((test, index) => {
    const steady = judged[index]?.steady ?? null
    return buildIntervals({
      id: `${step.id}-${test.direction}`,
      title: titleOf(test, steady?.steadyBps ?? null, naming),
      test,
      durationS: test.totals.seconds ?? stepDurationS(step.spec),
      steady:
        steady?.isSteady && steady.steadyBps !== null
          ? { fromS: steady.fromS, toS: steady.toS, bps: steady.steadyBps }
          : isTcp
            ? null
            : { fromS: 0, toS: test.totals.seconds ?? 0, bps: null },
    })
  })
}

function testsOf(result: StepResult | null): readonly OneWayTest[] {
  if (result?.kind === 'tcp') return result.tests
  return result?.kind === 'udp' ? [result.test] : []
}

function titleOf(test: OneWayTest, steadyBps: number | null, naming: StepNaming): string {
  const label = naming.labels[test.direction]
  if (steadyBps !== null) return `${label}: steady at ${formatRate(steadyBps, LOCALE)}`
  const window = test.sender.bufferGrantedBytes
  const buffer = window === null ? '' : `, buffer ${formatBytes(window, LOCALE)}`
  return `${label}: ${formatRate(test.totals.goodputBps, LOCALE)} over the whole test${buffer}`
}
