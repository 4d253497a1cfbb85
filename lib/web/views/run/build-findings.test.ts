import { describe, expect, it } from 'vitest'
import { diagnose } from '@/lib/domain/diagnosis/diagnose'
import { buildEvidence, buildProbe, buildTcp } from '@/lib/domain/diagnosis/testing/build-evidence'
import { buildFindings } from './build-findings'

const lossy = (offeredBps: number, lostCount: number) =>
  buildProbe(offeredBps, { lostCount, pathLostCount: lostCount, isClean: false, stepId: 'step-7' })
const evidence = buildEvidence({
  ab: {
    single: buildTcp({ steadyBps: 8e6, binding: 'loss', retransmitPct: 0.2 }),
    parallel: null,
    probes: [lossy(20e6, 10), lossy(40e6, 21)],
  },
})
const places = { hostNames: { a: 'fra-1', b: 'iad-1' }, ordinals: new Map([['step-7', 12]]) }

describe('findings on a page', () => {
  const views = buildFindings(diagnose(evidence), places)

  it('stand under what explains them', () => {
    const loss = views.find(({ rule }) => rule === 'path-loss')
    expect(loss?.consequences.map(({ rule }) => rule)).toEqual(['asymmetric'])
    expect(views.map(({ rule }) => rule)).not.toContain('asymmetric')
  })

  it('lead to the step that each number came from, with its unit', () => {
    const [loss] = views
    expect(loss?.evidence.find(({ name }) => name === 'lost on the path at low rates')).toMatchObject({
      text: '31',
      href: '#step-12',
    })
    expect(loss?.cost).toBe('costs one stream about 86.1 Mbit/s')
  })
})
