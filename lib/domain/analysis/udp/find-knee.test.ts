import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildUdpTest } from '../testing/build-udp-test'
import { findBaseLoss } from './find-base-loss'
import { findKnee, type Probe, toUdpPoint } from './find-knee'

type Offer = {
  readonly mbps: number
  readonly lost?: number | null
  readonly sentMbps?: number
  readonly isBlind?: boolean
}

function buildProbe({ mbps, lost = 0, sentMbps = mbps, isBlind = false }: Offer): Probe {
  const offeredBps = mbps * 1e6
  const test = buildUdpTest({
    sentBps: sentMbps * 1e6,
    lostCount: lost,
    ...(isBlind ? { counters: null } : {}),
  })
  return {
    spec: {
      kind: 'udp-probe',
      direction: 'ab',
      durationS: 3,
      offeredBps,
      datagramBytes: 1448,
      windowBytes: 2 ** 21,
    },
    test,
  }
}
const kneeOf = (...offers: Offer[]) => findKnee(offers.map(buildProbe))

describe('findKnee', () => {
  it('is the highest clean rate below one that lost', () => {
    expect(kneeOf({ mbps: 50 }, { mbps: 90 }, { mbps: 91, lost: 400 })).toEqual({ kind: 'exact', bps: 90e6 })
  })

  it('is only known to lie between two rates that are far apart, as a quick run leaves them', () => {
    expect(kneeOf({ mbps: 40 }, { mbps: 95, lost: 400 })).toEqual({
      kind: 'between',
      bps: 40e6,
      lossyBps: 95e6,
    })
  })

  it('is at least the highest rate when that was clean', () => {
    expect(kneeOf({ mbps: 50 }, { mbps: 90 })).toEqual({ kind: 'at-least', bps: 90e6 })
  })

  it('is no lower bound when the highest rate was clean once and lost once', () => {
    expect(kneeOf({ mbps: 90 }, { mbps: 90, lost: 400 })).toEqual({ kind: 'exact', bps: 90e6 })
  })

  it('is unknown when the lowest rate already lost', () => {
    expect(kneeOf({ mbps: 50, lost: 100 }, { mbps: 90, lost: 900 }).kind).toBe('unknown')
    expect(kneeOf().kind).toBe('unknown')
  })

  it('is not pulled down by a bad second at a lower rate', () => {
    const knee = kneeOf({ mbps: 50, lost: 60 }, { mbps: 90 }, { mbps: 91, lost: 900 })
    expect(knee).toEqual({ kind: 'exact', bps: 90e6 })
  })

  it('does not count a clean probe whose sender could not offer its rate', () => {
    expect(kneeOf({ mbps: 90 }, { mbps: 120, sentMbps: 100 })).toEqual({ kind: 'at-least', bps: 90e6 })
  })

  it('counts a loss even where the sender sent less than was offered', () => {
    const knee = kneeOf({ mbps: 90 }, { mbps: 91, sentMbps: 80, lost: 900 })
    expect(knee).toEqual({ kind: 'exact', bps: 90e6 })
  })

  it('takes no side on a loss that cannot be attributed', () => {
    expect(kneeOf({ mbps: 90 }, { mbps: 95, lost: 900, isBlind: true })).toEqual({
      kind: 'at-least',
      bps: 90e6,
    })
  })

  it('does not depend on the order in which rates were tried, and is always a rate that was offered', () => {
    const offers = fc.uniqueArray(
      fc.record({ mbps: fc.integer({ min: 1, max: 1000 }), isClean: fc.boolean() }),
      { selector: (each) => each.mbps, maxLength: 12 },
    )
    fc.assert(
      fc.property(offers, (tried) => {
        const probes = tried.map(({ mbps, isClean }) => ({ mbps, lost: isClean ? 0 : Math.ceil(mbps * 10) }))
        const knee = kneeOf(...probes)
        expect(kneeOf(...probes.toReversed())).toEqual(knee)
        const clean = tried.filter((each) => each.isClean).map((each) => each.mbps * 1e6)
        expect(knee.kind === 'unknown' ? null : knee.bps).toBe(clean.length > 0 ? Math.max(...clean) : null)
      }),
    )
  })
})

describe('toUdpPoint', () => {
  it('keeps what was offered, sent and received apart, and both kinds of loss', () => {
    const point = toUdpPoint(buildProbe({ mbps: 90, sentMbps: 89, lost: 30 }))
    expect(point).toMatchObject({
      offered_bps: 90e6,
      sent_bps: 89e6,
      path_lost_count: 30,
      host_lost_count: 0,
    })
    expect(point.delay_ms).toBeNull()
  })
})

describe('findBaseLoss', () => {
  const at = (...offers: Offer[]) => findBaseLoss(offers.map(buildProbe), 100e6)

  it('adds up the probes at no more than half of the capacity', () => {
    const base = at({ mbps: 10, lost: 1 }, { mbps: 50, lost: 2 }, { mbps: 51, lost: 500 })
    expect(base).toMatchObject({
      lostCount: 3,
      packetsCount: Math.round(30e6 / 11584) + Math.round(150e6 / 11584),
    })
  })

  it('leaves out a probe whose loss cannot be attributed, and knows nothing where none is left', () => {
    expect(at({ mbps: 10, lost: 5, isBlind: true })).toBeNull()
    expect(at({ mbps: 90 })).toBeNull()
  })
})
