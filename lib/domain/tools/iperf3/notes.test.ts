import { describe, expect, it } from 'vitest'
import { parseIperf3, parseIperf3All } from '@/lib/domain/tools/iperf3/parse'

type Json = Record<string, unknown>

const START = {
  connected: [
    { socket: 5, local_host: '10.0.0.1', local_port: 40001, remote_host: '10.0.0.2', remote_port: 5201 },
  ],
  version: 'iperf 3.12',
  connecting_to: { host: '10.0.0.2', port: 5201 },
  test_start: { protocol: 'TCP', num_streams: 1, blksize: 1000, omit: 0, duration: 10, reverse: 0 },
}
const SUM = { start: 0, end: 10, seconds: 10, bytes: 1_000_000, bits_per_second: 800_000 }

function tcp(end: Json = {}, more: Json = {}): Json {
  const sums = {
    sum_sent: { ...SUM, retransmits: 3 },
    sum_received: { ...SUM, bytes: 900_000, bits_per_second: 720_000 },
  }
  return { start: START, intervals: [], end: { streams: [], ...sums, ...end }, ...more }
}

function udp(received: Json, start: Json = {}, sent: Json = {}): string {
  const test_start = { ...START.test_start, protocol: 'UDP' }
  const end = {
    streams: [],
    sum_sent: { ...SUM, packets: 1000, lost_packets: 0, ...sent },
    sum_received: { ...SUM, ...received },
  }
  return JSON.stringify({ start: { ...START, test_start, ...start }, intervals: [], end })
}

describe('damaged JSON (field notes §3.2, 10)', () => {
  const text = JSON.stringify(tcp())

  it('reads a document behind and before other text', () => {
    expect(parseIperf3(`\u001b[F$ iperf3 -J {\n${text}\nthe end }`).sent?.bytes).toBe(1_000_000)
  })

  it('reads nan, -nan and 5.9e 06', () => {
    const damaged = text
      .replace('"retransmits":3', '"retransmits":3,"lost_percent":-nan,"x":nan')
      .replace('"bits_per_second":800000', '"bits_per_second":8e 05')
    expect(parseIperf3(damaged).sent).toMatchObject({ bps: 800_000, retransmits: 3 })
  })

  it('takes an error behind the JSON for the test’s where it has no totals of its own', () => {
    const open = JSON.stringify({ start: START, intervals: [], end: {} })
    const report = parseIperf3(`${open}\niperf3: error - unable to connect to server: Connection refused\n`)
    expect(report.error?.code).toBe('connection-refused')
  })

  it('joins the second document of 3.16, which holds only the error, to the first', () => {
    const report = parseIperf3(`${text}\n{"error":"control socket has closed unexpectedly"}`)
    expect(report.error?.code).toBe('control-closed')
    expect(report.sent?.bytes).toBe(1_000_000)
  })

  it('returns every test of a server that ran in a loop, and the last one if asked for one', () => {
    const second = text.replace('1000000', '2000000')
    expect(parseIperf3All(`${text}\n${second}`)).toHaveLength(2)
    expect(parseIperf3(`${text}\n${second}`).sent?.bytes).toBe(2_000_000)
  })

  it('finds documents inside lists and other objects', () => {
    expect(parseIperf3All(JSON.stringify({ runs: [{ client: tcp() }, { client: tcp() }] }))).toHaveLength(2)
  })

  it('takes the first of repeated keys', () => {
    const repeated = text.replace(
      '"version":"iperf 3.12"',
      '"version":"iperf 3.12","sndbuf_actual":1,"sndbuf_actual":2',
    )
    expect(parseIperf3(repeated).sndbufGrantedBytes).toBe(1)
  })

  it('calls a text truncated that ends in the middle', () => {
    expect(parseIperf3(text.slice(0, -40)).error?.code).toBe('truncated')
    expect(parseIperf3('').error?.code).toBe('no-output')
    expect(parseIperf3('', { exitCode: 124 }).error?.code).toBe('timeout')
    expect(parseIperf3('hello').error?.code).toBe('unreadable')
  })
})

describe('values that stand for nothing', () => {
  it('does not know retransmissions of -1, signed or unsigned (18)', () => {
    for (const retransmits of [-1, 2 ** 64 - 1]) {
      const report = parseIperf3(JSON.stringify(tcp({ sum_sent: { ...SUM, retransmits } })))
      expect(report.sent).toMatchObject({ retransmits: null })
    }
  })

  it('does not know an RTT of 0 (17)', () => {
    const streams = [{ sender: { max_rtt: 0, min_rtt: 0, mean_rtt: 0 }, receiver: {} }]
    expect(parseIperf3(JSON.stringify(tcp({ streams }))).rttMs).toBeNull()
  })

  it('does not know an MSS of 0, nor the sums of the other side (18)', () => {
    const { connecting_to: _, ...start } = START
    const server = { ...start, accepted_connection: { host: '10.0.0.1', port: 1 }, tcp_mss_default: 0 }
    const doc = { ...tcp({ sum_sent: { ...SUM, bytes: 0, bits_per_second: 0 } }), start: server }
    expect(parseIperf3(JSON.stringify(doc))).toMatchObject({
      sent: null,
      mssBytes: null,
      isServerSide: true,
      error: null,
    })
  })
})

describe('known faults of versions', () => {
  it('takes a reverse test with -O from the intervals before 3.2, whose totals hold the omitted part (20)', () => {
    const interval = (start: number, bytes: number, omitted: boolean) => {
      const sum = { socket: 5, start, end: start + 1, seconds: 1, bytes, bits_per_second: bytes * 8, omitted }
      return { streams: [sum], sum }
    }
    const test_start = { ...START.test_start, reverse: 1, omit: 1, duration: 2 }
    const doc = {
      ...tcp({ sum_sent: { ...SUM, seconds: 2 }, sum_received: { ...SUM, seconds: 2 } }),
      start: { ...START, version: 'iperf 3.1.7', test_start },
      intervals: [interval(0, 999_999, true), interval(0, 100_000, false), interval(1, 100_000, false)],
    }
    const report = parseIperf3(JSON.stringify(doc))
    expect(report.received).toMatchObject({ bytes: 200_000, bps: 800_000, seconds: 2 })
    expect(report.sent).toBeNull()
    expect(parseIperf3(JSON.stringify(doc).replace('3.1.7', '3.12')).received?.bytes).toBe(900_000 + 100_000)
  })

  it('reads events and the document behind them (3.20) as one test', () => {
    const start = { ...START, cookie: 'abc' }
    const doc: Json = { ...tcp(), start }
    const events = [
      JSON.stringify({ event: 'start', data: start }),
      JSON.stringify({ event: 'end', data: doc.end }),
    ]
    expect(parseIperf3All(`${events.join('\n')}\n${JSON.stringify(doc)}`)).toHaveLength(1)
  })
})

describe('what makes a test fail (3.1, 4)', () => {
  it('fails without totals', () => {
    expect(parseIperf3(JSON.stringify({ ...tcp(), end: {} })).error?.code).toBe('missing-sums')
  })

  it('fails a black hole, which iperf3 reports as a success', () => {
    const nothing = { ...SUM, bytes: 0, bits_per_second: 0 }
    const report = parseIperf3(JSON.stringify(tcp({ sum_received: nothing })), { exitCode: 0 })
    expect(report.error?.code).toBe('nothing-received')
    expect(report.received).toBeNull()
  })

  it('fails a test of less than nine tenths of the time', () => {
    const sum_sent = { ...SUM, seconds: 8.9, end: 8.9 }
    expect(parseIperf3(JSON.stringify(tcp({ sum_sent }))).error?.code).toBe('too-short')
  })

  it('classifies the other errors that iperf3 knows', () => {
    const codeOf = (error: string) => parseIperf3(JSON.stringify({ start: {}, end: {}, error })).error?.code
    expect(codeOf('the client has unexpectedly closed the connection')).toBe('control-closed')
    expect(codeOf('socket buffer size not set correctly')).toBe('buffer-refused')
    expect(codeOf('unable to start listener for connections: Address already in use')).toBe('port-in-use')
    expect(codeOf('unable to connect to server: Connection timed out')).toBe('timeout')
    expect(codeOf('interrupt - the server has terminated')).toBe('server-terminated')
    expect(codeOf('JSON data length overflow')).toBe('other')
  })
})

describe('UDP loss', () => {
  it('comes from bytes that arrived, not from sum_sent, which always says 0 (13)', () => {
    const report = parseIperf3(udp({ bytes: 900_000, packets: 1000, lost_packets: 100, jitter_ms: 0.2 }))
    expect(report.sent).toMatchObject({ lost: null, jitterMs: null, packets: 1000 })
    expect(report.received).toMatchObject({ lost: 100, packets: 1000, jitterMs: 0.2 })
  })

  it('sees the tail that no gap shows (14)', () => {
    const report = parseIperf3(udp({ bytes: 500_000, packets: 500, lost_packets: 0, jitter_ms: 0.1 }))
    expect(report.received?.lost).toBe(500)
  })

  it('is total where nothing arrived, though the receiver counts 0 of 0 (14)', () => {
    const report = parseIperf3(
      udp({ bytes: 0, bits_per_second: 0, packets: 0, lost_packets: 0, jitter_ms: 0 }),
    )
    expect(report.received).toMatchObject({ bytes: 0, lost: 1000, packets: 1000, jitterMs: null })
    expect(report.error?.code).toBe('nothing-received')
  })

  it('is taken from the bytes where a late packet made the count negative (16)', () => {
    const report = parseIperf3(udp({ bytes: 990_000, packets: 1000, lost_packets: -7, jitter_ms: 0.1 }))
    expect(report.received?.lost).toBe(10)
  })

  it('is the copied count where duplicates made more arrive than were sent', () => {
    const report = parseIperf3(udp({ bytes: 1_010_000, packets: 1000, lost_packets: 0, jitter_ms: 0.1 }))
    expect(report.received?.lost).toBe(0)
    expect(report.warnings.join()).toContain('duplicates')
  })

  it('is the server’s own where --get-server-output brought its JSON along', () => {
    const { connecting_to: _, ...start } = START
    const test_start = { ...START.test_start, protocol: 'UDP', omit: 1 }
    const server = {
      start: { ...start, test_start, accepted_connection: { host: '10.0.0.1', port: 1 } },
      intervals: [],
      end: {
        streams: [],
        sum_received: { ...SUM, bytes: 960_000, packets: 1000, lost_packets: 40, jitter_ms: 0.3 },
      },
    }
    const client = JSON.parse(
      udp({ bytes: 960_000, packets: 1000, lost_packets: 55, jitter_ms: 0.3 }, { test_start }),
    )
    const report = parseIperf3(JSON.stringify({ ...client, server_output_json: server }))
    expect(report.received).toMatchObject({ lost: 40, packets: 1000 })
    expect(report.serverReport?.isServerSide).toBe(true)
  })
})

describe('identity of a run', () => {
  it('keeps the extra data, cookie and ports', () => {
    const doc = { ...tcp({}, { extra_data: 'run-7' }), start: { ...START, cookie: 'abc' } }
    const report = parseIperf3(JSON.stringify(doc))
    expect(report).toMatchObject({
      extraData: 'run-7',
      cookie: 'abc',
      localPorts: [40001],
      remotePorts: [5201],
    })
    expect(report).toMatchObject({ localAddress: '10.0.0.1', remoteAddress: '10.0.0.2' })
  })

  it('flags a sender that claims many times what arrived', () => {
    const sum_sent = { ...SUM, bytes: 53_000_000, bits_per_second: 42_400_000 }
    const report = parseIperf3(JSON.stringify(tcp({ sum_sent })))
    expect(report.warnings.join()).toContain('receiver')
    expect(report.error).toBeNull()
  })
})
