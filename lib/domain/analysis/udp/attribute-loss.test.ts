import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildSample } from '../testing/build-test'
import { BUILT_DATAGRAM_BYTES, buildUdpTest, STILL_COUNTERS } from '../testing/build-udp-test'
import { attributeLoss } from './attribute-loss'

const withRcvbufErrors = (count: number) => ({ ...STILL_COUNTERS, kernel: { UdpRcvbufErrors: count } })

describe('attributeLoss', () => {
  it('calls a loss the path’s when the receiving host dropped nothing', () => {
    const loss = attributeLoss(buildUdpTest({ sentBps: 50e6, lostCount: 120 }))
    expect(loss).toMatchObject({ pathLostCount: 120, hostLostCount: 0 })
    expect(loss.pathLossPct).toBeCloseTo((100 * 120) / (loss.sentCount ?? 0), 10)
  })

  it('reports zero path loss when only the receiving socket dropped, as its own counter says', () => {
    const samples = [buildSample(1, [{ drops: 80 }]), buildSample(2, [{ drops: 200 }])]
    const loss = attributeLoss(
      buildUdpTest({ sentBps: 150e6, lostCount: 200, samples, counters: withRcvbufErrors(200) }),
    )
    expect(loss).toMatchObject({ pathLostCount: 0, hostLostCount: 200, pathLossPct: 0 })
  })

  it('does not blame the host for drops of other sockets while the test’s own socket dropped none', () => {
    const samples = Array.from({ length: 4 }, (_, index) => buildSample(index, [{ drops: 0 }]))
    const test = buildUdpTest({ sentBps: 1e6, lostCount: 120, samples, counters: withRcvbufErrors(50_000) })
    const { pathLostCount, sentCount } = attributeLoss(test)
    // One second of the three was not looked at, and only what was sent in it may be the host's.
    expect(pathLostCount).toBe(120 - Math.ceil((sentCount ?? 0) / 3))
  })

  it('adds what the host counted after its socket was last seen', () => {
    const samples = [buildSample(1, [{ drops: 10 }]), buildSample(2, [{ drops: 40 }])]
    const test = buildUdpTest({ sentBps: 150e6, lostCount: 90, samples, counters: withRcvbufErrors(90) })
    expect(attributeLoss(test)).toMatchObject({ pathLostCount: 0, hostLostCount: 90 })
  })

  it('falls back on the host-wide counter where the socket is unknown', () => {
    const test = buildUdpTest({ sentBps: 150e6, lostCount: 90, counters: withRcvbufErrors(60) })
    expect(attributeLoss(test)).toMatchObject({ pathLostCount: 30, hostLostCount: 60 })
  })

  describe('where softnet and the network card dropped, which count for the whole host', () => {
    const lossWith = (rxPackets: number | null) => {
      const counters = {
        kernel: { UdpRcvbufErrors: 0 },
        softnet: { processed: 900, dropped: 5, squeezed: 0 },
        nic: { rx_out_of_buffer: 20, rx_discards_phy: 20 },
        link: { rxOverrun: 20, rxDropped: 500, ...(rxPackets === null ? {} : { rxPackets }) },
      }
      return attributeLoss(buildUdpTest({ sentBps: 150e6, lostCount: 90, counters }))
    }
    const arrived = Math.round((150e6 * 3) / 8 / BUILT_DATAGRAM_BYTES) - 90

    it('calls them the test’s where nothing else came in on its interface, each card drop once', () => {
      expect(lossWith(arrived)).toMatchObject({ pathLostCount: 65, hostLostCount: 25 })
      // A card that joins datagrams before it counts them has received fewer.
      expect(lossWith(arrived / 10)).toMatchObject({ pathLostCount: 65, hostLostCount: 25 })
    })

    it('gives the test only its share of what came in on its interface', () => {
      expect(lossWith(5 * arrived)).toMatchObject({ pathLostCount: 85, hostLostCount: 5 })
    })

    it('does not attribute the loss where that share is unknown', () => {
      expect(lossWith(null)).toMatchObject({ pathLostCount: null, hostLostCount: null, pathLossPct: null })
    })
  })

  it('leaves both sides unknown where there was loss and the host’s counters could not be read', () => {
    const test = buildUdpTest({ sentBps: 50e6, lostCount: 12, counters: null })
    expect(attributeLoss(test)).toMatchObject({ pathLostCount: null, hostLostCount: null, pathLossPct: null })
  })

  it('leaves out the tail that the receiver had not read when the test ended', () => {
    const test = buildUdpTest({ sentBps: 50e6, lostCount: 96, unreadCount: 86 })
    const sentCount = (test.totals.packetsSent ?? 0) - 86
    expect(attributeLoss(test)).toMatchObject({
      sentCount,
      unreadCount: 86,
      pathLostCount: 10,
      hostLostCount: 0,
    })
  })

  it('takes a long tail for a path that broke', () => {
    const test = buildUdpTest({ sentBps: 50e6, lostCount: 4000, unreadCount: 4000 })
    expect(attributeLoss(test)).toMatchObject({ unreadCount: 0, pathLostCount: 4000 })
  })

  it('needs no counters to say that nothing was lost', () => {
    const test = buildUdpTest({ sentBps: 50e6, lostCount: 0, counters: null })
    expect(attributeLoss(test)).toMatchObject({ pathLostCount: 0, hostLostCount: 0, pathLossPct: 0 })
  })

  it('knows nothing of a test whose loss is unknown', () => {
    expect(attributeLoss(buildUdpTest({ sentBps: 50e6, lostCount: null })).pathLossPct).toBeNull()
  })

  it('never attributes more or less than was lost', () => {
    const counts = fc.record({
      lost: fc.nat(12_000),
      wide: fc.nat(20_000),
      socket: fc.option(fc.nat(20_000)),
      tail: fc.nat(100),
    })
    fc.assert(
      fc.property(counts, ({ lost, wide, socket, tail }) => {
        const samples = socket === null ? [] : [buildSample(2.5, [{ drops: socket }])]
        const test = buildUdpTest({
          sentBps: 50e6,
          lostCount: lost,
          unreadCount: Math.min(tail, lost),
          samples,
          counters: withRcvbufErrors(wide),
        })
        const { pathLostCount, hostLostCount, unreadCount } = attributeLoss(test)
        expect((pathLostCount ?? -1) + (hostLostCount ?? -1) + unreadCount).toBe(lost)
        expect(Math.min(pathLostCount ?? -1, hostLostCount ?? -1)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
