import { describe, expect, it } from 'vitest'
import { buildUdpTest } from '@/lib/domain/analysis/testing/build-udp-test'
import type { OneWayTest, UdpSpec } from '@/lib/domain/model/step'
import { toUdpEvidence } from './udp-evidence'

const SPEC: UdpSpec = {
  kind: 'udp-probe',
  direction: 'ab',
  durationS: 3,
  offeredBps: 52e6,
  datagramBytes: 1448,
  windowBytes: 2_097_152,
}
const evidenceOf = (test: OneWayTest) => toUdpEvidence(test, { spec: SPEC, stepId: 'step' })
/** The receiver saw `missedCount` fall out of the sequence; the rest of what was lost follows the last datagram that it read. */
const withMissed = (test: OneWayTest, missedCount: number | null): OneWayTest => ({
  ...test,
  intervals: test.intervals.map((each, index) => ({ ...each, lostCount: index === 0 ? missedCount : 0 })),
})

describe('the loss of a UDP probe', () => {
  const test = buildUdpTest({ sentBps: 52e6, lostCount: 115 })
  const sentCount = test.totals.packetsSent ?? 0

  it('leaves out what follows the last datagram that the receiver read', () => {
    expect(evidenceOf(withMissed(test, 29))).toMatchObject({
      pathLostCount: 29,
      lostCount: 29,
      sentCount: sentCount - 86,
    })
  })

  it('counts everything where the receiver’s intervals are unknown', () => {
    expect(evidenceOf(withMissed(test, null))).toMatchObject({ pathLostCount: 115, sentCount })
    expect(evidenceOf({ ...test, intervals: [] })).toMatchObject({ pathLostCount: 115, sentCount })
  })

  it('counts a tail that is far longer than what a socket holds: the path broke', () => {
    const broken = buildUdpTest({ sentBps: 52e6, lostCount: 4_000 })
    expect(evidenceOf(withMissed(broken, 0)).pathLostCount).toBe(4_000)
  })
})
