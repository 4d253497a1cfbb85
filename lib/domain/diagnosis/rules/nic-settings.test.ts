import { describe, expect, it } from 'vitest'
import { diagnose } from '@/lib/domain/diagnosis/diagnose'
import type { Finding, RuleId } from '@/lib/domain/diagnosis/finding'
import {
  buildEnd,
  buildEvidence,
  buildHost,
  buildProbe,
  buildTcp,
} from '@/lib/domain/diagnosis/testing/build-evidence'
import type { NicFacts } from '@/lib/domain/model/host-facts'
import { readNicFacts } from '@/lib/domain/tools/nic/facts'

/** What `ethtool` prints of most cards as they are delivered: offloads on, a ring below its maximum, pause asked and refused. */
const DELIVERED = readNicFacts([
  'Features for eth0:\ntcp-segmentation-offload: on\ngeneric-segmentation-offload: on',
  'Ring parameters for eth0:\nPre-set maximums:\nRX:\t\t4096\nCurrent hardware settings:\nRX:\t\t512',
  'Pause parameters for eth0:\nAutonegotiate:\ton\nRX:\t\ton\nTX:\t\ton\nRX negotiated:\toff\nTX negotiated:\toff',
])

function withCards(known: Parameters<typeof buildEvidence>[0], nic: NicFacts = DELIVERED) {
  const card = (side: 'a' | 'b') => {
    const own = buildHost(side).interface
    return { interface: own && { ...own, nic } }
  }
  return buildEvidence({ ...known, a: card('a'), b: card('b') })
}

function find(rule: RuleId, known: Parameters<typeof buildEvidence>[0]): Finding | undefined {
  return diagnose(withCards(known)).find((finding) => finding.rule === rule)
}

describe('cards as they are delivered', () => {
  it('are no finding on a healthy link', () => {
    expect(diagnose(withCards({})).filter(({ severity }) => severity !== 'info')).toEqual([])
  })
})

describe('offload-suspect', () => {
  const slow = { single: buildTcp({ steadyBps: 8e6, binding: null }), parallel: null }

  it('fires where nothing else tells why one direction is slow', () => {
    expect(find('offload-suspect', { ab: slow })).toMatchObject({ confidence: 'likely' })
  })

  it('is only possible where no probe went faster than TCP', () => {
    const probes = [buildProbe(5e6)]
    expect(find('offload-suspect', { ab: { ...slow, probes } })).toMatchObject({ confidence: 'possible' })
  })

  it.each([
    [
      'a loss that is enough for TCP, though each probe counts as clean',
      { ...slow, probes: [buildProbe(40e6, { lostCount: 5, pathLostCount: 5 })] },
    ],
    [
      'a policer between its rate and the way back’s',
      {
        ...slow,
        probes: [buildProbe(50e6), buildProbe(52e6, { lostCount: 90, pathLostCount: 90, isClean: false })],
      },
    ],
    [
      'a card that carries the rate in four streams',
      { ...slow, parallel: buildTcp({ streamsCount: 4, steadyBps: 60e6 }) },
    ],
  ])('is not confused with %s', (_, ab) => {
    expect(find('offload-suspect', { ab })).toBeUndefined()
  })
})

describe('nic-drops by the ring alone', () => {
  const lossy = (counters: ReturnType<typeof buildEnd>['counters']) => ({
    ab: {
      single: buildTcp({
        steadyBps: 60e6,
        binding: 'loss' as const,
        retransmits: 400,
        receiver: buildEnd('b', { counters }),
      }),
      parallel: null,
      probes: [],
    },
  })

  it('is possible where nobody counted what the card dropped', () => {
    expect(find('nic-drops', lossy(null))).toMatchObject({ confidence: 'possible' })
  })

  it('is ruled out where the kernel counted and no drop moved', () => {
    const still = { kernel: {}, softnet: null, nic: null, link: { rxPackets: 90_000 } }
    expect(find('nic-drops', lossy(still))).toBeUndefined()
    expect(find('nic-drops', lossy({ ...still, link: { rxDropped: 400 } }))).toMatchObject({
      confidence: 'possible',
    })
  })
})

describe('flow-control-pause by a refusal alone', () => {
  const single = buildTcp({ steadyBps: 60e6, binding: 'loss', retransmits: 90, retransmitPct: 0.1 })

  it('is a hint beside a loss that the test counted', () => {
    expect(find('flow-control-pause', { ab: { single } })).toMatchObject({
      severity: 'info',
      confidence: 'possible',
    })
  })

  it.each([
    ['no loss', { ...single, retransmits: 0, retransmitPct: 0 }],
    ['a window that binds', { ...single, binding: 'window' as const }],
    ['a processor that binds', { ...single, binding: 'cpu' as const }],
  ])('is not confused with %s', (_, ab) => {
    expect(find('flow-control-pause', { ab: { single: ab } })).toBeUndefined()
  })
})
