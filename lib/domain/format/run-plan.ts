import type { ChosenStep, RunPlan, StepKind } from '../model/run-state'
import { type EndNames, nameDirection } from './end-names'

const KIND_WORDS: Readonly<Record<StepKind, string>> = {
  rtt: 'RTT',
  mtu: 'path MTU',
  'tcp-single': 'one stream',
  'tcp-parallel': 'parallel streams',
  'tcp-both': 'both ways at once',
  'udp-probe': 'UDP',
  jitter: 'jitter',
  window: 'window scan',
}

/** A step in a few words: "one stream Frankfurt → Ashburn". */
export function sayChosenStep({ kind, direction }: ChosenStep, ends: EndNames): string {
  const words = KIND_WORDS[kind]
  return direction === 'both' ? words : `${words} ${nameDirection(ends, direction)}`
}

/** What a run sets out to perform, as lists name it: "full", or its chosen steps, "one stream A → B". */
export function sayRunPlan(plan: RunPlan, ends: EndNames = { a: 'A', b: 'B' }): string {
  if (plan.chosenSteps === null) return plan.profile
  return plan.chosenSteps.map((step) => sayChosenStep(step, ends)).join(', ')
}
