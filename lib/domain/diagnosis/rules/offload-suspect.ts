import { sumKnown } from '@/lib/domain/analysis/statistics/sum'
import type { DirectionView, TcpEvidence } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayRate } from '@/lib/domain/diagnosis/say'

/** One direction this far below the other is more than a link's own asymmetry explains (seed 003: 1 against 100). */
const POOR_SHARE = 0.5
/** Probes up to here say whether the path carries the rate that is expected; beyond it a queue may overflow. */
const BELOW_EXPECTED_SHARE = 0.9
/** A loss ratio of 1e-4 holds a long TCP connection back (field-notes §4, Verdict). */
const LEAST_LOSS_SHARE = 1e-4
const SEGMENTATION = ['tcp-segmentation-offload', 'generic-segmentation-offload'] as const

/** One sender is slow over a path that loses nothing, and its card cuts the segments: worth an experiment. */
export const offloadSuspect: Rule = { id: 'offload-suspect', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  const [thereBps, backBps] = [rateOf(view.single), rateOf(view.wayBack.single)]
  if (thereBps === null || backBps === null || view.single === null) return null
  const expectedBps =
    (backBps * (view.capacityBps ?? 1)) / (view.wayBack.capacityBps ?? view.capacityBps ?? 1)
  if (thereBps >= POOR_SHARE * expectedBps || isExplained(view.single)) return null
  if (hasLossyPath(view, expectedBps) || doParallelStreamsCarry(view, expectedBps)) return null
  const features = view.sender.interface?.nic?.features ?? null
  const on = SEGMENTATION.filter((name) => features?.[name]?.isOn === true)
  if (features === null || on.length === 0) return null
  const device = view.sender.interface?.name ?? 'DEVICE'
  const isClean = view.probes.some((probe) => probe.isClean === true && probe.offeredBps > thereBps)
  return {
    severity: 'warning',
    side: view.sender.side,
    sentence: `${view.label} reaches ${sayRate(thereBps)} and the way back ${sayRate(backBps)}, the path loses nothing that explains it, and ${view.sender.name} lets its card cut segments (${on.join(', ')}). Turn that off, measure again, and turn it on again.`,
    evidence: [
      ...item({
        source: 'iperf3',
        stepId: view.single.stepId,
        name: 'this direction',
        value: thereBps,
        unit: 'bps',
        threshold: POOR_SHARE * expectedBps,
      }),
      ...item({
        source: 'iperf3',
        stepId: view.wayBack.single?.stepId ?? null,
        name: 'the way back',
        value: backBps,
        unit: 'bps',
      }),
      ...on.flatMap((name) =>
        item({ source: 'ethtool -k', name: `${name} on ${view.sender.name}`, value: 'on', unit: null }),
      ),
    ],
    advice: [
      {
        side: view.sender.side,
        text: 'An experiment, not a setting to keep: off, one test, on again. If the rate rises, the driver or the virtual card cuts segments badly.',
        setting: on.join(', '),
        from: 'on',
        to: 'off',
        command: `sudo ethtool -K ${device} tso off gso off`,
        revert: `sudo ethtool -K ${device} tso on gso on`,
        check: { profile: 'quick', metricKey: 'tcp.single.steady_bps', direction: view.direction },
      },
    ],
    confidence: isClean ? 'likely' : 'possible',
    missing: [
      'the same test with the segmentation off',
      ...(isClean ? [] : ['UDP probes, which show whether the path itself loses']),
    ],
    costBps: Math.max(0, expectedBps - thereBps),
  }
}

const rateOf = (test: TcpEvidence | null) => test?.steadyBps ?? test?.goodputBps ?? null

function hasLossyPath({ probes }: DirectionView, expectedBps: number): boolean {
  const below = probes.filter(({ offeredBps }) => offeredBps <= BELOW_EXPECTED_SHARE * expectedBps)
  const counted = below.filter(({ pathLostCount, sentCount }) => pathLostCount !== null && sentCount !== null)
  const lostCount = sumKnown(counted.map(({ pathLostCount }) => pathLostCount)) ?? 0
  return (
    lostCount > 0 &&
    lostCount >= LEAST_LOSS_SHARE * (sumKnown(counted.map(({ sentCount }) => sentCount)) ?? 0)
  )
}

/** Several streams pass the same card with the same offloads: where those carry the rate, it is not the card. */
function doParallelStreamsCarry({ parallel }: DirectionView, expectedBps: number): boolean {
  return (rateOf(parallel) ?? 0) >= POOR_SHARE * expectedBps
}

/** A window or a processor that binds is cause enough. */
function isExplained(single: TcpEvidence): boolean {
  return single.binding === 'window' || single.binding === 'cpu' || single.binding === 'line'
}
