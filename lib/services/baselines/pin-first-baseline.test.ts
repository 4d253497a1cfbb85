import { expect, it } from 'vitest'
import { createFakeWebContext } from '@/lib/testing/fakes/web-context'
import { pinFirstBaseline } from './pin-first-baseline'

const RUN = {
  id: 'r',
  linkId: 'l',
  profile: 'full',
  chosenSteps: null,
  state: 'completed',
  partial: false,
  contaminated: false,
} as const

it('pins a whole run, and none of chosen steps, as a baseline that knows a part of the link would hide the rest', async () => {
  const context = createFakeWebContext()
  const deps = { ...context.stores, ...context }
  const chosenSteps = [{ kind: 'tcp-single', direction: 'ab' }] as const
  expect(await pinFirstBaseline(deps, { ...RUN, chosenSteps })).toBe(false)
  expect(await deps.baselines.history('l')).toEqual([])
  expect(await pinFirstBaseline(deps, RUN)).toBe(true)
  expect(await deps.baselines.current('l')).toMatchObject({ runIds: ['r'] })
})
