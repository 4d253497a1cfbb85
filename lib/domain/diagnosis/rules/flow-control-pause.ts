import { findMostMoved } from '@/lib/domain/diagnosis/counters'
import type { DirectionView, HostEvidence } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayCount, sayRate } from '@/lib/domain/diagnosis/say'

/** Pause frames by driver: mlx5's global and per-priority ones, Intel's flow-control XOFF, bnxt's, and plain "pause". */
const PAUSE = /pause|flow_control_xoff|xoff/i
/** Counters of how long, or of the opposite, are not counts of frames. */
const NO_COUNT = /duration|transition|xon|storm/i
/** A line this full is not held back by anybody. */
const FULL_SHARE = 0.95
/** A sender that sends again no more than this is not held back by loss (field-notes §4, Verdict). */
const CLEAN_RETRANSMIT_PCT = 0.01

/** A switch or the far card asked a sender to wait; or nobody asks, though a slow receiver needs it. */
export const flowControlPause: Rule = { id: 'flow-control-pause', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  return concludePaused(view) ?? concludeNotNegotiated(view)
}

function concludePaused(view: DirectionView): Conclusion | null {
  const counts = (['sender', 'receiver'] as const).flatMap((role) => {
    // A sender is held back by what it receives, a receiver holds others back by what it sends.
    const own = role === 'sender' ? /^rx|rx_|received/i : /^tx|tx_|sent/i
    const moved = findMostMoved(view, {
      role,
      groups: ['nic'],
      accepts: (name) => PAUSE.test(name) && !NO_COUNT.test(name) && own.test(name),
    })
    return moved === null ? [] : [{ role, moved }]
  })
  const most = counts.toSorted((left, right) => right.moved.count - left.moved.count)[0]
  if (most === undefined) return null
  const host = view[most.role]
  const what =
    most.role === 'sender' ? 'was told to wait by pause frames' : 'told its switch to wait by pause frames'
  return {
    severity: 'warning',
    side: host.side,
    sentence: `${view.label}: the card of ${host.name} ${what}: ${most.moved.name} rose by ${sayCount(most.moved.count)} during one test. Somebody behind that port cannot take the rate, though nothing may be dropped.`,
    evidence: item({
      source: 'ethtool -S',
      stepId: most.moved.stepId,
      name: most.moved.name,
      value: most.moved.count,
      unit: 'count',
      threshold: 0,
    }),
    advice: [],
    confidence: 'certain',
    missing: [],
    costBps: null,
  }
}

/**
 * Flow control is switched on at the card, the far end of the cable did not agree, and the rate is poor. Most cards ask and many
 * switches refuse: where a test counted what was sent again, no loss rules it out, and loss makes it a hint beside other causes.
 */
function concludeNotNegotiated(view: DirectionView): Conclusion | null {
  const { single } = view
  const rateBps = single?.steadyBps ?? single?.goodputBps ?? null
  if (single === null || rateBps === null) return null
  if (single.lineBps !== null && rateBps >= FULL_SHARE * single.lineBps) return null
  if (single.binding === 'window' || single.binding === 'cpu') return null
  const sentAgainPct = single.retransmitPct ?? single.retransmitWholePct
  if (single.retransmits === 0 || (sentAgainPct !== null && sentAgainPct <= CLEAN_RETRANSMIT_PCT)) return null
  const host = [view.receiver, view.sender].find(isRefused)
  if (host === undefined) return null
  const isLossCounted = sentAgainPct !== null || single.retransmits !== null
  return {
    severity: isLossCounted ? 'info' : 'warning',
    side: host.side,
    sentence: `${view.label}: one stream reaches ${sayRate(rateBps)}; ${host.name} asks for flow control, and its switch did not agree to it. A slow card behind a fast port then loses what it cannot take.`,
    evidence: [
      ...item({
        source: 'ethtool -a',
        name: `pause of ${host.name}`,
        value: 'on, negotiated off',
        unit: null,
      }),
      ...item({ source: 'iperf3', stepId: single.stepId, name: 'rate', value: rateBps, unit: 'bps' }),
    ],
    advice: [
      {
        side: host.side,
        text: 'Switch flow control on at the port of the switch, not only at the host, and measure again.',
        setting: 'flow control of the switch port',
        from: 'off',
        to: 'on',
        command: null,
        revert: null,
        check: { profile: 'quick', metricKey: 'tcp.single.steady_bps', direction: view.direction },
      },
    ],
    confidence: isLossCounted ? 'possible' : 'likely',
    missing: ['the drops of the switch port or of the card (ethtool -S) during the test'],
    costBps: null,
  }
}

function isRefused(host: HostEvidence): boolean {
  const pause = host.interface?.nic?.pause
  return Boolean(
    pause && (pause.rx || pause.tx) && pause.negotiatedRx === false && pause.negotiatedTx === false,
  )
}
