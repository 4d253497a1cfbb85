import {
  buildJudgeContext,
  findUdpLineBps,
  type JudgeContext,
  resultOf,
} from '@/lib/domain/analysis/judge-context'
import { findProbes } from '@/lib/domain/analysis/run/find-steps'
import { judgeTcpTests } from '@/lib/domain/analysis/tcp/judge-tcp-tests'
import { findKnee } from '@/lib/domain/analysis/udp/find-knee'
import type {
  DirectionEvidence,
  Evidence,
  FailedStep,
  HostEvidence,
  TcpEvidence,
  UdpEvidence,
} from '@/lib/domain/diagnosis/evidence'
import type { OneWayDirection, Side } from '@/lib/domain/model/direction'
import type { SideFacts } from '@/lib/domain/model/host-facts'
import type { Link } from '@/lib/domain/model/link'
import type { PerformedStep, TcpSpec } from '@/lib/domain/model/step'
import { testInterfaceOf } from '@/lib/domain/suite/plan-context'
import { toTcpEvidence } from './tcp-evidence'
import { toUdpEvidence } from './udp-evidence'

/** A performed step with the id that it is stored under. */
export type IdentifiedStep = PerformedStep & { readonly stepId: string | null }

/** What a run has stored, as far as its diagnosis needs it. */
export type RunToDiagnose = {
  readonly steps: readonly IdentifiedStep[]
  readonly link: Link
  readonly facts: SideFacts
  readonly names: Readonly<Record<Side, { readonly name: string; readonly site: string }>>
}

/** Returns the evidence of a stored run; pure, so that an old run can be diagnosed again. */
export function collectRunEvidence(run: RunToDiagnose): Evidence {
  const { link, facts, names } = run
  const context = buildJudgeContext({ performed: run.steps, link, facts })
  return {
    ipVersion: context.ipVersion,
    hasTimestamps: context.hasTimestamps,
    linkMtuBytes: link.mtuBytes,
    expectedRttMs: link.expectedRttMs,
    congestionControlAsked: link.settings.congestionControl,
    siteNames: { a: names.a.site, b: names.b.site },
    directions: { ab: collectDirection(run, 'ab', context), ba: collectDirection(run, 'ba', context) },
    hosts: {
      a: collectHost(run, 'a'),
      b: collectHost(run, 'b'),
    },
  }
}

function collectDirection(
  run: RunToDiagnose,
  direction: OneWayDirection,
  context: JudgeContext,
): DirectionEvidence {
  const steps = run.steps.filter(({ spec }) => spec.direction === direction || spec.direction === 'both')
  const ofKind = (kind: IdentifiedStep['spec']['kind']) => steps.filter(({ spec }) => spec.kind === kind)
  const rtt = ofKind('rtt').map(resultOf).at(-1)
  const mtuStep = ofKind('mtu').at(-1)
  const mtu = resultOf(mtuStep)
  const lastTcp = (kind: TcpSpec['kind']) =>
    ofKind(kind)
      .flatMap((step) => collectTcp(step, direction, context))
      .at(-1) ?? null
  const probeSteps = ofKind('udp-probe')
  return {
    capacityBps: context.capacityBps[direction],
    udpLineBps: findUdpLineBps(context, direction),
    idleRtt: rtt?.kind === 'rtt' ? rtt.ping : null,
    mtu: mtu?.kind === 'mtu' ? mtu.mtu : null,
    mtuStepId: mtuStep?.stepId ?? null,
    single: lastTcp('tcp-single'),
    parallel: lastTcp('tcp-parallel'),
    both: lastTcp('tcp-both'),
    windows: ofKind('window').flatMap((step) => collectWindow(step, direction, context)),
    probes: probeSteps.flatMap(collectProbe).toSorted((left, right) => left.offeredBps - right.offeredBps),
    knee: probeSteps.length === 0 ? null : findKnee(findProbes(probeSteps)),
    jitter: ofKind('jitter').flatMap(collectProbe).at(-1) ?? null,
    failures: steps.flatMap(collectFailure),
  }
}

function collectTcp(step: IdentifiedStep, direction: OneWayDirection, context: JudgeContext): TcpEvidence[] {
  const { spec, stepId } = step
  const result = resultOf(step)
  if (result?.kind !== 'tcp' || !('streamsCount' in spec)) return []
  const { streamsCount } = spec
  const tests = result.tests.filter((test) => !test.totals.failure)
  return judgeTcpTests(tests, { streamsCount, context })
    .filter(({ test }) => test.direction === direction)
    .map((judged) => toTcpEvidence(judged, { spec, stepId }))
}

function collectWindow(
  step: IdentifiedStep,
  direction: OneWayDirection,
  context: JudgeContext,
): DirectionEvidence['windows'] {
  const { spec } = step
  if (spec.kind !== 'window' || spec.windowAskedBytes === null) return []
  const test = collectTcp(step, direction, context).at(-1) ?? null
  return [{ askedBytes: spec.windowAskedBytes, isClamped: spec.clamped, test }]
}

function collectProbe(step: IdentifiedStep): UdpEvidence[] {
  const { spec, stepId } = step
  const result = resultOf(step)
  if (result?.kind !== 'udp' || (spec.kind !== 'udp-probe' && spec.kind !== 'jitter')) return []
  return result.test.totals.failure ? [] : [toUdpEvidence(result.test, { spec, stepId })]
}

function collectFailure({ spec, outcome, stepId }: IdentifiedStep): FailedStep[] {
  if (outcome.state !== 'failed') return []
  return [{ stepId, kind: spec.kind, code: outcome.failure.code, message: outcome.failure.message }]
}

function collectHost(run: RunToDiagnose, side: Side): HostEvidence {
  const facts = run.facts[side]
  return {
    side,
    name: run.names[side].name,
    kernel: facts?.kernel ?? null,
    sysctls: facts?.sysctls ?? {},
    congestionControls: facts?.congestionControls ?? [],
    iperf3Version: facts?.iperf3Version ?? null,
    iproute2Version: facts?.iproute2Version ?? null,
    interface: testInterfaceOf(run, side),
    lifetimeCounters: null,
  }
}
