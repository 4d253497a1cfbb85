import { describe, expect, it } from 'vitest'
import { buildJudgeContext } from '@/lib/domain/analysis/judge-context'
import { buildFullRun, buildLink, buildTcpSpec, buildTcpTest } from '@/lib/domain/analysis/testing/build-run'
import type { OneWayDirection } from '@/lib/domain/model/direction'
import type { OneWayTest } from '@/lib/domain/model/step'
import type { StepRecord } from '@/lib/services/ports/run'
import { buildCeilings } from './build-ceilings'

const LABELS = { ab: 'out', ba: 'back', both: 'both ways' }
const CONTEXT = buildJudgeContext({
  performed: buildFullRun(),
  link: buildLink({ capacityBaBps: null }),
  facts: { a: null, b: null },
})

function stepOf(direction: OneWayDirection, test: OneWayTest): StepRecord {
  return {
    ...{ id: direction, runId: 'r', ordinal: 1, state: 'done', failure: null, commands: [] },
    ...{ spec: buildTcpSpec('tcp-single', direction), result: { kind: 'tcp', tests: [test] } },
    ...{ sentBytes: null, startedAt: null, endedAt: null },
  }
}

describe('the ceilings of a run', () => {
  it('stand in one model for both directions, titled by what binds each', () => {
    const steps = [stepOf('ab', buildTcpTest('ab', 94e6)), stepOf('ba', buildTcpTest('ba', 40e6))]
    const model = buildCeilings(steps, CONTEXT, LABELS)
    expect(model?.title).toMatch(/^out: the line is full .*; back: no ceiling binds that is known/)
    expect(model?.directions.map(({ direction }) => direction)).toEqual(['ab', 'ba'])
    const names = model?.directions.map(({ bars }) => bars.map(({ name }) => name))
    expect(names?.[0]).toEqual(['Measured', 'Line rate', 'Window', 'Loss', 'Processor'])
    expect(names?.[1]).toEqual(names?.[0])
    expect(model?.directions[0]?.bars.filter(({ isBinding }) => isBinding).map(({ key }) => key)).toEqual([
      'line',
    ])
  })

  it('name a ceiling that is not known, and why', () => {
    const steps = [stepOf('ab', buildTcpTest('ab', 94e6)), stepOf('ba', buildTcpTest('ba', 40e6))]
    const model = buildCeilings(steps, CONTEXT, LABELS)
    expect(model?.directions[1]?.bars.find(({ key }) => key === 'line')?.bps).toBeNull()
    expect(model?.notes).toContain(
      'Line rate. out: binds. Registered capacity less the headers of every packet; back: not known: No capacity is registered for this direction.',
    )
    expect(model?.notes).toContain(
      'Loss. Both ways: not known: Nothing was sent again, so loss sets no ceiling.',
    )
  })

  it('are no echo of the rate: where no window binds, its ceiling is what the receiver offered', () => {
    const model = buildCeilings([stepOf('ba', buildTcpTest('ba', 40e6))], CONTEXT, LABELS)
    const bars = model?.directions[0]?.bars ?? []
    const find = (key: string) => bars.find((bar) => bar.key === key)
    expect(find('window')?.isBinding).toBe(false)
    expect(find('window')?.bps ?? Number.POSITIVE_INFINITY).toBeGreaterThan(
      1.05 * (find('measured')?.bps ?? 0),
    )
  })

  it('say which direction was not tested', () => {
    const model = buildCeilings([stepOf('ab', buildTcpTest('ab', 94e6))], CONTEXT, LABELS)
    expect(model?.notes.at(-1)).toBe('back: no test of one stream gave a result.')
    expect(buildCeilings([], CONTEXT, LABELS)).toBeNull()
  })

  it('give no measured rate where the receiver’s intervals are unknown', () => {
    const test = buildTcpTest('ab', 94e6)
    const intervals = test.intervals.map((each) => ({ ...each, receivedBytes: null }))
    const model = buildCeilings([stepOf('ab', { ...test, intervals })], CONTEXT, LABELS)
    expect(model?.directions[0]?.bars[0]).toMatchObject({ key: 'measured', bps: null })
    expect(model?.notes[0]).toMatch(/^Measured\. out: not known: /)
  })
})
