import type { Link } from '@/lib/domain/model/link'
import type { Profile } from '@/lib/domain/model/run-state'
import type { PerformedStep, StepOutcome, StepSpec } from '@/lib/domain/model/step'
import type { PlanInput, SideFacts } from '@/lib/domain/suite/plan-context'
import { planNext } from '@/lib/domain/suite/plan-next'
import type { SampleWorld } from './sample-world'
import type { Random } from './seeded-random'
import { simulateStep } from './simulate-step'

const MAX_STEPS = 200

export type SimulatedRunInput = {
  readonly link: Link
  readonly profile: Profile
  readonly facts: SideFacts
  readonly baseline: PlanInput['baseline']
  readonly world: SampleWorld
  /** Replaces what the world would answer, for steps that go wrong. */
  readonly failing?: (spec: StepSpec) => StepOutcome | null
}

/** The steps of a run that the real planner asked for and a simulated world answered. */
export function simulateRun(input: SimulatedRunInput, random: Random): readonly PerformedStep[] {
  const performed: PerformedStep[] = []
  const { link, profile, facts, baseline } = input
  while (performed.length < MAX_STEPS) {
    const spec = planNext({ link, profile, chosenSteps: null, facts, baseline, performed })
    if (!spec) return performed
    const outcome = input.failing?.(spec) ?? simulateStep(input.world, spec, random)
    performed.push({ spec, outcome })
  }
  return performed
}
