import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { combineEnds } from '@/lib/domain/tools/iperf3/combine'
import { parseIperf3 } from '@/lib/domain/tools/iperf3/parse'
import type { Iperf3Report } from '@/lib/domain/tools/iperf3/report'

const FIXTURES = path.join(import.meta.dirname, 'fixtures')
const RECORDED = path.resolve(import.meta.dirname, '../../../../../shared/samples/recorded/iperf3')

function readText(...parts: string[]): string {
  return readFileSync(path.join(...parts), 'utf8')
}

function parseFixture(...parts: string[]): Iperf3Report {
  return parseIperf3(readText(FIXTURES, ...parts))
}

const VERSIONS = ['3.1.7', '3.7', '3.12', '3.21'] as const

describe.each(VERSIONS)('iperf3 %s over 100 Mbit/s with 20 ms and 0.05 %% loss', (version) => {
  it('reads a forward TCP test with the receiver behind the sender', () => {
    const report = parseFixture(version, 'tcp.json')
    expect(report).toMatchObject({
      version,
      protocol: 'tcp',
      direction: 'forward',
      streamsCount: 1,
      mssBytes: 1448,
    })
    expect(report.error).toBeNull()
    expect(report.received?.bps).toBeGreaterThan(88e6)
    expect(report.received?.bps).toBeLessThan(report.sent?.bps ?? 0)
    expect(report.sent?.retransmits).toBeGreaterThan(0)
    expect(report.rttMs?.mean).toBeGreaterThan(20)
    expect(report.rttMs?.mean).toBeLessThan(60)
    expect(report.intervals).toHaveLength(4)
    expect(report.intervals[0]?.streams[0]?.cwndBytes).toBeGreaterThan(100_000)
  })

  it('knows no RTT and no window of a reverse test, rather than 0', () => {
    const report = parseFixture(version, 'tcp-r.json')
    expect(report.direction).toBe('reverse')
    expect(report.rttMs).toBeNull()
    expect(report.intervals.every((each) => each.retransmits === null)).toBe(true)
    expect(report.intervals.every((each) => each.streams.every((one) => one.rttMs === null))).toBe(true)
    expect(report.sent?.retransmits).toBeGreaterThan(0)
  })

  it('lists the ports of all four data connections, and not the control connection', () => {
    const report = parseFixture(version, 'tcp-p4.json')
    expect(report.streamsCount).toBe(4)
    expect(report.localPorts).toHaveLength(4)
    expect(new Set(report.remotePorts)).toEqual(new Set([5201]))
    const interval = report.intervals[0]
    const streams = interval?.streams.map((each) => each.bps ?? 0) ?? []
    expect(interval?.bps).toBeCloseTo(
      streams.reduce((sum, bps) => sum + bps, 0),
      0,
    )
  })

  it('lets time run on after the omitted part', () => {
    const report = parseFixture(version, 'tcp-omit.json')
    expect(report.omitS).toBe(2)
    expect(report.intervals.map((each) => each.omitted)).toEqual([true, true, false, false, false])
    expect(report.intervals.map((each) => Math.round(each.startS))).toEqual([0, 1, 2, 3, 4])
  })

  it('classifies every failure from the text, whatever the exit status', () => {
    const codeOf = (name: string) => parseFixture(version, `${name}.json`).error?.code
    expect(codeOf('err-refused')).toBe('connection-refused')
    expect(codeOf('err-unreach')).toBe('unreachable')
    expect(codeOf('err-badbind')).toBe('bad-bind')
    expect(codeOf('err-busy')).toBe('server-busy')
    expect(codeOf('err-serverdied')).toBe('control-closed')
    expect(codeOf('err-interrupted')).toBe('client-interrupted')
    // Only 3.19 and later name the signal.
    expect(codeOf('err-terminated')).toBe(version === '3.21' ? 'client-terminated' : 'client-interrupted')
  })

  it('keeps what an interrupted client sent, and does not know what arrived', () => {
    const report = parseFixture(version, 'err-interrupted.json')
    expect(report.sent?.bytes).toBeGreaterThan(20e6)
    expect(report.received).toBeNull()
  })
})

describe('UDP of one version on both ends', () => {
  it.each(['3.7', '3.12', '3.21'])('%s counts about 0.05 %% loss at 60 Mbit/s', (version) => {
    const { failure, lossPct, sentBps, goodputBps } = combineEnds({
      client: parseFixture(version, 'udp.json'),
      server: null,
    })
    expect(failure).toBeNull()
    expect(sentBps).toBeGreaterThan(59.9e6)
    expect(lossPct).toBeGreaterThan(0.02)
    expect(lossPct).toBeLessThan(0.12)
    expect(goodputBps).toBeCloseTo((sentBps ?? 0) * (1 - (lossPct ?? 0) / 100), -3)
  })

  it.each(['3.7', '3.12', '3.21'])('%s loses a quarter of 130 Mbit/s on a line of 100', (version) => {
    const { lossPct, goodputBps } = combineEnds({
      client: parseFixture(version, 'udp-over.json'),
      server: null,
    })
    expect(lossPct).toBeGreaterThan(25.5)
    expect(lossPct).toBeLessThan(26.2)
    expect(goodputBps).toBeGreaterThan(95e6)
    expect(goodputBps).toBeLessThan(97e6)
  })

  it('counts the packets lost at the very end, which leave no gap', () => {
    const report = parseFixture('3.12', 'udp-over.json')
    expect(report.received?.packets).toBe(33658)
    expect(report.received?.lost).toBe(8707)
  })

  it.each([
    ['3.12', 15536, 8],
    ['3.7', 15771, 148],
  ])('%s: with -R packets in flight at the end are not lost', (version, packets, lost) => {
    const report = parseFixture(version, 'udp-r.json')
    expect(report.received).toMatchObject({ packets, lost })
    expect(report.sent?.packets).toBeGreaterThan(packets)
  })

  it('takes what arrived in reverse from the intervals where the sum has the sender’s bytes (before 3.11)', () => {
    const report = parseFixture('3.7', 'udp-r.json')
    expect(report.received?.bytes).toBe(22622104)
    expect(report.sent?.bytes).toBe(22988448)
  })

  it('says that 3.1 bursts, which loses packets of itself', () => {
    const report = parseFixture('3.1.7', 'udp.json')
    expect(report.received).toMatchObject({ lost: 8339, packets: 15037 })
    expect(report.warnings.join()).toContain('bursts')
  })
})

describe('bidir tests', () => {
  it.each(['3.7', '3.12', '3.21'])('%s has both directions apart', (version) => {
    const report = parseFixture(version, 'tcp-bidir.json')
    expect(report.direction).toBe('bidir')
    for (const totals of [report.sent, report.received, report.reverseSent, report.reverseReceived]) {
      expect(totals?.bps).toBeGreaterThan(70e6)
    }
    expect(report.sent?.bytes).not.toBe(report.reverseSent?.bytes)
    expect(report.intervals).toHaveLength(4)
    expect(report.reverseIntervals).toHaveLength(4)
    expect(report.localPorts).toHaveLength(2)
  })

  it('reads the sums that 3.7 prints twice under one key, the first being client to server', () => {
    const text = readText(FIXTURES, '3.7', 'udp-bidir.json')
    const report = parseIperf3(text)
    expect(report.sent).toMatchObject({ bytes: 7497744, packets: 5178 })
    expect(report.received).toMatchObject({ lost: 5 })
    expect(report.reverseSent?.bytes).toBe(7603448)
    expect(report.reverseReceived).toMatchObject({ bytes: 7551320, lost: 1, packets: 5216 })
  })

  it('keeps client to server first in the server’s own report, and knows only its own sums', () => {
    const tcp = parseFixture('3.12', 'tcp-bidir-server.json')
    expect(tcp.isServerSide).toBe(true)
    expect(tcp.sent).toBeNull()
    expect(tcp.received?.bytes).toBe(854720512)
    expect(tcp.reverseSent).toMatchObject({ bytes: 714342400, retransmits: 12 })
    expect(tcp.reverseReceived).toBeNull()
    const udp = parseFixture('3.12', 'udp-bidir-server.json')
    expect(udp.received).toMatchObject({ packets: 153, lost: 0 })
    expect(udp.reverseReceived).toBeNull()
  })
})

describe('other shapes', () => {
  it.each([
    ['tcp-stream.jsonl', 'tcp', 4],
    ['udp-stream.jsonl', 'udp', 3],
  ])('reads the events of --json-stream (%s) as the document of -J', (name, protocol, intervals) => {
    const report = parseFixture('3.21', name)
    expect(report).toMatchObject({ protocol, direction: 'forward', version: '3.21', error: null })
    expect(report.intervals).toHaveLength(intervals)
    expect(report.sent?.bps).toBeGreaterThan(59e6)
  })

  it('reads an unknown option on standard error as the reason of an empty output', () => {
    const stderr = readText(FIXTURES, '3.1.7', 'tcp-bidir.err')
    expect(parseIperf3('', { stderr, exitCode: 1 }).error?.code).toBe('unknown-option')
  })

  it('says that a server which only sends was not told what arrived', () => {
    const report = parseFixture('3.12', 'udp-r-server.json')
    expect(report.sent?.packets).toBe(153)
    expect(report.received).toBeNull()
  })

  it('does not take the granted buffer for the one that was asked', () => {
    const report = parseFixture('3.12', 'tcp-w8m.json')
    expect(report.windowAskedBytes).toBe(8388608)
    expect(report.sndbufGrantedBytes).toBe(8388608)
    expect(parseFixture('3.12', 'tcp.json').windowAskedBytes).toBeNull()
  })
})

describe.skipIf(!existsSync(RECORDED))('every recording beside the project', () => {
  const files = existsSync(RECORDED)
    ? readdirSync(RECORDED).flatMap((version) =>
        readdirSync(path.join(RECORDED, version))
          .filter((name) => /\.jsonl?$/.test(name))
          .map((name) => [version, name] as const),
      )
    : []

  it.each(files)('%s/%s fails exactly if its name says so', (version, name) => {
    const report = parseIperf3(readText(RECORDED, version, name))
    const isFailed = name.startsWith('err-') || (version === '3.1.7' && name.includes('bidir'))
    expect(report.error === null).toBe(!isFailed)
    if (isFailed) return
    expect(report.version).toBe(version)
    expect(report.sent?.bps).toBeGreaterThan(15e6)
    expect(report.received?.bps).toBeGreaterThan(15e6)
    // With -O the receiver leaves out another second than the sender does.
    if (!name.includes('omit')) expect(report.received?.bps).toBeLessThan((report.sent?.bps ?? 0) * 1.01)
  })
})
