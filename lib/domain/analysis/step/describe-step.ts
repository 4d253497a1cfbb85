import type { TcpJudgement } from '@/lib/domain/analysis/tcp/judge-tcp-test'
import { attributeLoss } from '@/lib/domain/analysis/udp/attribute-loss'
import { findCarriedPct } from '@/lib/domain/analysis/udp/find-carried'
import { isOfferedShort, KNEE_CARRIED_PCT } from '@/lib/domain/analysis/udp/judge-probe'
import { formatMs, formatSeconds } from '@/lib/domain/format/duration'
import { formatLossCounts, formatLossPct } from '@/lib/domain/format/loss'
import { formatPct } from '@/lib/domain/format/percent'
import { formatRate } from '@/lib/domain/format/rate'
import { formatCount } from '@/lib/domain/format/significant'
import type { MtuFinding, OneWayTest, PingSummary, StepSpec } from '@/lib/domain/model/step'

/** Sentences of the judges are English, like every sentence of the product. */
const LOCALE = 'en'

/** Returns e.g. "938 Mbit/s steady after a 1.2 s ramp; the receiver’s window binds (4 MiB / 80 ms)." */
export function describeTcp({ steady, ceilings, test }: TcpJudgement): string {
  if (steady.reason?.code === 'no-overlap') return steady.reason.sentence
  if (steady.steadyBps === null) {
    const goodput = formatRate(test.totals.goodputBps, LOCALE)
    return `${goodput} over the whole test, and no steady rate. ${steady.reason?.sentence ?? ''}`.trim()
  }
  const rate = `${formatRate(steady.steadyBps, LOCALE)} steady`
  const isRampSeen = steady.rampS !== null && steady.rampS > 0
  const ramp = isRampSeen ? ` after a ramp of ${formatSeconds(steady.rampS, LOCALE)}` : ''
  return `${rate}${ramp}; ${ceilings.sentence}.`
}

/** Returns what a UDP test lost and where, e.g. "95 Mbit/s offered: 0 of 24,600 lost on the path." */
export function describeUdp(spec: StepSpec, test: OneWayTest): string {
  const offeredBps = 'offeredBps' in spec ? spec.offeredBps : test.totals.sentBps
  const offered = `${formatRate(offeredBps, LOCALE)} offered`
  if (offeredBps !== null && isOfferedShort(test, offeredBps)) {
    return `${offered}, but only ${formatRate(test.totals.sentBps, LOCALE)} sent: the sender could not offer more.`
  }
  return `${offered}: ${describeLoss(test)}${describeQueue(test)}${describeJitter(spec, test)}.`
}

function describeLoss(test: OneWayTest): string {
  const { sentCount, unreadCount, pathLostCount, hostLostCount } = attributeLoss(test)
  if (pathLostCount === null) {
    if (test.totals.lossPct === null) return 'the loss is unknown'
    return `${formatLossPct(test.totals.lossPct, LOCALE)} lost, on the path or in the receiving host: its counters are unknown`
  }
  const path = `${formatLossCounts({ lostCount: pathLostCount, packetsCount: sentCount }, LOCALE)} lost on the path`
  const host = hostLostCount ? `, ${formatCount(hostLostCount, LOCALE)} dropped by the receiving host` : ''
  const unread = unreadCount ? `, ${formatCount(unreadCount, LOCALE)} not read when the test ended` : ''
  return `${path}${host}${unread}`
}

function describeQueue(test: OneWayTest): string {
  const carriedPct = findCarriedPct(test)
  if (carriedPct === null || carriedPct >= KNEE_CARRIED_PCT) return ''
  return `, and only ${formatPct(carriedPct, LOCALE)} of what was sent arrived in time: a queue is filling`
}

function describeJitter(spec: StepSpec, test: OneWayTest): string {
  return spec.kind === 'jitter' ? `, jitter ${formatMs(test.totals.jitterMs, LOCALE)}` : ''
}

/** Returns e.g. "80.3 ms at least, 80.6 ms on average; 0 of 20 unanswered." */
export function describePing(ping: PingSummary): string {
  const { sentCount, lostCount, minMs, avgMs } = ping
  const unanswered = `${formatCount(lostCount, LOCALE)} of ${formatCount(sentCount, LOCALE)} unanswered`
  if (minMs === null) return `No round trip measured; ${unanswered}.`
  return `${formatMs(minMs, LOCALE)} at least, ${formatMs(avgMs, LOCALE)} on average; ${unanswered}.`
}

/** Returns the path MTU and whether the path says so itself. */
export function describeMtu(mtu: MtuFinding): string {
  const { pathMtuBytes, isReported, interfaceMtuBytes } = mtu
  if (pathMtuBytes === null) return 'No packet of any size was answered.'
  const size = `Packets up to ${formatCount(pathMtuBytes, LOCALE)} bytes pass`
  const isWhole = interfaceMtuBytes === null || pathMtuBytes >= interfaceMtuBytes
  if (isReported === false && !isWhole) return `${size}; larger ones vanish without a word.`
  if (isReported === true && !isWhole) return `${size}; the path reports that larger ones do not.`
  return `${size}.`
}
