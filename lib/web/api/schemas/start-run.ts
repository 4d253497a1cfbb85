import { z } from 'zod'
import { PROFILES, STEP_KINDS } from '@/lib/domain/model/run-state'
import { findNoSuchStep } from '@/lib/domain/suite/choose-steps'
import { directionSchema } from './common'

/** A step by what it measures and which way; `both` is that of `tcp-both`. */
export const chosenStepSchema = z.object({ kind: z.enum(STEP_KINDS), direction: directionSchema })

/** What a run is asked for. With `steps` only those of the profile are performed, and what they rest on. */
export const startRunSchema = z
  .object({
    profile: z.enum(PROFILES),
    force: z.boolean().default(false),
    steps: z
      .array(chosenStepSchema)
      .min(1)
      .max(STEP_KINDS.length * 2)
      .optional(),
  })
  .superRefine(({ profile, steps = [] }, context) => {
    for (const [index, step] of steps.entries()) {
      const message = findNoSuchStep(profile, step)
      if (message !== null) context.addIssue({ code: 'custom', path: ['steps', index], message })
    }
  })
