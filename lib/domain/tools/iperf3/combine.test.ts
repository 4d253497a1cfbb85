import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { combineEnds } from '@/lib/domain/tools/iperf3/combine'
import { parseIperf3 } from '@/lib/domain/tools/iperf3/parse'
import type { Iperf3Report } from '@/lib/domain/tools/iperf3/report'

const FIXTURES = path.join(import.meta.dirname, 'fixtures')

function parseFixture(name: string): Iperf3Report {
  return parseIperf3(readFileSync(path.join(FIXTURES, name), 'utf8'))
}

const PAIRS = ['c3.12-s3.21', 'c3.21-s3.12', 'c3.21-s3.1.7'] as const

describe.each(PAIRS)('%s: versions that differ', (pair) => {
  const client = parseFixture(`mixed/${pair}-udp.client.json`)
  const server = parseFixture(`mixed/${pair}-udp.server.json`)

  it('finds the 0.4 % of the path from both ends', () => {
    const { lossPct, failure, lostCount } = combineEnds({ client, server })
    expect(failure).toBeNull()
    expect(lossPct).toBeGreaterThan(0.35)
    expect(lossPct).toBeLessThan(0.45)
    expect(lostCount).toBe(server.received?.lost)
  })

  it('finds it from the client alone, whose copy of the count may say 0', () => {
    const { lossPct } = combineEnds({ client, server: null })
    expect(lossPct).toBeGreaterThan(0.35)
    expect(lossPct).toBeLessThan(0.45)
    const isSilenced = pair.startsWith('c3.21')
    expect(client.warnings.some((each) => each.includes('contradicts'))).toBe(isSilenced)
  })

  it('takes the loss of a test with -O from the receiver, and knows none without it', () => {
    const omitClient = parseFixture(`mixed/${pair}-udp-omit.client.json`)
    const omitServer = parseFixture(`mixed/${pair}-udp-omit.server.json`)
    const { lossPct, packetsReceived } = combineEnds({ client: omitClient, server: omitServer })
    expect(lossPct).toBeGreaterThan(0.35)
    expect(lossPct).toBeLessThan(0.45)
    expect(packetsReceived).toBe((omitServer.received?.packets ?? 0) - (omitServer.received?.lost ?? 0))
    const { goodputBps, sentBps } = combineEnds({ client: omitClient, server: omitServer })
    expect(goodputBps).toBeLessThan(sentBps ?? 0)
    expect(goodputBps).toBeGreaterThan((sentBps ?? 0) * 0.99)
    expect(combineEnds({ client: omitClient, server: null }).lossPct).toBeNull()
    expect(omitClient.warnings.join()).toContain('-O')
  })

  it('divides the receiver’s bytes by the sender’s seconds', () => {
    const tcp = parseFixture(`mixed/${pair}-tcp.client.json`)
    const { goodputBps, sentBps, retransmits, jitterMs } = combineEnds({
      client: tcp,
      server: parseFixture(`mixed/${pair}-tcp.server.json`),
    })
    expect(goodputBps).toBeCloseTo(((tcp.received?.bytes ?? 0) * 8) / (tcp.sent?.seconds ?? 1), 3)
    expect(goodputBps).toBeLessThan(sentBps ?? 0)
    expect(retransmits).toBeGreaterThan(0)
    expect(jitterMs).toBeNull()
  })
})

describe('failures of a test', () => {
  const client = parseFixture('mixed/c3.21-s3.12-udp.client.json')
  const server = parseFixture('mixed/c3.21-s3.12-udp.server.json')

  it('fails with the client’s own error', () => {
    const failed = parseFixture('3.12/err-refused.json')
    expect(combineEnds({ client: failed, server: null }).failure?.code).toBe('connection-refused')
  })

  it('fails where the server served another run', () => {
    const ours = { ...client, extraData: 'run-1' }
    const foreign = { ...server, extraData: 'run-2' }
    expect(combineEnds({ client: ours, server: foreign }).failure?.code).toBe('foreign-client')
    const elsewhere = { ...server, remoteAddress: '192.0.2.9' }
    expect(combineEnds({ client, server: elsewhere }).failure?.code).toBe('foreign-client')
    expect(combineEnds({ client, server: { ...server, cookie: 'another' } }).failure?.code).toBe(
      'foreign-client',
    )
  })

  it('knows its own client behind a mapped address', () => {
    const mapped = { ...server, remoteAddress: `::ffff:${client.localAddress}` }
    expect(combineEnds({ client, server: mapped }).failure).toBeNull()
  })

  it('fails a test that ran for less than nine tenths of its time', () => {
    const short = { ...client, durationAskedS: 10, error: null }
    expect(combineEnds({ client: short, server }).failure?.code).toBe('too-short')
  })

  it('fails where nothing arrived, and counts every packet as lost', () => {
    const silent = client.received && { ...client.received, bytes: 0, bps: 0 }
    const { failure, lossPct, goodputBps } = combineEnds({
      client: { ...client, received: silent },
      server: null,
    })
    expect(failure?.code).toBe('nothing-received')
    expect(lossPct).toBe(100)
    expect(goodputBps).toBeNull()
  })

  it('does without the server’s report where it was cut, and says so by using the client’s copy', () => {
    const cut = parseIperf3('{"start": {"version": "iperf 3.12"')
    const { failure, lossPct } = combineEnds({ client, server: cut })
    expect(failure).toBeNull()
    expect(lossPct).toBeCloseTo((100 * 90) / 20724, 6)
  })
})
