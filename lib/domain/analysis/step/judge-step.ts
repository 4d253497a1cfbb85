import type { Ceiling, CeilingKind } from '@/lib/domain/analysis/ceilings/judge-ceilings'
import type { JudgeContext } from '@/lib/domain/analysis/judge-context'
import type { SteadyState } from '@/lib/domain/analysis/steady/find-steady-state'
import { judgeTcpTests } from '@/lib/domain/analysis/tcp/judge-tcp-tests'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { OneWayTest, PerformedStep, StepResult, StepSpec } from '@/lib/domain/model/step'
import { describeMtu, describePing, describeTcp, describeUdp } from './describe-step'

/** One direction of a step, judged for the run page. Steady state and ceilings are TCP's; null for UDP. */
export type WayJudgement = {
  readonly direction: OneWayDirection
  readonly sentence: string
  readonly steady: SteadyState | null
  readonly ceilings: readonly Ceiling[]
  readonly binding: CeilingKind | null
}

export type StepJudgement = {
  /** What the step found, in words and numbers; the reason where it found nothing. */
  readonly headline: string
  /** Empty for steps that send no test traffic. */
  readonly ways: readonly WayJudgement[]
}

/** Returns what one performed step says, ready for the run page; `context` comes from buildJudgeContext. */
export function judgeStep(performed: PerformedStep, context: JudgeContext): StepJudgement {
  const { spec, outcome } = performed
  if (outcome.state === 'done') return judgeResult(spec, outcome.result, context)
  if (outcome.state === 'skipped' || outcome.result === null) {
    return { headline: outcome.failure.message, ways: [] }
  }
  // What a failed step left is drawn, never summed up: its numbers do not count.
  const ways = testsOf(outcome.result).map((test) => ({
    direction: test.direction,
    sentence: outcome.failure.message,
    steady: null,
    ceilings: [],
    binding: null,
  }))
  return { headline: outcome.failure.message, ways }
}

function judgeResult(spec: StepSpec, result: StepResult, context: JudgeContext): StepJudgement {
  switch (result.kind) {
    case 'rtt':
      return { headline: describePing(result.ping), ways: [] }
    case 'mtu':
      return { headline: describeMtu(result.mtu), ways: [] }
    case 'udp':
      return withHeadline([judgeUdpWay(spec, result.test)])
    case 'tcp':
      return withHeadline(judgeTcpWays(spec, result.tests, context))
  }
}

function withHeadline(ways: readonly WayJudgement[]): StepJudgement {
  return { headline: [...new Set(ways.map((way) => way.sentence))].join(' '), ways }
}

function judgeTcpWays(
  spec: StepSpec,
  tests: readonly OneWayTest[],
  context: JudgeContext,
): readonly WayJudgement[] {
  const streamsCount = 'streamsCount' in spec ? spec.streamsCount : 1
  return judgeTcpTests(tests, { streamsCount, context }).map((judged) => ({
    direction: judged.test.direction,
    sentence: describeTcp(judged),
    steady: judged.steady,
    ceilings: judged.ceilings.ceilings,
    binding: judged.ceilings.binding,
  }))
}

function judgeUdpWay(spec: StepSpec, test: OneWayTest): WayJudgement {
  return {
    direction: test.direction,
    sentence: describeUdp(spec, test),
    steady: null,
    ceilings: [],
    binding: null,
  }
}

function testsOf(result: StepResult): readonly OneWayTest[] {
  if (result.kind === 'tcp') return result.tests
  return result.kind === 'udp' ? [result.test] : []
}
