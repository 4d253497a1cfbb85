import type { Ceiling, CeilingKind } from '@/lib/domain/analysis/ceilings/judge-ceilings'
import type { JudgeContext } from '@/lib/domain/analysis/judge-context'
import { judgeTcpTest, type TcpJudgement } from '@/lib/domain/analysis/tcp/judge-tcp-test'
import { formatBytes } from '@/lib/domain/format/bytes'
import { formatMs } from '@/lib/domain/format/duration'
import type { DirectionLabels } from '@/lib/domain/format/end-names'
import { formatLossPct } from '@/lib/domain/format/loss'
import { formatRate } from '@/lib/domain/format/rate'
import type { StepRecord } from '@/lib/services/ports/run'
import { LOCALE } from '@/lib/web/viewer-preferences'
import type { CeilingsView } from './run-view'

const NAMES: Readonly<Record<CeilingKind, string>> = {
  line: 'Line rate',
  window: 'Window / RTT',
  loss: 'Loss',
  cpu: 'Processor',
}

/** Each direction's single-stream test against what limited it. */
export function buildCeilings(
  steps: readonly StepRecord[],
  context: JudgeContext,
  labels: DirectionLabels,
): readonly CeilingsView[] {
  return steps.flatMap((step) => {
    const { spec, result } = step
    if (spec.kind !== 'tcp-single' || step.state !== 'done' || result?.kind !== 'tcp') return []
    return result.tests.flatMap((test) => {
      const judged = judgeTcpTest(test, { streamsCount: spec.streamsCount, context })
      return ceilingsOf(judged, labels) ?? []
    })
  })
}

function ceilingsOf(judged: TcpJudgement, labels: DirectionLabels): CeilingsView | null {
  const measuredBps = judged.steady.steadyBps ?? judged.steady.endBps
  if (measuredBps === null) return null
  const { direction } = judged.test
  return {
    direction,
    title: `${labels[direction]}: ${judged.ceilings.sentence}`,
    measuredBps,
    measuredText: formatRate(measuredBps, LOCALE),
    ceilings: judged.ceilings.ceilings.map((ceiling) => ({
      name: NAMES[ceiling.kind],
      bps: ceiling.bps,
      text: formatRate(ceiling.bps, LOCALE),
      isBinding: ceiling.kind === judged.ceilings.binding,
      explanation: explain(ceiling, judged),
    })),
  }
}

function explain(ceiling: Ceiling, judged: TcpJudgement): string {
  if (ceiling.bps === null) return ceiling.reason ?? 'Not known.'
  switch (ceiling.kind) {
    case 'line':
      return 'Registered capacity less the headers of every packet.'
    case 'window':
      return `${formatBytes(judged.window.effective.value, LOCALE)} in flight at most, each ${formatMs(judged.rttLoadedMs, LOCALE)}.`
    case 'loss':
      return `${formatLossPct(judged.retransmitPct, LOCALE)} was sent again; ${judged.test.congestionControl ?? 'the congestion control'} can keep up this rate under it.`
    case 'cpu':
      return 'Where the busiest core would be full.'
  }
}
