import { type Measured, measuredOr } from '@/lib/domain/analysis/measured'
import { samplesWithin } from '@/lib/domain/analysis/tcp/counter-delta'
import { findRetransmitShare } from '@/lib/domain/analysis/tcp/find-retransmits'
import { findAverageRttMs } from '@/lib/domain/analysis/tcp/find-rtt'
import type { TcpJudgement } from '@/lib/domain/analysis/tcp/judge-tcp-test'
import {
  findBufferDelayPct,
  findEfficiencyPct,
  findTransferTimeRatio,
} from '@/lib/domain/analysis/tcp/rfc6349'

const NO_LIMITS =
  'ss tells what held the sender back from kernel 4.10 and iproute2 4.10 on, and takes two looks in the steady part.'
const NO_RETRANSMITS = 'Neither ss nor iperf3 says what was sent again.'
const NO_SS = 'The sender’s socket was not seen by ss in the steady part.'

/** Returns the metrics of one direction of a TCP test by their names in the catalogue, without the family. */
export function findTcpMetrics(
  judged: TcpJudgement,
  idleRttMs: number | null,
): Readonly<Record<string, Measured>> {
  const { steady, test, limits, window } = judged
  const isSeen = samplesWithin(test.sender.samples, judged.span).some((each) => each.sockets.length > 0)
  const noLimits = isSeen ? NO_LIMITS : NO_SS
  const unsteady = steady.reason?.sentence ?? 'The test never became steady.'
  const isApart = steady.reason?.code === 'no-overlap' || steady.reason?.code === 'receiver-unknown'
  return {
    steady_bps: measuredOr(steady.steadyBps, unsteady),
    goodput_bps: measuredOr(
      test.totals.goodputBps,
      isApart ? unsteady : 'The receiver did not report what it got.',
    ),
    ramp_s: measuredOr(steady.rampS, unsteady),
    retransmit_pct: measuredOr(judged.retransmitPct, NO_RETRANSMITS),
    rtt_loaded_ms: measuredOr(judged.rttLoadedMs, 'Neither ss nor ping measured a round trip under load.'),
    mss_bytes: measuredOr(judged.mssBytes, 'Neither ss nor iperf3 told the segment size.'),
    cwnd_max_bytes: measuredOr(window.cwndMaxBytes, NO_SS),
    window_effective_bytes: isSeen ? window.effective : measuredOr(window.effective.value, NO_SS),
    rwnd_limited_pct: measuredOr(limits?.rwndPct, noLimits),
    sndbuf_limited_pct: measuredOr(limits?.sndbufPct, noLimits),
    cwnd_limited_pct: measuredOr(limits?.cwndPct, noLimits),
    ...findRfc6349Metrics(judged, idleRttMs),
  }
}

function findRfc6349Metrics(judged: TcpJudgement, idleRttMs: number | null): Record<string, Measured> {
  const { test, lineBps } = judged
  const { goodputBps, seconds } = test.totals
  const againShare = findRetransmitShare(test, judged.mssBytes)
  const averageRttMs = findAverageRttMs(test, { fromS: 0, toS: seconds ?? Number.POSITIVE_INFINITY })
  return {
    efficiency_pct: measuredOr(againShare === null ? null : findEfficiencyPct(1, againShare), NO_RETRANSMITS),
    transfer_time_ratio:
      lineBps.value === null
        ? lineBps
        : measuredOr(
            goodputBps === null ? null : findTransferTimeRatio(lineBps.value, goodputBps),
            'The goodput is unknown.',
          ),
    buffer_delay_pct: measuredOr(
      averageRttMs === null || idleRttMs === null ? null : findBufferDelayPct(averageRttMs, idleRttMs),
      'The round trip is unknown, idle or under load.',
    ),
  }
}
