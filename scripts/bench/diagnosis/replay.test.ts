import { describe, expect, it } from 'vitest'
import { judge } from './judge'
import { readRecording } from './recordings'
import { SCENARIOS } from './scenarios'

const recorded = (
  await Promise.all(
    SCENARIOS.map(async (scenario) => ({ scenario, recording: await readRecording(scenario) })),
  )
).flatMap(({ scenario, recording }) => (recording === null ? [] : [{ scenario, recording }]))

describe('the runs recorded in the lab, judged by the rules as they are', () => {
  it('are there, of every fault and every healthy link', () => {
    const names = (runs: readonly { readonly name: string }[]) => new Set(runs.map(({ name }) => name))
    expect(names(recorded.map(({ scenario }) => scenario))).toEqual(names(SCENARIOS))
  })

  it.each(recorded.map((run) => [`${run.scenario.name}, turn ${run.scenario.turn}`, run] as const))(
    'yield the right rule first and no other problem: %s',
    (_name, { scenario, recording }) => {
      const { first, stray } = judge(scenario, recording)
      expect(stray.map(({ rule, direction, sentence }) => `${rule} ${direction}: ${sentence}`)).toEqual([])
      expect(first).toBe(scenario.expected)
    },
  )
})
