import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { OneWayTest, SocketSample } from '@/lib/domain/model/step'
import { combineEnds } from '@/lib/domain/tools/iperf3/combine'
import { parseIperf3 } from '@/lib/domain/tools/iperf3/parse'
import { parseNstat } from '@/lib/domain/tools/kernel/nstat'
import { parseSs, selectDataSockets } from '@/lib/domain/tools/ss/parse'
import { buildJudgeContext } from './judge-context'
import { findSteadyState } from './steady/find-steady-state'
import { judgeTcpTest } from './tcp/judge-tcp-test'
import { buildLink } from './testing/build-run'
import { buildIntervals, buildSample, buildSocket, buildTest } from './testing/build-test'
import { attributeLoss } from './udp/attribute-loss'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, 'fixtures', name), 'utf8')
const VERSIONS = { iproute2: '6.12.0', kernel: '6.18.0' }
/** When the recording was taken, seconds into the test. */
const RECORDED_AT_S = 4

/** The sender's one data socket as iproute2 6.12 saw it. */
function readSender(name: string): SocketSample {
  const [socket] = selectDataSockets(parseSs(read(`ss-6.12-${name}-sender.txt`), VERSIONS), [])
  if (!socket) throw new Error(`no data socket in ${name}`)
  const {
    rttMs,
    mssBytes,
    unackedSegments,
    cwndSegments,
    sndWndBytes,
    busyMs,
    rwndLimitedMs,
    sndbufLimitedMs,
  } = socket
  const { bytesSent, bytesRetrans, congestionControl } = socket
  return buildSocket({
    rttMs,
    mssBytes,
    unackedSegments,
    cwndSegments,
    sndWndBytes,
    busyMs,
    rwndLimitedMs,
    sndbufLimitedMs,
    bytesSent,
    bytesRetrans,
    congestionControl,
  })
}

/** A test with the rates iperf3 printed, and the socket at its end: its counters began at 0 with the steady part. */
function buildRecorded(name: string, mbps: readonly number[]): OneWayTest {
  const socket = readSender(name)
  const fresh = { ...socket, busyMs: 0, rwndLimitedMs: 0, sndbufLimitedMs: 0, bytesSent: 0, bytesRetrans: 0 }
  return buildTest({
    intervals: buildIntervals(mbps.map((each) => each * 1e6)),
    congestionControl: socket.congestionControl,
    sender: { samples: [buildSample(2, [fresh]), buildSample(2 + RECORDED_AT_S, [socket])] },
  })
}

function judge(name: string, mbps: readonly number[]) {
  const ping = { sentCount: 20, lostCount: 0, minMs: 40.1, avgMs: 40.3, maxMs: 41, mdevMs: 0.1, replies: [] }
  const performed = [
    {
      spec: { kind: 'rtt', direction: 'ab', count: 20, intervalS: 0.2 },
      outcome: { state: 'done', result: { kind: 'rtt', ping } },
    },
  ] as const
  const context = buildJudgeContext({ performed, link: buildLink(), facts: { a: null, b: null } })
  return judgeTcpTest(buildRecorded(name, mbps), { streamsCount: 1, context })
}

describe('tests recorded on a line of 100 Mbit/s at 40 ms', () => {
  it('names the receiver’s window for -w 256K: what it is, and that its rate is window / RTT within 5 %', () => {
    const judged = judge('window-256k', [50.1, 58.6, 60.3, 63.8, 63.5, 63.6])
    expect(judged.ceilings.binding).toBe('window')
    expect(judged.window.effective.value).toBe(326_880)
    const windowBps = judged.ceilings.ceilings.find((each) => each.kind === 'window')?.bps ?? 0
    expect((judged.steady.steadyBps ?? 0) / windowBps).toBeGreaterThan(0.95)
    expect((judged.steady.steadyBps ?? 0) / windowBps).toBeLessThan(1.05)
  })

  it('names the sender’s buffer under a tcp_wmem of 200 kB, of which 171 kB were in flight', () => {
    const judged = judge('sndbuf-limited', [27.4, 31.0, 30.0, 30.9, 29.7, 31.3])
    expect(judged.ceilings.binding).toBe('window')
    expect(judged.ceilings.sentence).toContain('the sender’s buffer binds (167 KiB / 43.4 ms)')
    expect(judged.limits?.sndbufPct).toBeCloseTo(77.5, 0)
  })

  it('names the receiver’s window under a tcp_rmem of 128 kB', () => {
    const judged = judge('rwnd-limited', [17.4, 15.6, 15.6, 15.6, 15.6, 15.6])
    expect(judged.ceilings.sentence).toContain('the receiver’s window binds (78.6 KiB / 41.1 ms)')
    expect(judged.limits?.rwndPct).toBeCloseTo(83.3, 0)
    expect(judged.steady.steadyBps).toBeCloseTo(15.6e6, -3)
  })

  it.each(['clean-cubic', 'clean-bbr'])('says that the line is full: %s', (name) => {
    expect(judge(name, [99.6, 94.4, 94.4, 94.4, 94.4, 94.4]).ceilings.binding).toBe('line')
  })

  it('names loss for CUBIC at 0.5 %, with a ceiling near what it reached', () => {
    const judged = judge('loss-cubic', [3.63, 2.75, 4.69, 4.12, 3.39, 3.96])
    expect(judged.ceilings.binding).toBe('loss')
    const lossBps = judged.ceilings.ceilings.find((each) => each.kind === 'loss')?.bps ?? 0
    expect(lossBps / (judged.steady.steadyBps ?? 0)).toBeGreaterThan(0.8)
    expect(lossBps / (judged.steady.steadyBps ?? 0)).toBeLessThan(1.5)
  })
})

describe('a recorded iperf3 3.12 test of 3 s with -w 8M', () => {
  it('is steady at the line’s rate, without the first second that filled the socket', () => {
    const report = parseIperf3(read('iperf3-3.12-tcp-w8m.json'))
    // The server's report was not recorded: what was sent stands for what arrived.
    const intervals = report.intervals.map(({ startS, endS, bytes, retransmits }) => ({
      startS,
      endS,
      receivedBytes: bytes,
      sentBytes: bytes,
      retransmits,
      lostCount: null,
      packetsCount: null,
    }))
    const state = findSteadyState(intervals, 20)
    // Three intervals of a second: half of the test may be left out, and one is too few to call steady.
    expect(state.isSteady).toBe(false)
    expect(state.endBps).toBeCloseTo(94.4e6, -6)
  })
})

describe('UDP recorded with different versions at the two ends, 0.4 % lost on the path', () => {
  it.each(['c3.12-s3.21', 'c3.21-s3.12', 'c3.21-s3.1.7'])(
    'finds that loss, all of it the path’s: %s',
    (pair) => {
      const at = (end: string) => read(`iperf3-${pair}-udp.${end}`)
      const totals = combineEnds({
        client: parseIperf3(at('client.json')),
        server: parseIperf3(at('server.json')),
      })
      const errorsAt = (when: string) => parseNstat(at(`nstat-${when}.txt`)).UdpRcvbufErrors ?? Number.NaN
      const kernel = { UdpRcvbufErrors: errorsAt('after') - errorsAt('before') }
      const loss = attributeLoss(
        buildTest({ totals, receiver: { counters: { kernel, softnet: null, nic: null, link: null } } }),
      )
      expect(loss.hostLostCount).toBe(0)
      expect(loss.pathLossPct).toBeGreaterThan(0.3)
      expect(loss.pathLossPct).toBeLessThan(0.5)
    },
  )
})
