import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { diagnose } from '@/lib/domain/diagnosis/diagnose'
import { collectAtHandEvidence } from './at-hand-evidence'
import { atHandSchema } from './input'
import { CASES, type Case } from './testing/cases'

const SHARED = resolve(__dirname, '../../../../../shared/samples')
const isShared = existsSync(SHARED)
const posted = (path: string) => readFileSync(resolve(SHARED, 'public', path), 'utf8')

/** The findings of a case, entered as `POST /diagnose` takes it. */
function diagnoseCase({ input, posted: paths = [] }: Case) {
  const { texts = [] } = atHandSchema.parse(input)
  const given = atHandSchema.parse({ ...input, texts: [...texts, ...paths.map(posted)] })
  return diagnose(collectAtHandEvidence(given).evidence)
}

describe('cases with their confirmed causes', () => {
  for (const [number, each] of Object.entries(CASES)) {
    it.skipIf(each.posted && !isShared)(`${number}: ${each.title}`, () => {
      const findings = diagnoseCase(each)
      const problems = findings.filter(
        ({ severity, causedBy }) => severity !== 'info' && causedBy === undefined,
      )
      expect(problems[0]?.rule ?? null).toBe(each.first)
      if (each.goodNews) expect(findings[0]?.rule).toBe(each.goodNews)
    })
  }

  it.skipIf(!isShared)('are all of the collection', () => {
    const numbers = [...readFileSync(resolve(SHARED, 'cases.md'), 'utf8').matchAll(/^## (\d+)\./gm)]
    const entered = new Set(Object.keys(CASES).map((name) => name.split(',')[0]))
    expect(numbers.map(([, number]) => number).filter((number) => !entered.has(number))).toEqual([])
  })
})

describe('what iperf3 printed as text', () => {
  it('tells no segment size, and none is made up', () => {
    const line = (from: number) =>
      `[  5]  ${from}.00-${from + 1}.00  sec   112 MBytes   940 Mbits/sec    0    269 KBytes`
    const text = `[ ID] Interval           Transfer     Bitrate         Retr  Cwnd\n${[0, 1, 2, 3].map(line).join('\n')}\n`
    const { single } = collectAtHandEvidence(atHandSchema.parse({ capacityBps: 1e9, texts: [text] })).evidence
      .directions.ab
    expect(single?.mssBytes).not.toBe(1)
    expect(single?.lineBps).toBeGreaterThan(900e6)
  })
})

describe('a UDP test', () => {
  const probesOf = (test: object) =>
    collectAtHandEvidence(atHandSchema.parse({ tests: [{ protocol: 'udp', ...test }] })).evidence.directions
      .ab.probes

  it('of which nothing arrived has an unknown loss, not none', () => {
    expect(probesOf({ offeredBps: 920e6, goodputBps: 0 })[0]).toMatchObject({
      lostCount: null,
      isClean: null,
    })
  })

  it('whose rate was not said is reckoned from what arrived and was lost, or left out', () => {
    expect(probesOf({ goodputBps: 3.47e9, lossPct: 37 })[0]?.offeredBps).toBeCloseTo(5.508e9, -6)
    expect(probesOf({ lossPct: 37 })).toEqual([])
  })
})
