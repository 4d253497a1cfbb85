import { describe, expect, it } from 'vitest'
import { diagnose } from '@/lib/domain/diagnosis/diagnose'
import { buildEvidence, buildProbe, buildTcp } from '@/lib/domain/diagnosis/testing/build-evidence'
import { buildLink } from '@/lib/testing/db/builders'
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
const ends = { a: 'Frankfurt', b: 'Ashburn' }
const run = {
  ...{ runId: 'r', link: buildLink(), facts: { a: null, b: null }, ends, tcpBps: 8e6 },
  heading: 'one link, measured at noon',
}
const places = {
  hostNames: { a: 'fra-1', b: 'iad-1' },
  ends,
  ordinals: new Map([['step-7', 12]]),
  run,
}

describe('findings on a page', () => {
  const views = buildFindings(diagnose(evidence), places)
  const loss = views.find(({ rule }) => rule === 'path-loss')

  it('stand under what explains them', () => {
    expect(loss?.consequences.map(({ rule }) => rule)).toEqual(['asymmetric'])
    expect(views.map(({ rule }) => rule)).not.toContain('asymmetric')
  })

  it('lead to the step that each number came from, with its unit', () => {
    const [first] = views
    expect(first?.evidence.find(({ name }) => name === 'lost on the path at low rates')).toMatchObject({
      text: '31',
      href: '#step-12',
    })
    expect(first?.cost).toBe('costs one stream about 86.1 Mbit/s')
  })

  it('say beside a number what it was held against', () => {
    const held = loss?.evidence.find(({ threshold }) => threshold !== null)
    expect(held?.threshold).toMatch(/%$/)
  })

  it('name the measurement that shows whether advice helped, and offer a run of exactly that', () => {
    const [carrier] = loss?.advice ?? []
    expect(carrier?.check).toContain('Frankfurt → Ashburn, shows whether it helped.')
    expect(carrier?.again).toMatchObject({
      profile: 'quick',
      steps: [{ kind: 'udp-probe', direction: 'ab' }],
      what: 'UDP Frankfurt → Ashburn',
      beforeRunId: 'r',
    })
    expect(carrier?.again?.restsOn).toContain('one stream Frankfurt → Ashburn')
    expect(carrier?.again?.estimateText).toMatch(/^about \d+ s, sends about \d/)
  })

  it('give the carrier the rates and losses, under where and when they were measured', () => {
    const lines = loss?.advice[0]?.table?.split('\n') ?? []
    expect(lines[0]).toBe('one link, measured at noon')
    expect(lines.at(-1)).toContain('40 Mbit/s')
  })

  it('offer no run where there is no link to measure', () => {
    const [first] = buildFindings(diagnose(evidence), { ...places, run: null })
    expect(first?.advice[0]?.again).toBeNull()
    expect(first?.advice[0]?.check).not.toBeNull()
  })

  it('set each setting by itself, as it is and as it is to be', () => {
    const sysctls = {
      'net.core.rmem_max': '212992',
      'net.core.wmem_max': '212992',
      'net.ipv4.tcp_rmem': '4096 131072 212992',
      'net.ipv4.tcp_wmem': '4096 16384 212992',
    }
    const windowed = buildTcp({
      steadyBps: 20e6,
      binding: 'window',
      windowEffectiveBytes: 200_000,
      limits: { rwndPct: 0, sndbufPct: 95, cwndPct: 5, busyPct: 100 },
    })
    const found = diagnose(
      buildEvidence({ ab: { single: windowed, parallel: null }, a: { sysctls }, b: { sysctls } }),
    )
    const [first] = buildFindings(found, places).filter(({ rule }) => rule === 'window-limited')
    expect(first?.advice[0]?.changes).toContainEqual({
      setting: 'net.ipv4.tcp_wmem',
      from: '4096 16384 212992',
      to: '4096 16384 2097152',
    })
  })
})
