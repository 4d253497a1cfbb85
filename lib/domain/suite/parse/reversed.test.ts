import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { OneWayTest, RawOutput, StepOutcome, TcpSpec, UdpSpec } from '@/lib/domain/model/step'
import { FIRST_ATTEMPT } from '@/lib/domain/suite/parse/host-output'
import { parseStep } from '@/lib/domain/suite/parse-step'

const FIXTURES = path.resolve(import.meta.dirname, '../../tools/iperf3/fixtures')
const VERSIONS = ['3.1.7', '3.7', '3.12', '3.21'] as const
const TCP: TcpSpec = {
  ...{ kind: 'tcp-single', direction: 'ba', durationS: 4, streamsCount: 1, congestionControl: null },
  ...{ windowAskedBytes: null, clamped: false },
}
const UDP: UdpSpec = {
  ...{ kind: 'udp-probe', direction: 'ba', durationS: 4, offeredBps: 20e6 },
  ...{ datagramBytes: 32_768, windowBytes: 212_992 },
}

function readFixture(name: string): string {
  return readFileSync(path.join(FIXTURES, name), 'utf8')
}

/** B sends as a server, A receives as the client: what both hosts print of a reversed test. */
function parseReversed(
  spec: TcpSpec | UdpSpec,
  reports: { readonly client: string; readonly server: string },
): StepOutcome {
  const outputs: readonly RawOutput[] = [
    { side: 'b', name: FIRST_ATTEMPT, text: '@@plumbline iperf3 role=client port=5201 rc=1 t0=1 t1=6\n{}' },
    {
      side: 'b',
      name: 'sender',
      text: `@@plumbline ready port=5201\n@@plumbline iperf3 role=server port=5201\n${reports.server}\n@@plumbline server-end t=15.1\n@@plumbline end`,
    },
    {
      side: 'a',
      name: 'receiver',
      text: `@@plumbline side-ping t=100\n\n@@plumbline iperf3 role=client port=5201 rc=0 t0=100 t1=105\n${reports.client}\n@@plumbline end`,
    },
  ]
  return parseStep({ spec, outputs, facts: { a: null, b: null }, names: { a: 'fra-1', b: 'iad-1' } })
}

function testOf(outcome: StepOutcome): OneWayTest {
  if (outcome.state !== 'done') throw new Error(JSON.stringify(outcome))
  const test = outcome.result.kind === 'udp' ? outcome.result.test : undefined
  const found = outcome.result.kind === 'tcp' ? outcome.result.tests[0] : test
  if (!found) throw new Error('no test')
  return found
}

/** The two were recorded apart: makes the client's report one of the server's test. */
function withCookieOf(client: string, server: string): string {
  const cookie = /"cookie":\s*"(\w+)"/.exec(server)?.[1] ?? ''
  return client
    .replace(/("cookie":\s*")\w+/, `$1${cookie}`)
    .replace(/("local_host":\s*")[\d.]+/, (_, key: string) => `${key}127.0.0.1`)
    .replace(/("duration":\s*)\d+/, (_, key: string) => `${key}2`)
}

describe.each(VERSIONS)('a reversed test as iperf3 %s reports it', (version) => {
  const report = (name: string) => ({ client: readFixture(`${version}/${name}.json`), server: '' })

  it('is read with the server’s host as the sender, from the client alone where the server printed nothing', () => {
    const test = testOf(parseReversed(TCP, report('tcp-r')))
    expect(test).toMatchObject({ isReversed: true, sender: { side: 'b' }, receiver: { side: 'a' } })
    expect(test.totals.goodputBps).toBeGreaterThan(1e6)
    expect(test.intervals.length).toBeGreaterThanOrEqual(4)
    for (const interval of test.intervals) {
      expect(interval.receivedBytes).toBeGreaterThan(0)
      expect(interval).toMatchObject({ sentBytes: null, retransmits: null })
    }
    expect(test.receiver.iperfVersion).toContain(version)
  })

  it('has the loss and jitter that the receiving client counted', () => {
    const test = testOf(parseReversed(UDP, report('udp-r')))
    expect(test.totals.jitterMs).toBeGreaterThan(0)
    expect(test.totals.lossPct).toBeGreaterThanOrEqual(0)
    expect(test.totals.packetsReceived).toBeGreaterThan(0)
  })
})

describe('a reversed test with both reports', () => {
  const server = readFixture('3.12/udp-r-server.json')
  const client = withCookieOf(readFixture('3.12/udp-r.json'), server)

  it('takes what was sent from the sending server, and what arrived from the receiving client', () => {
    const test = testOf(parseReversed(UDP, { client, server }))
    expect(test.totals.sentBytes).toBe(JSON.parse(server).end.sum_sent.bytes)
    expect(test.totals.jitterMs).toBe(JSON.parse(client).end.sum_received.jitter_ms)
    expect(test.intervals[1]?.sentBytes).toBe(JSON.parse(server).intervals[1].sum.bytes)
    expect(test.intervals[1]?.receivedBytes).toBe(JSON.parse(client).intervals[1].sum.bytes)
  })

  it('fails where the sending server served somebody else', () => {
    const other = client.replace(/("cookie":\s*")\w+/, '$1somebody')
    expect(parseReversed(UDP, { client: other, server })).toMatchObject({
      state: 'failed',
      failure: { code: 'foreign-client', message: expect.stringContaining('iad-1') },
    })
  })

  it('names who could not connect to whom', () => {
    const refused = readFixture('3.12/err-refused.json')
    expect(parseReversed(TCP, { client: refused, server: '' })).toMatchObject({
      failure: { code: 'firewalled', message: expect.stringMatching(/^port 5201 on iad-1 refuses fra-1,/) },
    })
  })
})
