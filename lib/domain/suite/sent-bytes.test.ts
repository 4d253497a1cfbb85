import { describe, expect, it } from 'vitest'
import { buildTcpSpec, buildTcpTest } from '@/lib/domain/analysis/testing/build-run'
import type { RawOutput, StepOutcome, TcpSpec, UdpSpec } from '@/lib/domain/model/step'
import { countSentBytes, expectSentBytes } from './sent-bytes'

const TCP = buildTcpSpec('tcp-single', 'ab')
const BOTH: TcpSpec = { ...TCP, kind: 'tcp-both', direction: 'both' }
const UDP: UdpSpec = {
  ...{ kind: 'udp-probe', direction: 'ab', durationS: 3, offeredBps: 8e6 },
  ...{ datagramBytes: 1472, windowBytes: 212_992 },
}
const stopped: StepOutcome = {
  state: 'failed',
  failure: { code: 'cancelled', message: 'cancelled' },
  result: null,
}
const assumed = () => 80e6

/** What a sender printed until it was ended: looks at its one data socket and the control connection. */
function printed(looks: readonly (number | null)[], name = 'sender', side: 'a' | 'b' = 'a'): RawOutput {
  const frames = looks.map((bytesSent, index) => {
    const socket = (bytes: number, port: number) =>
      `ESTAB 0 0 10.0.0.1:${port} 10.0.0.2:5201 cubic wscale:7,7 rtt:20/1 mss:1448 cwnd:10 bytes_sent:${bytes} bytes_acked:${bytes}`
    const sockets = bytesSent === null ? [] : [socket(120, 40_000), socket(bytesSent, 40_001)]
    return [`@@plumbline sample t=${100 + index * 0.5} protocol=tcp`, ...sockets, 'cpu 1 2 3 4'].join('\n')
  })
  return { side, name, text: ['@@plumbline host t=99', ...frames].join('\n') }
}

describe('the bytes that a step has sent', () => {
  it('are iperf3’s own count where it came to its end', () => {
    const test = buildTcpTest('ab', 45e6)
    const outcome: StepOutcome = { state: 'done', result: { kind: 'tcp', tests: [test] } }
    const outputs = [printed([1e6, 2e6])]
    expect(countSentBytes({ spec: TCP, outcome, outputs, assumed })).toBe(test.totals.sentBytes)
  })

  it('are what the last look at the sender’s sockets told where the step was cut short', () => {
    const outputs = [printed([null, 1_000_000, 2_500_000])]
    expect(countSentBytes({ spec: TCP, outcome: stopped, outputs, assumed })).toBe(2_500_000)
  })

  it('are counted for both senders of a test both ways', () => {
    const outputs = [printed([2e6], 'both', 'a'), printed([3e6], 'both', 'b')]
    expect(countSentBytes({ spec: BOTH, outcome: stopped, outputs, assumed })).toBe(5e6)
  })

  it('are the time at the rate offered where sockets do not tell, as of UDP, and never more than the whole step', () => {
    const looks = (count: number) => [printed(Array.from({ length: count }, () => null))]
    expect(countSentBytes({ spec: UDP, outcome: stopped, outputs: looks(3), assumed })).toBe(1e6)
    expect(countSentBytes({ spec: UDP, outcome: stopped, outputs: looks(99), assumed })).toBe(3e6)
    expect(countSentBytes({ spec: TCP, outcome: stopped, outputs: looks(3), assumed })).toBe(10e6)
  })

  it('are none where the step sent nothing', () => {
    const report = { side: 'a', name: 'sender', text: '\n@@plumbline iperf3 role=client rc=1\n{}' } as const
    const outputs = [printed([null, null, null]), report]
    expect(countSentBytes({ spec: TCP, outcome: stopped, outputs, assumed })).toBe(0)
    expect(countSentBytes({ spec: UDP, outcome: stopped, outputs: [], assumed })).toBe(0)
    const rtt = { kind: 'rtt', direction: 'ab', count: 20, intervalS: 0.2 } as const
    expect(countSentBytes({ spec: rtt, outcome: stopped, outputs: [], assumed })).toBe(0)
    const clamped: TcpSpec = { ...TCP, kind: 'window', windowAskedBytes: 1e9, clamped: true }
    expect(expectSentBytes(clamped, assumed)).toBe(0)
  })

  it('are expected before it begins from its rate and length', () => {
    expect(expectSentBytes(UDP, assumed)).toBe(3e6)
    expect(expectSentBytes({ ...BOTH, durationS: 8 }, assumed)).toBe(160e6)
  })
})
