import { describe, expect, it } from 'vitest'
import { buildJudgeContext } from '@/lib/domain/analysis/judge-context'
import { buildLink, buildTcpSpec, buildTcpTest } from '@/lib/domain/analysis/testing/build-run'
import type { OneWayTest } from '@/lib/domain/model/step'
import type { StepRecord } from '@/lib/services/ports/run'
import { buildStepView } from './build-step-view'

const NAMING = {
  ends: { a: 'Frankfurt', b: 'Ashburn' },
  labels: { ab: 'out', ba: 'back', both: 'both ways' },
}
const CONTEXT = buildJudgeContext({ performed: [], link: buildLink(), facts: { a: null, b: null } })

function viewOf(tests: readonly OneWayTest[]) {
  const spec = tests.length > 1 ? buildTcpSpec('tcp-both', 'both') : buildTcpSpec('tcp-single', 'ab')
  const step: StepRecord = {
    ...{ id: 's', runId: 'r', ordinal: 1, spec, state: 'done', failure: null, commands: [] },
    ...{ result: { kind: 'tcp', tests }, sentBytes: null },
    ...{ startedAt: null, endedAt: null },
  }
  return buildStepView(step, CONTEXT, NAMING)
}

describe('buildStepView', () => {
  it('neither says nor draws the sender’s bytes where the receiver told of none', () => {
    const test = buildTcpTest('ab', 90e6)
    const intervals = test.intervals.map((each) => ({ ...each, receivedBytes: null }))
    const view = viewOf([{ ...test, intervals }])
    expect(view.outcome).toBe(
      '90 Mbit/s over the whole test, and no steady rate. The receiver’s own intervals are unknown.',
    )
    expect(view.intervals[0]?.points.every((point) => point.bps === null)).toBe(true)
  })

  it('gives no rate of two tests that did not run together', () => {
    const apart = (['ab', 'ba'] as const).map((direction, index) => {
      const test = buildTcpTest(direction, 90e6)
      const startedAtS = 100 + 8 * index
      return {
        ...test,
        sender: { ...test.sender, startedAtS, side: direction === 'ab' ? 'a' : 'b' } as const,
        receiver: { ...test.receiver, startedAtS, side: direction === 'ab' ? 'b' : 'a' } as const,
      }
    })
    expect(viewOf(apart).outcome).toContain('ran at the same time for only 2 of 10 s')
  })
})
