import { describe, expect, it } from 'vitest'
import type { RawOutput, UdpSpec } from '@/lib/domain/model/step'
import { parseStep } from '@/lib/domain/suite/parse-step'

const UDP: UdpSpec = {
  ...{ kind: 'udp-probe', direction: 'ab', durationS: 3, offeredBps: 20e6 },
  ...{ datagramBytes: 1400, windowBytes: 212_992 },
}

/** A report of iperf3 3.12 that `timeout` ended, with the bytes of its half-second intervals. */
function report(bytes: readonly number[], error: string): string {
  const sum = (each: number, index: number) => {
    const [start, end] = [index * 0.5, (index + 1) * 0.5]
    return { start, end, seconds: 0.5, bytes: each, bits_per_second: each * 16, packets: each / 1400 }
  }
  const total = bytes.reduce((all, each) => all + each, 0)
  const whole = { start: 0, end: 14, seconds: 14, bytes: total, bits_per_second: (total * 8) / 14 }
  const loss = { jitter_ms: 0, lost_packets: 0, packets: total / 1400, lost_percent: 0 }
  return JSON.stringify({
    start: {
      ...{ connected: [], version: 'iperf 3.12', cookie: 'c1' },
      test_start: { protocol: 'UDP', num_streams: 1, blksize: 1400, duration: 3, reverse: 0 },
    },
    intervals: bytes.map((each, index) => ({ streams: [], sum: { ...sum(each, index), omitted: false } })),
    end: bytes.length === 0 ? {} : { streams: [], sum: { ...whole, ...loss, sender: true } },
    error,
  })
}

function parseCut(sent: readonly number[], received: readonly number[]) {
  const server = report(received, 'interrupt - the server has terminated')
  const client = report(sent, 'interrupt - the client has terminated')
  const outputs: readonly RawOutput[] = [
    {
      side: 'b',
      name: 'receiver',
      text: `@@plumbline ready port=5201\n@@plumbline iperf3 role=server port=5201\n${server}\n@@plumbline end`,
    },
    {
      side: 'a',
      name: 'sender',
      text: `@@plumbline iperf3 role=client port=5201 rc=124 t0=1 t1=15\n${client}\n@@plumbline end`,
    },
  ]
  const names = { a: 'fra-1', b: 'iad-1' }
  return parseStep({ spec: UDP, outputs, facts: { a: null, b: null }, names })
}

describe('a UDP test that its time limit ended', () => {
  it('was on a path that went away where datagrams had passed before', () => {
    const outcome = parseCut([1_248_800, 1_250_200, 1_250_200], [1_218_000, 1_096_200, 0])
    expect(outcome).toMatchObject({ state: 'failed', failure: { code: 'timeout' } })
  })

  it('met a firewall where not one datagram began to flow', () => {
    expect(parseCut([], [])).toMatchObject({ state: 'failed', failure: { code: 'udp-blocked' } })
  })
})
