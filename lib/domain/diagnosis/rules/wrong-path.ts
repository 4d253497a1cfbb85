import { plainAdvice } from '@/lib/domain/diagnosis/advice/plain-advice'
import type { DirectionView, HostEvidence } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayMs } from '@/lib/domain/diagnosis/say'

/** Wireless interfaces by the names that systemd, the kernel and vendors give them. */
const WIRELESS = /^(?:wl[a-z0-9]*|wlan\d*|wifi\d*|ath\d+|ra\d+)$/
/** A round trip this much longer than the registered one is another path (twice what a reroute inside a region adds). */
const LONGER_SHARE = 1.5
const LEAST_LONGER_MS = 5

/** The test leaves by another interface or takes another way than the link is registered with. */
export const wrongPath: Rule = { id: 'wrong-path', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  return concludeWireless(view) ?? concludeLonger(view)
}

function concludeWireless(view: DirectionView): Conclusion | null {
  const host = [view.sender, view.receiver].find(isWireless)
  if (host === undefined || host.interface === null) return null
  const { name, driver } = host.interface
  return {
    severity: 'critical',
    side: host.side,
    sentence: `${view.label}: the test address of ${host.name} is on ${name}, which is wireless: this measures the air, not the link.`,
    evidence: [
      ...item({ source: 'ip addr', name: `interface of ${host.name}`, value: name, unit: null }),
      ...item({ source: 'ethtool -i', name: 'driver', value: driver, unit: null }),
    ],
    advice: [
      plainAdvice(view, {
        side: host.side,
        text: 'Register the test address that is on the link’s own interface, or mend what made the host fall back to this one.',
        profile: 'quick',
        metricKey: 'rtt.idle.min_ms',
      }),
    ],
    confidence: 'certain',
    missing: [],
    costBps: null,
  }
}

function isWireless(host: HostEvidence): boolean {
  return host.interface !== null && WIRELESS.test(host.interface.name)
}

function concludeLonger(view: DirectionView): Conclusion | null {
  const { idleRttMs } = view
  const { expectedRttMs } = view.shared
  if (idleRttMs === null || expectedRttMs === null) return null
  if (idleRttMs < LONGER_SHARE * expectedRttMs || idleRttMs < expectedRttMs + LEAST_LONGER_MS) return null
  return {
    severity: 'warning',
    side: null,
    sentence: `${view.label}: the idle round trip is ${sayMs(idleRttMs)}, and ${sayMs(expectedRttMs)} is registered: the packets probably take another way.`,
    evidence: [
      ...item({
        source: 'ping',
        name: 'least idle round trip',
        value: idleRttMs,
        unit: 'ms',
        threshold: LONGER_SHARE * expectedRttMs,
      }),
      ...item({ source: 'link', name: 'expected round trip', value: expectedRttMs, unit: 'ms' }),
      ...item({
        source: 'tracepath',
        stepId: view.mtuStepId,
        name: 'hops',
        value: view.mtu?.hops.length || null,
        unit: 'count',
      }),
    ],
    advice: [
      plainAdvice(view, {
        side: null,
        text: 'Ask the carrier whether the circuit is rerouted; where this is the new normal, register the new round trip.',
        profile: 'quick',
        metricKey: 'rtt.idle.min_ms',
      }),
    ],
    confidence: 'possible',
    missing: ['the route of an earlier run, hop by hop, or what the carrier says of a reroute'],
    costBps: null,
  }
}
