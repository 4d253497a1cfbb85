import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseIperf3, parseIperf3All } from '@/lib/domain/tools/iperf3/parse'
import { readTextLine } from '@/lib/domain/tools/iperf3/text-line'

describe('plain output of a client', () => {
  const text = readFileSync(path.join(import.meta.dirname, 'fixtures/p3-cubic.iperf3.txt'), 'utf8')
  const report = parseIperf3(text)

  it('takes the sums of three streams', () => {
    expect(report).toMatchObject({ protocol: 'tcp', direction: 'forward', streamsCount: 3, error: null })
    expect(report.sent).toMatchObject({ bps: 95_900_000, retransmits: 291, seconds: 6 })
    expect(report.received).toMatchObject({ bps: 91_700_000, seconds: 6.07 })
    expect(report.localPorts).toEqual([33036, 33044, 33058])
  })

  it('has an interval for every second, with each stream’s window', () => {
    expect(report.intervals).toHaveLength(6)
    expect(report.intervals[0]).toMatchObject({ bps: 109_000_000, retransmits: 291, startS: 0, endS: 1 })
    expect(report.intervals[0]?.streams.map((each) => each.cwndBytes)).toEqual([248832, 245760, 206848])
  })

  it('says what is missing where the text was cut', () => {
    const cut = parseIperf3(
      text.slice(0, text.indexOf('[ ID] Interval           Transfer     Bitrate         Retr\n')),
    )
    expect(cut.error?.code).toBe('truncated')
    expect(cut.sent).toBeNull()
    expect(cut.intervals.length).toBeGreaterThan(4)
  })
})

describe('lines of figures', () => {
  it('reads units of every size, in bits by thousands and in bytes by 1024', () => {
    expect(readTextLine('[  5]   0.00-1.00   sec   512 KBytes  4.19 Mbits/sec', false)?.bps).toBe(4_190_000)
    expect(readTextLine('[SUM]   0.00-1.00   sec  1.50 GBytes  12.9 Gbits/sec  114', false)).toMatchObject({
      id: null,
      bps: 12_900_000_000,
      retransmits: 114,
    })
    expect(readTextLine('[  5]   0.00-1.00   sec  1.00 MBytes  1.00 MBytes/sec', false)?.bps).toBe(
      8 * 1024 * 1024,
    )
  })

  it('reads loss and jitter, and knows nothing of the loss of 0/0', () => {
    const line =
      '[  5]   0.00-60.04  sec  24.3 GBytes  3.48 Gbits/sec  0.001 ms  10427939/28304262 (37%)  receiver'
    expect(readTextLine(line, true)).toMatchObject({
      lost: 10427939,
      packets: 28304262,
      jitterMs: 0.001,
      end: 'receiver',
    })
    const silent = '[  5]   1.00-2.00   sec  0.00 Bytes  0.00 bits/sec  0.000 ms  0/0 (0%)'
    expect(readTextLine(silent, true)).toMatchObject({ lost: null, packets: null, bytes: 0 })
  })

  it('reads past a title and marks what was omitted', () => {
    const line = 'title:  [  4]   0.00-1.00   sec  16.2 MBytes   135 Mbits/sec  4135  (omitted)'
    expect(readTextLine(line, true)).toMatchObject({ packets: 4135, omitted: true })
  })
})

describe('other texts', () => {
  it('splits two tests in one paste', () => {
    const run = (bps: number) =>
      [
        '$ iperf3 -c 10.0.0.2',
        'Connecting to host 10.0.0.2, port 5201',
        '[  5] local 10.0.0.1 port 5000 connected to 10.0.0.2 port 5201',
        '[ ID] Interval           Transfer     Bitrate         Retr  Cwnd',
        `[  5]   0.00-1.00   sec   100 MBytes   ${bps} Mbits/sec    0    300 KBytes`,
        '- - - - - - - - - - - - - - - - - - - - - - - - -',
        '[ ID] Interval           Transfer     Bitrate         Retr',
        `[  5]   0.00-1.00   sec   100 MBytes   ${bps} Mbits/sec    0             sender`,
        `[  5]   0.00-1.00   sec   100 MBytes   ${bps - 1} Mbits/sec                  receiver`,
      ].join('\n')
    const reports = parseIperf3All(`${run(800)}\n\n${run(900)}`)
    expect(reports.map((each) => each.received?.bps)).toEqual([799e6, 899e6])
    expect(reports.every((each) => each.error === null)).toBe(true)
  })

  it('reads both directions of a bidir test by their roles', () => {
    const report = parseIperf3(
      [
        'Connecting to host 10.0.0.2, port 5201',
        '[ ID][Role] Interval           Transfer     Bitrate         Retr  Cwnd',
        '[  5][TX-C]   0.00-1.00   sec   133 MBytes  1.12 Gbits/sec    7    278 KBytes',
        '[  7][RX-C]   0.00-1.00   sec   653 MBytes  5.48 Gbits/sec',
        '- - - - - - - - - - - - - - - - - - - - - - - - -',
        '[ ID][Role] Interval           Transfer     Bitrate         Retr',
        '[  5][TX-C]   0.00-1.00   sec   133 MBytes  1.12 Gbits/sec    7             sender',
        '[  5][TX-C]   0.00-1.00   sec   132 MBytes  1.11 Gbits/sec                  receiver',
        '[  7][RX-C]   0.00-1.00   sec   654 MBytes  5.49 Gbits/sec    0             sender',
        '[  7][RX-C]   0.00-1.00   sec   653 MBytes  5.48 Gbits/sec                  receiver',
      ].join('\n'),
    )
    expect(report).toMatchObject({ direction: 'bidir', error: null })
    expect([report.sent?.bps, report.received?.bps]).toEqual([1.12e9, 1.11e9])
    expect([report.reverseSent?.bps, report.reverseReceived?.bps]).toEqual([5.49e9, 5.48e9])
    expect(report.sent?.retransmits).toBe(7)
  })

  it('asks no receiver’s total of a server that sends', () => {
    const report = parseIperf3(
      [
        'Accepted connection from 10.0.0.1, port 4000',
        '[  5] local 10.0.0.2 port 5201 connected to 10.0.0.1 port 4001',
        '[ ID] Interval           Transfer     Bitrate         Retr  Cwnd',
        '[  5]   0.00-1.00   sec   133 MBytes  1.12 Gbits/sec    7    278 KBytes',
        '- - - - - - - - - - - - - - - - - - - - - - - - -',
        '[ ID] Interval           Transfer     Bitrate         Retr',
        '[  5]   0.00-1.00   sec   133 MBytes  1.12 Gbits/sec    7             sender',
        '',
      ].join('\n'),
    )
    expect(report).toMatchObject({ direction: 'reverse', isServerSide: true, error: null, received: null })
    expect(report.sent?.retransmits).toBe(7)
  })

  it('has the message of a failed test', () => {
    const text = 'iperf3: error - the server is busy running a test. try again later\n'
    expect(parseIperf3(text).error?.code).toBe('server-busy')
  })
})
