import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePing, splitPings } from '@/lib/domain/tools/ping/parse'
import { parseTracepath } from '@/lib/domain/tools/tracepath/parse'

const LINUX = `PING 10.0.0.2 (10.0.0.2) 56(84) bytes of data.
[1796071605.100000] 64 bytes from 10.0.0.2: icmp_seq=1 ttl=64 time=80.1 ms
[1796071605.300000] 64 bytes from 10.0.0.2: icmp_seq=2 ttl=64 time=80.3 ms
no answer yet for icmp_seq=3
[1796071605.700000] 64 bytes from 10.0.0.2: icmp_seq=4 ttl=64 time=80.2 ms

--- 10.0.0.2 ping statistics ---
4 packets transmitted, 3 received, 25% packet loss, time 603ms
rtt min/avg/max/mdev = 80.100/80.200/80.300/0.081 ms
`

const BUSYBOX = `PING 10.0.0.2 (10.0.0.2): 56 data bytes
64 bytes from 10.0.0.2: seq=0 ttl=64 time=22.559 ms
64 bytes from 10.0.0.2: seq=1 ttl=64 time=15.810 ms

--- 10.0.0.2 ping statistics ---
2 packets transmitted, 2 packets received, 0% packet loss
round-trip min/avg/max = 15.810/19.184/22.559 ms
`

const MACOS = `PING 10.0.0.2 (10.0.0.2): 56 data bytes
64 bytes from 10.0.0.2: icmp_seq=0 ttl=64 time=15.087 ms
Request timeout for icmp_seq 1

--- 10.0.0.2 ping statistics ---
2 packets transmitted, 1 packets received, 50.0% packet loss
round-trip min/avg/max/stddev = 15.087/15.087/15.087/0.000 ms
`

const GERMAN = `Ping wird ausgeführt für 10.0.0.2 mit 32 Bytes Daten:
Antwort von 10.0.0.2: Bytes=32 Zeit=52ms TTL=43
Antwort von 10.0.0.2: Bytes=32 Zeit<1ms TTL=43
Zeitüberschreitung der Anforderung.

Ping-Statistik für 10.0.0.2:
    Pakete: Gesendet = 3, Empfangen = 2, Verloren = 1
    (33% Verlust),
Ca. Zeitangaben in Millisek.:
    Minimum = 0ms, Maximum = 52ms, Mittelwert = 26ms
`

describe('ping', () => {
  it('reads iputils with timestamps', () => {
    const ping = parsePing(LINUX)
    expect(ping).toMatchObject({
      target: '10.0.0.2',
      sentCount: 4,
      receivedCount: 3,
      lostCount: 1,
      lossPct: 25,
    })
    expect(ping).toMatchObject({
      minMs: 80.1,
      avgMs: 80.2,
      maxMs: 80.3,
      mdevMs: 0.081,
      isPartial: false,
      error: null,
    })
    expect(ping.replies[2]).toEqual({ seq: 4, rttMs: 80.2, atS: 1796071605.7 })
  })

  it('reads busybox, which knows no deviation', () => {
    expect(parsePing(BUSYBOX)).toMatchObject({ sentCount: 2, lostCount: 0, avgMs: 19.184, mdevMs: null })
  })

  it('reads macOS', () => {
    expect(parsePing(MACOS)).toMatchObject({
      sentCount: 2,
      lostCount: 1,
      lossPct: 50,
      avgMs: 15.087,
      mdevMs: 0,
    })
  })

  it('reads Windows in a language it was never told of', () => {
    expect(parsePing(GERMAN)).toMatchObject({
      target: '10.0.0.2',
      sentCount: 3,
      receivedCount: 2,
      lostCount: 1,
    })
    expect(parsePing(GERMAN)).toMatchObject({ minMs: 0, avgMs: 26, maxMs: 52, isPartial: false })
    expect(parsePing(GERMAN).replies).toHaveLength(2)
  })

  it.each([
    [
      '数据包: 已发送 = 4，已接收 = 3，丢失 = 1 (25% 丢失)，\n往返行程的估计时间(以毫秒为单位):\n    最短 = 52ms，最长 = 54ms，平均 = 53ms',
      53,
    ],
    [
      'パケット数: 送信 = 4、受信 = 3、損失 = 1 (25% の損失)、\n    最小 = 52ms、最大 = 54ms、平均 = 53ms',
      53,
    ],
    [
      'Paquets : envoyés = 4, reçus = 3, perdus = 1 (perte 25%),\n    Minimum = 52ms, Maximum = 54ms, Moyenne = 53ms',
      53,
    ],
  ])('reads the statistics %j', (text, avgMs) => {
    expect(parsePing(text)).toMatchObject({
      sentCount: 4,
      receivedCount: 3,
      lossPct: 25,
      avgMs,
      isPartial: false,
    })
  })

  it('counts what was printed where ping was killed before its statistics', () => {
    const killed = parsePing(LINUX.slice(0, LINUX.indexOf('\n---')))
    expect(killed).toMatchObject({
      isPartial: true,
      sentCount: 4,
      receivedCount: 3,
      lostCount: 1,
      minMs: 80.1,
      mdevMs: null,
    })
    expect(killed.avgMs).toBeCloseTo(80.2, 6)
    const busybox = parsePing(BUSYBOX.slice(0, BUSYBOX.indexOf('\n---')))
    expect(busybox).toMatchObject({ isPartial: true, sentCount: 2, receivedCount: 2 })
  })

  it('counts a first answer that never came', () => {
    const late = LINUX.replace(/^.*icmp_seq=1 .*\n/m, '')
    expect(parsePing(late.slice(0, late.indexOf('\n---')))).toMatchObject({
      sentCount: 4,
      receivedCount: 2,
      lostCount: 2,
    })
  })

  it('knows no loss where nothing was sent', () => {
    const none = LINUX.replace(
      /4 packets transmitted, 3 received, 25% packet loss/,
      '0 packets transmitted, 0 received',
    )
    expect(parsePing(none)).toMatchObject({ lostCount: null, lossPct: null })
    expect(parsePing('')).toMatchObject({ sentCount: null, lossPct: null, error: { code: 'no-output' } })
  })

  it('names the MTU of a packet that was too long, remote or local, and takes no note of a person for it', () => {
    const remote = 'From 10.0.0.1 icmp_seq=1 Frag needed and DF set (mtu = 1400)\n'
    const local = 'ping: local error: message too long, mtu=1500\n'
    expect(parsePing(`PING 10.0.0.2 (10.0.0.2) 1472(1500) bytes of data.\n${remote}`).tooLong).toEqual({
      mtuBytes: 1400,
    })
    expect(parsePing(local)).toMatchObject({ tooLong: { mtuBytes: 1500 }, error: { code: 'too-long' } })
    expect(parsePing(`${LINUX}*** No ICMP packet too big message received`).tooLong).toBeNull()
  })

  it('counts duplicates and errors, and says why nothing answered', () => {
    const unreachable = `PING 10.0.0.9 (10.0.0.9) 56(84) bytes of data.
From 10.0.0.1 icmp_seq=1 Destination Host Unreachable

--- 10.0.0.9 ping statistics ---
2 packets transmitted, 0 received, +1 errors, 100% packet loss, time 1ms
`
    expect(parsePing(unreachable)).toMatchObject({
      errorsCount: 1,
      lossPct: 100,
      avgMs: null,
      error: { code: 'unreachable' },
    })
    const doubled = LINUX.replace('3 received', '3 received, +2 duplicates')
    expect(parsePing(doubled)).toMatchObject({ duplicatesCount: 2, lostCount: 1 })
    expect(parsePing('ping: unknown host nowhere')).toMatchObject({ error: { code: 'unknown-host' } })
    expect(parsePing("ping: invalid option -- 'D'\nUsage: ping")).toMatchObject({
      error: { code: 'unknown-option' },
    })
  })

  it('splits a text at every header', () => {
    expect(splitPings(LINUX + BUSYBOX).map((part) => parsePing(part).sentCount)).toEqual([4, 2])
  })

  it('never throws on a beginning, and never finds more than were sent', () => {
    const texts = fc.constantFrom(LINUX, BUSYBOX, MACOS, GERMAN)
    fc.assert(
      fc.property(texts, fc.nat(600), (text, end) => {
        const { sentCount, receivedCount } = parsePing(text.slice(0, end))
        if (sentCount !== null && receivedCount !== null) expect(receivedCount).toBeLessThanOrEqual(sentCount)
      }),
    )
  })
})

describe('tracepath', () => {
  const text = ` 1?: [LOCALHOST]                      pmtu 1500
 1:  10.0.1.1                                              0.411ms
 2:  10.0.2.1                                              0.390ms pmtu 1480
 3:  no reply
 4:  host-b.example (10.0.3.1)                            40.514ms reached
     Resume: pmtu 1480 hops 4 back 4
`

  it('reads hops, silent ones included, and the smallest MTU', () => {
    const path = parseTracepath(text)
    expect(path).toMatchObject({ pmtuBytes: 1480, isReached: true, hopsCount: 4 })
    expect(path.hops).toEqual([
      { ttl: 1, address: '10.0.1.1', rttMs: 0.411 },
      { ttl: 2, address: '10.0.2.1', rttMs: 0.39 },
      { ttl: 3, address: null, rttMs: null },
      { ttl: 4, address: '10.0.3.1', rttMs: 40.514 },
    ])
  })

  it('does not claim to have reached what a cut output did not', () => {
    expect(parseTracepath(text.slice(0, text.indexOf(' 4:')))).toMatchObject({
      isReached: false,
      pmtuBytes: 1480,
    })
    expect(parseTracepath('')).toEqual({ hops: [], pmtuBytes: null, isReached: false, hopsCount: null })
  })
})
