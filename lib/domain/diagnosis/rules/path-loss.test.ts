import { describe, expect, it } from 'vitest'
import { type DirectionEvidence, viewDirection } from '@/lib/domain/diagnosis/evidence'
import { buildEvidence, buildProbe, buildTcp } from '@/lib/domain/diagnosis/testing/build-evidence'
import { pathLoss } from './path-loss'

const evaluate = (ab: Partial<DirectionEvidence>) =>
  pathLoss.evaluate(viewDirection(buildEvidence({ ab }), 'ab'))

const lossy = (offeredBps: number, pathLostCount: number) =>
  buildProbe(offeredBps, { lostCount: pathLostCount, pathLostCount, isClean: false })

describe('path-loss', () => {
  it('says nothing of a clean path', () => {
    expect(evaluate({})).toBeNull()
  })

  it('counts what far lower rates lost, with its 95 % interval', () => {
    // 20 and 40 Mbit/s for 3 s: 15,285 datagrams, 31 lost: 0.203 %.
    const found = evaluate({
      probes: [lossy(20e6, 10), lossy(40e6, 21), lossy(90e6, 45)],
      single: buildTcp({ steadyBps: 8e6, binding: 'loss', retransmitPct: 0.2 }),
    })
    expect(found?.severity).toBe('warning')
    expect(found?.confidence).toBe('certain')
    expect(found?.sentence).toContain('loses 0.203 % of packets on the path (0.138 % to 0.288 %)')
    expect(found?.sentence).toContain('It holds one cubic stream at 8 Mbit/s.')
    expect(found?.costBps).toBeCloseTo(86.148e6, 0)
  })

  it('leaves loss above the knee to the knee', () => {
    expect(
      evaluate({ probes: [buildProbe(40e6), lossy(97e6, 400)], knee: { kind: 'exact', bps: 95e6 } }),
    ).toBeNull()
  })

  it('leaves what the receiving host dropped to the host', () => {
    const dropped = buildProbe(40e6, { lostCount: 50, pathLostCount: 0, hostLostCount: 50 })
    expect(evaluate({ probes: [dropped] })).toBeNull()
  })

  // Seen in the lab on a line that drops nothing: a sender that stands still sends what it missed in one burst.
  it('takes what one of several probes lost for a burst', () => {
    expect(
      evaluate({ probes: [buildProbe(6e6), lossy(10e6, 6), buildProbe(16e6), buildProbe(40e6)] }),
    ).toBeNull()
  })

  it('is certain of a small loss that holds TCP at its ceiling and that UDP saw too', () => {
    const single = buildTcp({
      steadyBps: 11.2e6,
      binding: 'loss',
      retransmitPct: 0.02,
      ceilings: [{ kind: 'loss', bps: 11.5e6 }],
    })
    const found = evaluate({ single, probes: [lossy(20e6, 1), lossy(40e6, 3)] })
    expect(found?.confidence).toBe('certain')
    expect(found?.evidence.find(({ name }) => name === 'lost on the path at low rates')?.value).toBe(4)
  })

  it('takes a single packet lost for chance', () => {
    expect(evaluate({ probes: [lossy(40e6, 1)] })).toBeNull()
  })

  it('takes TCP’s own account where there is no UDP, and names what would settle it', () => {
    const single = buildTcp({
      steadyBps: 8e6,
      binding: 'loss',
      retransmitPct: 0.2,
      ceilings: [{ kind: 'loss', bps: 7e6 }],
    })
    const found = evaluate({ probes: [], knee: null, single })
    expect(found?.confidence).toBe('likely')
    expect(found?.missing[0]).toContain('UDP probes')
  })

  it('does not blame the path for what TCP lost where low rates lost nothing', () => {
    const single = buildTcp({ binding: 'loss', retransmitPct: 0.2, ceilings: [{ kind: 'loss', bps: 80e6 }] })
    expect(evaluate({ single })).toBeNull()
  })
})
