import { areCountersKnown, findMostMoved } from '@/lib/domain/diagnosis/counters'
import type { DirectionView, HostEvidence } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Advice, Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayCount } from '@/lib/domain/diagnosis/say'

/**
 * Counters of cards and drivers that mean "arrived and had no room": Intel's missed, no-buffer and no-DMA, mlx5's out_of_buffer and
 * discards_phy (lack of buffers on the port, not errors of the cable), bnxt's and ice's discards. `rx_dropped` is not among
 * them: mlx5 and i40e count software's drops there, ixgbe only those.
 */
const HARDWARE_DROPS =
  /^(?:rx_missed_errors|rx_fifo_errors|rx_no_buffer_count|rx_no_dma_resources|rx_out_of_buffer|rx_discards_phy|rx_total_discard_pkts|port\.rx_discards|rx_queue_\d+_drops|rxMissed|rxOverrun|rx_missed|rx_over_errors)$/
/** What the kernel counts for any driver: a card without room shows in the drops or the overruns of /proc/net/dev. */
const KERNEL_DROPS = /^rx(?:Dropped|Overrun|Missed)$/
/** Of all packets since boot, when only that is known: a card that lost so much was short of buffers for long. */
const LEAST_LIFETIME_SHARE = 0.001

/** The receiving card had no room for packets that had arrived. */
export const nicDrops: Rule = { id: 'nic-drops', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const moved = findMostMoved(view, {
    role: 'receiver',
    groups: ['nic', 'link'],
    accepts: (name) => HARDWARE_DROPS.test(name),
  })
  if (moved !== null) return concludeMoved(view, moved)
  if (areCountersKnown(view, 'receiver', 'nic')) return null
  return concludeLifetime(view) ?? (haveDropsStoodStill(view) ? null : concludeFromRing(view))
}

function haveDropsStoodStill(view: DirectionView): boolean {
  if (!areCountersKnown(view, 'receiver', 'link')) return false
  return (
    findMostMoved(view, {
      role: 'receiver',
      groups: ['link'],
      accepts: (name) => KERNEL_DROPS.test(name),
    }) === null
  )
}

function concludeMoved(
  view: DirectionView,
  moved: { readonly name: string; readonly count: number; readonly stepId: string | null },
): Conclusion {
  return {
    severity: 'warning',
    side: view.receiver.side,
    sentence: `The network card of ${view.receiver.name} had no room for packets that arrived: ${moved.name} rose by ${sayCount(moved.count)} during one test.${sayRing(view.receiver)}`,
    evidence: [
      ...item({
        source: 'ethtool -S',
        stepId: moved.stepId,
        name: moved.name,
        value: moved.count,
        unit: 'count',
      }),
      ...describeRing(view.receiver),
    ],
    advice: adviseRing(view),
    confidence: 'certain',
    missing: [],
    costBps: null,
  }
}

/** Only what was counted since boot is known: enough where it is a large share of everything received. */
function concludeLifetime(view: DirectionView): Conclusion | null {
  const counters = view.receiver.lifetimeCounters ?? {}
  const worst = Object.entries(counters)
    .filter(([name]) => HARDWARE_DROPS.test(name))
    .toSorted((left, right) => right[1] - left[1])[0]
  const packetsCount = counters.rx_packets ?? counters.rx_packets_phy ?? null
  if (worst === undefined || packetsCount === null || !(packetsCount > 0)) return null
  const [name, count] = worst
  if (count < LEAST_LIFETIME_SHARE * packetsCount) return null
  return {
    severity: 'warning',
    side: view.receiver.side,
    sentence: `The network card of ${view.receiver.name} has had no room for ${sayCount(count)} packets since it started (${name}), beside ${sayCount(packetsCount)} received.${sayRing(view.receiver)}`,
    evidence: [
      ...item({ source: 'ethtool -S', name, value: count, unit: 'count' }),
      ...item({ source: 'ethtool -S', name: 'packets received', value: packetsCount, unit: 'count' }),
      ...describeRing(view.receiver),
    ],
    advice: adviseRing(view),
    confidence: 'likely',
    missing: ['the same counters before and after a test: a number since boot does not say when'],
    costBps: null,
  }
}

/** Retransmissions and a ring that could be larger, where nobody read the card's counters. */
function concludeFromRing(view: DirectionView): Conclusion | null {
  const ring = findRing(view.receiver)
  const retransmits = view.single?.retransmits ?? view.parallel?.retransmits ?? null
  if (ring === null || ring.now >= ring.max || retransmits === null || retransmits <= 0) return null
  return {
    severity: 'warning',
    side: view.receiver.side,
    sentence: `TCP sent ${sayCount(retransmits)} segments again, and the receive ring of ${view.receiver.name} is ${sayCount(ring.now)} of ${sayCount(ring.max)} possible: the card may have had no room.`,
    evidence: [
      ...item({
        source: 'iperf3',
        stepId: view.single?.stepId ?? null,
        name: 'sent again',
        value: retransmits,
        unit: 'count',
      }),
      ...describeRing(view.receiver),
    ],
    advice: adviseRing(view),
    confidence: 'possible',
    missing: ['ethtool -S of the receiver before and after the test'],
    costBps: null,
  }
}

function findRing(host: HostEvidence): { readonly now: number; readonly max: number } | null {
  const rx = host.interface?.nic?.rings?.rx
  return rx && rx.now !== null && rx.max !== null ? { now: rx.now, max: rx.max } : null
}

function sayRing(host: HostEvidence): string {
  const ring = findRing(host)
  if (ring === null) return ''
  return ring.now < ring.max
    ? ` Its receive ring holds ${sayCount(ring.now)} of ${sayCount(ring.max)} possible.`
    : ` Its receive ring is at its maximum of ${sayCount(ring.max)} already.`
}

function describeRing(host: HostEvidence) {
  const ring = findRing(host)
  if (ring === null) return []
  return item({
    source: 'ethtool -g',
    name: `receive ring of ${host.name}`,
    value: ring.now,
    unit: 'count',
    threshold: ring.max,
  })
}

/** A ring at its maximum, as virtio's mostly is, cannot grow: then nothing is advised. */
function adviseRing(view: DirectionView): readonly Advice[] {
  const { receiver } = view
  const ring = findRing(receiver)
  const device = receiver.interface?.name ?? null
  if (ring === null || ring.now >= ring.max || device === null) return []
  return [
    {
      side: receiver.side,
      text: `Give the card of ${receiver.name} its largest receive ring. The link may drop for a second while it is changed.`,
      setting: 'ethtool -g rx',
      from: String(ring.now),
      to: String(ring.max),
      command: `sudo ethtool -G ${device} rx ${ring.max}`,
      revert: `sudo ethtool -G ${device} rx ${ring.now}`,
      check: { profile: 'quick', metricKey: 'tcp.single.retransmit_pct', direction: view.direction },
    },
  ]
}
