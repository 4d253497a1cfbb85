import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSs, parseSsUdp, selectDataSockets } from '@/lib/domain/tools/ss/parse'

const FIXTURES = path.join(import.meta.dirname, 'fixtures')
const RECORDED = path.resolve(import.meta.dirname, '../../../../../shared/samples/recorded/ss')

function readFixture(name: string): string {
  return readFileSync(path.join(FIXTURES, name), 'utf8')
}

function dataSocket(name: string) {
  const [socket] = selectDataSockets(parseSs(readFixture(name)), [])
  return socket
}

describe.each(['4.9.0', '4.15.0', '5.4.0', '6.12.0'])('ss of iproute2 %s', (version) => {
  it('has three data connections and a control connection in a test of three streams', () => {
    const sockets = parseSs(readFixture(`p3-cubic-sender.ss-v${version}-tinm.txt`))
    expect(sockets).toHaveLength(4)
    const data = selectDataSockets(sockets, [33036, 33044, 33058])
    expect(data.map((each) => each.congestionControl)).toEqual(['cubic', 'cubic', 'cubic'])
    expect(selectDataSockets(sockets, [])).toEqual(data)
    for (const socket of data) {
      expect(socket.state).toBe('ESTAB')
      expect(socket.peer).toEqual({ address: '10.10.1.2', port: 5201 })
      expect(socket.mssBytes).toBe(1448)
      expect(socket.rttMs).toBeGreaterThan(66)
      expect(socket.minRttMs).toBeCloseTo(40.3, 0)
      expect(socket.sendBps).toBeGreaterThan(27e6)
      expect(socket.pacingBps).toBeCloseTo((socket.sendBps ?? 0) * 1.2, -6)
      expect(socket.skmem?.d).toBe(0)
      expect(socket.skmem?.tb).toBeGreaterThan(1e6)
    }
    expect(data.map((each) => each.retransTotal)).toEqual([100, 117, 74])
  })

  it('reads bbr’s own figures, and keeps them out of the others', () => {
    const socket = dataSocket(`clean-bbr-sender.ss-v${version}-tinm.txt`)
    expect(socket?.congestionControl).toBe('bbr')
    expect(socket?.bbr?.bwBps).toBeGreaterThan(90e6)
    expect(socket?.bbr?.minRttMs).toBeCloseTo(40.3, 0)
    expect(socket?.rttMs).toBeGreaterThan(50)
  })

  it('does not know what its version is too old to print', () => {
    const socket = dataSocket(`rwnd-limited-sender.ss-v${version}-tinm.txt`)
    expect(socket?.bytesSent === null).toBe(['4.9.0', '4.15.0'].includes(version))
    expect(socket?.sndWndBytes === null).toBe(version !== '6.12.0')
    expect(socket?.rwndLimitedMs === null).toBe(version === '4.9.0')
    if (version !== '4.9.0') expect(socket?.rwndLimitedPct).toBeGreaterThan(80)
  })
})

describe('what holds a sender back', () => {
  it.each([
    ['rwnd-limited', 'rwndLimitedPct'],
    ['sndbuf-limited', 'sndbufLimitedPct'],
  ] as const)('%s shows in %s', (name, field) => {
    expect(dataSocket(`${name}-sender.ss-v6.1.0-tinmHO.txt`)?.[field]).toBeGreaterThan(70)
  })

  it('shows the smaller MSS of a path with MTU 1400', () => {
    expect(dataSocket('mtu1400-sender.ss-v6.1.0-tinmHO.txt')).toMatchObject({
      mssBytes: 1348,
      pmtuBytes: 1400,
    })
  })

  it('shows an application that sends too little', () => {
    expect(dataSocket('idle-app-sender.ss-v6.1.0-tinmHO.txt')?.appLimited).toBe(true)
    expect(dataSocket('loss-cubic-sender.ss-v6.1.0-tinmHO.txt')?.appLimited).toBeNull()
  })
})

describe('absent fields', () => {
  const text = readFixture('loss-cubic-sender.ss-v6.1.0-tinmHO.txt')
  const last = (sockets: ReturnType<typeof parseSs>) => sockets.at(-1)

  it('stay unknown without versions', () => {
    expect(last(parseSs(text))).toMatchObject({ rwndLimitedMs: null, lostSegments: null, dsackDups: null })
  })

  it('are 0 where both iproute2 and kernel are known to print them', () => {
    const known = last(parseSs(text, { iproute2: '6.1.0', kernel: '6.18.44' }))
    expect(known).toMatchObject({
      rwndLimitedMs: 0,
      sndbufLimitedMs: 0,
      lostSegments: 0,
      dsackDups: 0,
      appLimited: false,
    })
    // What was printed is kept, and what is hidden at a value of its own is never 0.
    expect(known).toMatchObject({ busyMs: 3916, retransTotal: 7, reordering: null, rcvWndBytes: null })
  })

  it.each([
    ['4.9.0', '6.18.44'],
    ['6.1.0', '4.4.0-210-generic'],
    [null, '6.18.44'],
  ])('stay unknown with iproute2 %s on kernel %s', (iproute2, kernel) => {
    expect(last(parseSs(text, { iproute2, kernel }))?.rwndLimitedMs).toBeNull()
  })
})

describe('the grammar', () => {
  const info = 'cubic wscale:7,7 rto:201 rtt:1/0.5 mss:1448 cwnd:10'

  it('reads a line without its State column, and with other columns than its own before it', () => {
    const [socket] = parseSs(
      `Recv-Q Send-Q Local Peer\n0      27474   10.0.0.1:20880   10.0.0.2:60760  \n\t ${info}\n`,
    )
    expect(socket).toMatchObject({
      state: null,
      sendQ: 27474,
      rttMs: 1,
      rttVarMs: 0.5,
      congestionControl: 'cubic',
    })
  })

  it('reads IPv6 without brackets, as 4.9 prints it', () => {
    const [mapped, plain] = parseSs(
      `ESTAB 0 0 ::ffff:10.10.1.2:5201 ::ffff:10.10.1.1:50638 ${info}\nESTAB 0 0 2001:db8::1:5201 2001:db8::2:40000 ${info}`,
    )
    expect(mapped).toMatchObject({
      local: { address: '10.10.1.2', port: 5201 },
      peer: { address: '10.10.1.1', port: 50638 },
    })
    expect(plain?.peer).toEqual({ address: '2001:db8::2', port: 40000 })
  })

  it('reads IPv6 in brackets, scopes, and IPv4 mapped into it', () => {
    const lines = [
      `ESTAB 0 0 [2001:db8::1]:5201 [2001:db8::2]:40000 ${info}`,
      `ESTAB 0 0 [fe80::1%eth0]:5201 [fe80::2%eth0]:40000 ${info}`,
      `ESTAB 0 0 [::ffff:10.0.0.2]:5201 [::ffff:10.0.0.1]:40000 ${info}`,
    ]
    const sockets = parseSs(lines.join('\n'))
    expect(sockets.map((each) => each.local.address)).toEqual(['2001:db8::1', 'fe80::1', '10.0.0.2'])
    expect(sockets.map((each) => each.peer.port)).toEqual([40000, 40000, 40000])
  })

  it.each([
    ['9415.2Mbps', 9_415_200_000],
    ['94.6Mbps', 94_600_000],
    ['150bps', 150],
    ['1e+03bps', 1000],
    ['1.2e+02Kbps', 120_000],
    ['3.2Gbps', 3_200_000_000],
    ['1.05Tbps', 1_050_000_000_000],
  ])('reads a rate of %s', (printed, bps) => {
    const [socket] = parseSs(
      `ESTAB 0 0 10.0.0.1:1 10.0.0.2:2 ${info} send ${printed} pacing_rate ${printed}/${printed}`,
    )
    expect(socket).toMatchObject({ sendBps: bps, pacingBps: bps, maxPacingBps: bps })
  })

  it('reads times as small as 1e-05, retransmissions, flags and processes', () => {
    const text = `ESTAB 0 0 10.0.0.1:1 10.0.0.2:2 users:(("iperf 3",pid=1,fd=5)) ts sack ecn ${info.replace('rtt:1/0.5', 'rtt:1e-05/0')} retrans:2/9 app_limited`
    const [socket] = parseSs(text)
    expect(socket).toMatchObject({
      rttMs: 0.00001,
      rttVarMs: 0,
      retransCurrent: 2,
      retransTotal: 9,
      appLimited: true,
    })
    expect(socket?.congestionControl).toBe('cubic')
  })

  it('reads skmem without the fields that old versions lack', () => {
    const [socket] = parseSs(
      `ESTAB 0 0 10.0.0.1:1 10.0.0.2:2\n\t skmem:(r0,rb131072,t0,tb87040,f0,w0,o0) ${info}`,
    )
    expect(socket?.skmem).toEqual({ r: 0, rb: 131072, t: 0, tb: 87040, f: 0, w: 0, o: 0, bl: null, d: null })
  })

  it('counts what each UDP socket dropped', () => {
    const text = [
      'State  Recv-Q Send-Q Local Address:Port Peer Address:Port Process',
      'UNCONN 0      0            0.0.0.0:5201      0.0.0.0:*',
      '\t skmem:(r0,rb212992,t0,tb212992,f4096,w0,o0,bl0,d1234)',
      'UNCONN 0      0          127.0.0.53%lo:53      0.0.0.0:*',
    ].join('\n')
    expect(parseSsUdp(text).map((each) => [each.local.port, each.dropsCount])).toEqual([
      [5201, 1234],
      [53, null],
    ])
  })
})

describe('whatever the text', () => {
  const lines = readFixture('p3-cubic-sender.ss-v6.1.0-tinmHO.txt').split('\n').filter(Boolean)

  it('finds the same sockets in any order', () => {
    const byPort = (text: string) => parseSs(text).sort((a, b) => (a.local.port ?? 0) - (b.local.port ?? 0))
    const whole = byPort(lines.join('\n'))
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (shuffled) => {
        expect(byPort(shuffled.join('\n'))).toEqual(whole)
      }),
    )
  })

  it('never throws on a beginning', () => {
    const text = readFixture('rwnd-limited-sender.ss-v6.12.0-tinm.txt')
    fc.assert(
      fc.property(fc.nat(text.length), (end) => {
        expect(parseSs(text.slice(0, end)).length).toBeLessThanOrEqual(2)
      }),
    )
  })
})

describe.skipIf(!existsSync(RECORDED))('every recording beside the project', () => {
  const files = existsSync(RECORDED) ? readdirSync(RECORDED).filter((name) => name.includes('.ss-v')) : []

  it.each(files)('%s has one control connection and the test’s data connections', (name) => {
    const sockets = parseSs(readFileSync(path.join(RECORDED, name), 'utf8'))
    const count = name.startsWith('p3-') ? 3 : 1
    expect(sockets).toHaveLength(count + 1)
    expect(selectDataSockets(sockets, [])).toHaveLength(count)
    const mss = name.startsWith('mtu1400') ? 1348 : 1448
    for (const socket of sockets) {
      expect(socket).toMatchObject({ state: 'ESTAB', mssBytes: mss })
      expect(socket.congestionControl).toMatch(/^(?:cubic|bbr)$/)
      expect(socket.rttMs).toBeGreaterThan(30)
      expect(socket.local.address).toMatch(/^10\.10\.1\.[12]$/)
    }
  })
})
