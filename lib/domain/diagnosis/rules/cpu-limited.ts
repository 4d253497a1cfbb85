import { findLimitingSide } from '@/lib/domain/analysis/tcp/find-limits'
import { plainAdvice } from '@/lib/domain/diagnosis/advice/plain-advice'
import type { DirectionView, EndEvidence, TcpEvidence } from '@/lib/domain/diagnosis/evidence'
import { item } from '@/lib/domain/diagnosis/evidence-item'
import type { Conclusion, EvidenceItem } from '@/lib/domain/diagnosis/finding'
import type { Rule } from '@/lib/domain/diagnosis/rule'
import { sayCount, sayPct, sayRate } from '@/lib/domain/diagnosis/say'
import { isAtLeastVersion } from '@/lib/domain/tools/version'

/** A core this busy is full (field-notes §3.28). */
const FULL_CORE_PCT = 90
/** Time the hypervisor took above which a guest's own figures do not hold. */
const LEAST_STEAL_PCT = 10
/** Of a full core, what the test must take of it for the core to be the test's limit: a program beside it moves to another core. */
const LEAST_OWN_PCT = 50
/** From here on iperf3 has a thread for each stream; before, all share one core (field-notes §3.28). */
const THREADS_SINCE = '3.16'
/** Below this share of the line there is room that something takes. */
const FULL_SHARE = 0.95
/** A sender that sends again no more than this is not held back by loss (field-notes §4, Verdict). */
const CLEAN_RETRANSMIT_PCT = 0.01
/** A rate this near to window / RTT is the window's: a receiver too busy to read never lets it be used whole (issue 2, What it must reach: 5 %). */
const AT_WINDOW_SHARE = 0.95
/** Offloads without which each packet costs the processor (ethtool -k). */
const COSTLY_WITHOUT = ['tcp-segmentation-offload', 'tx-checksumming', 'rx-checksumming'] as const

/** A processor and not the network sets the rate. */
export const cpuLimited: Rule = { id: 'cpu-limited', evaluate }

function evaluate(view: DirectionView): Conclusion | null {
  for (const test of [view.single, view.parallel]) {
    const found = test === null ? null : concludeFromTest(view, test)
    if (found !== null) return found
  }
  return concludeFromOffloads(view)
}

type Busy = {
  readonly what: string
  readonly pct: number
  readonly threshold: number
  readonly source: string
}

function concludeFromTest(view: DirectionView, test: TcpEvidence): Conclusion | null {
  const rateBps = test.steadyBps ?? test.goodputBps
  if (rateBps === null || (test.lineBps !== null && rateBps >= FULL_SHARE * test.lineBps)) return null
  if (isAtWindow(test, rateBps)) return null
  const ends = (['sender', 'receiver'] as const).flatMap((role) => {
    const busy = findBusy(test[role])
    return busy === null ? [] : [{ role, busy }]
  })
  const worst = ends.toSorted((left, right) => right.busy.pct - left.busy.pct)[0]
  if (worst === undefined) return null
  const host = view[worst.role]
  return {
    severity: 'warning',
    side: host.side,
    sentence: `${view.label}: ${host.name} is the limit, not the network: ${worst.busy.what} while ${sayStreams(test)} ${sayRate(rateBps)}.${sayThreads(test, view)}`,
    evidence: [
      ...item({
        source: worst.busy.source,
        stepId: test.stepId,
        name: worst.busy.what,
        value: worst.busy.pct,
        unit: 'pct',
        threshold: worst.busy.threshold,
      }),
      ...item({ source: 'iperf3', stepId: test.stepId, name: 'rate', value: rateBps, unit: 'bps' }),
    ],
    advice: [
      plainAdvice(view, {
        side: host.side,
        text: 'More or faster cores, segmentation and checksum offloads on, interrupts spread over the cores; the network needs nothing.',
        profile: 'quick',
        metricKey: 'tcp.single.steady_bps',
      }),
    ],
    confidence: 'certain',
    missing: [],
    costBps: test.lineBps === null ? null : Math.max(0, test.lineBps - rateBps),
  }
}

/** Whether a window was used to its end all along: then a busy processor beside it held nothing back. */
function isAtWindow({ ceilings, limits }: TcpEvidence, rateBps: number): boolean {
  const windowBps = ceilings.find(({ kind }) => kind === 'window')?.bps ?? null
  if (windowBps === null || limits === null || findLimitingSide(limits) === null) return false
  return rateBps >= AT_WINDOW_SHARE * windowBps
}

function sayStreams({ streamsCount }: TcpEvidence): string {
  return streamsCount !== null && streamsCount > 1
    ? `${sayCount(streamsCount)} streams carry`
    : 'one stream carries'
}

/** One thread for all streams is iperf3's limit and says little of what several programs would reach. */
function sayThreads(test: TcpEvidence, view: DirectionView): string {
  const version = test.sender.iperf3Version ?? view.sender.iperf3Version
  const isParallel = test.streamsCount !== null && test.streamsCount > 1
  if (!isParallel || version === null || isAtLeastVersion(version, THREADS_SINCE)) return ''
  return ` iperf3 ${version} runs all streams in one thread: 3.16 and later use a core each.`
}

function findBusy(end: EndEvidence): Busy | null {
  const { cpu, iperfCpuPct } = end
  const busiestPct = cpu?.busiestCorePct ?? iperfCpuPct
  // A processor that still idles is no limit, whatever the hypervisor took of it meanwhile.
  if (busiestPct === null || busiestPct < FULL_CORE_PCT || isSomebodyElses(end)) return null
  if (cpu !== null && cpu.stealPct >= LEAST_STEAL_PCT) {
    return {
      what: `the hypervisor took ${sayPct(cpu.stealPct)} of its time`,
      pct: cpu.stealPct,
      threshold: LEAST_STEAL_PCT,
      source: '/proc/stat',
    }
  }
  if (cpu !== null && cpu.busiestCoreSoftirqPct >= FULL_CORE_PCT) {
    return {
      what: `one core was ${sayPct(cpu.busiestCoreSoftirqPct)} busy with packets (softirq)`,
      pct: cpu.busiestCoreSoftirqPct,
      threshold: FULL_CORE_PCT,
      source: '/proc/stat',
    }
  }
  return {
    what: `its busiest core was ${sayPct(busiestPct)} busy`,
    pct: busiestPct,
    threshold: FULL_CORE_PCT,
    source: cpu === null ? 'iperf3' : '/proc/stat',
  }
}

/** Whether another program fills the core: the test, its packets and what the hypervisor took make up less than half of it. */
function isSomebodyElses({ cpu, iperfCpuPct }: EndEvidence): boolean {
  if (cpu === null || iperfCpuPct === null) return false
  return iperfCpuPct + cpu.busiestCoreSoftirqPct + cpu.stealPct < LEAST_OWN_PCT
}

/** No loss, room on the line, and the work of the card left to the processor; how busy it was nobody looked at. */
function concludeFromOffloads(view: DirectionView): Conclusion | null {
  const { single } = view
  const rateBps = single?.steadyBps ?? single?.goodputBps ?? null
  if (single === null || rateBps === null || single.sender.cpu !== null) return null
  if (single.lineBps !== null && rateBps >= FULL_SHARE * single.lineBps) return null
  if ((single.retransmitPct ?? single.retransmitWholePct ?? 0) > CLEAN_RETRANSMIT_PCT) return null
  const off = [view.sender, view.receiver].flatMap((host) => {
    const features = host.interface?.nic?.features ?? {}
    const names = COSTLY_WITHOUT.filter((name) => features[name]?.isOn === false)
    return names.length < 2 ? [] : [{ host, names }]
  })[0]
  if (off === undefined) return null
  const evidence: readonly EvidenceItem[] = off.names.flatMap((name) =>
    item({ source: 'ethtool -k', name: `${name} on ${off.host.name}`, value: 'off', unit: null }),
  )
  return {
    severity: 'warning',
    side: off.host.side,
    sentence: `${view.label}: one stream carries ${sayRate(rateBps)} without loss, and on ${off.host.name} ${off.names.join(' and ')} are off: each packet costs its processor.`,
    evidence: [
      ...evidence,
      ...item({ source: 'iperf3', stepId: single.stepId, name: 'rate', value: rateBps, unit: 'bps' }),
    ],
    advice: [
      plainAdvice(view, {
        side: off.host.side,
        text: 'More or faster cores, segmentation and checksum offloads on, interrupts spread over the cores; the network needs nothing.',
        profile: 'quick',
        metricKey: 'tcp.single.steady_bps',
      }),
    ],
    confidence: 'likely',
    missing: ['how busy each core was during the test (/proc/stat, mpstat -P ALL 1)'],
    costBps: null,
  }
}
