import { describe, expect, it } from 'vitest'
import { judgeRun } from '@/lib/domain/analysis/judge-run'
import { buildFullRun, buildLink } from '@/lib/domain/analysis/testing/build-run'
import type { Link } from '@/lib/domain/model/link'
import type { Metric } from '@/lib/domain/model/metric'
import { sampleFacts } from '@/lib/services/sample-data/sample-facts'
import { buildApplication } from './build-application'

const ENDS = { a: 'Frankfurt', b: 'Ashburn' }
const MIB = 2 ** 20

function factsWith(sysctls: Readonly<Record<string, string>>) {
  const host = { identity: 'machine', address: '10.0.0.1', kernel: '6.1.0', speedBps: 1e9 }
  return { ...sampleFacts(host), sysctls }
}

const SMALL = {
  'net.ipv4.tcp_rmem': `4096 131072 ${MIB}`,
  'net.ipv4.tcp_wmem': `4096 16384 ${2 * MIB}`,
}

function viewOf(
  given: {
    readonly link?: Link
    readonly sysctls?: Readonly<Record<string, string>> | null
    readonly without?: readonly string[]
    readonly change?: (metric: Metric) => Metric
  } = {},
) {
  const { link = buildLink(), sysctls = SMALL, without = [], change = (metric) => metric } = given
  const host = sysctls && factsWith(sysctls)
  const facts = { a: host, b: host }
  const { metrics } = judgeRun({ performed: buildFullRun(40e6), link, facts })
  const kept = metrics.filter(({ key }) => !without.some((prefix) => key.startsWith(prefix))).map(change)
  return buildApplication({ metrics: kept, link, facts }, ENDS)
}

function figure(view: ReturnType<typeof viewOf>, key: string, direction: 'ab' | 'ba' = 'ab') {
  return view?.rows.find((row) => row.key === key)?.values[direction]
}

describe('what a link means for an application', () => {
  it('opens with set-up and a fetch each way, sites by name', () => {
    expect(viewOf()?.sentence).toBe(
      'A new TCP connection with TLS 1.3 waits 160 ms before its first request. 100 MB over an open one take 20.4 s Frankfurt → Ashburn and 20.4 s Ashburn → Frankfurt.',
    )
  })

  it('gives one round trip, ten, and both TLS handshakes from the idle round trip', () => {
    const view = viewOf()
    const keys = ['one-trip', 'ten-trips', 'TLS 1.3', 'TLS 1.2']
    expect(keys.map((key) => figure(view, key)?.text)).toEqual(['80 ms', '800 ms', '160 ms', '240 ms'])
  })

  it('takes the other way’s round trip where there is none, as the advice does', () => {
    const change = (metric: Metric): Metric =>
      metric.key === 'rtt.idle.min_ms' && metric.direction === 'ab'
        ? { ...metric, value: null, reason: 'No ping was answered.' }
        : metric
    expect(figure(viewOf({ change }), 'one-trip')?.text).toBe('80 ms')
  })

  it('says what the buffers allow now and with the advised maxima, and what would change', () => {
    const view = viewOf()
    // 512 KiB usable of Ashburn's 1 MiB each 80 ms.
    expect(figure(view, 'now')).toMatchObject({
      text: '≥ 52.4 Mbit/s',
      note: 'half of 1 MiB (tcp_rmem, Ashburn) a round trip',
    })
    expect(figure(view, 'advised')).toMatchObject({
      text: '94.1 Mbit/s',
      note: 'tcp_rmem and tcp_wmem up to 2 MiB; Ashburn has 1 MiB (tcp_rmem)',
    })
  })

  it('advises no change where the maxima hold what the path needs', () => {
    const large = { 'net.ipv4.tcp_rmem': '4096 131072 67108864', 'net.ipv4.tcp_wmem': '4096 16384 67108864' }
    const view = viewOf({ sysctls: large })
    expect(figure(view, 'now')?.note).toBe('the line; windows allow more')
    expect(figure(view, 'advised')?.note).toBe('nothing to change: 2 MiB suffice, 64 MiB are allowed')
  })

  it('names what is measured as what the windows allow where a window bound', () => {
    const change = (metric: Metric): Metric =>
      metric.key === 'tcp.single.rwnd_limited_pct' ? { ...metric, value: 90 } : metric
    expect(figure(viewOf({ change }), 'now')).toMatchObject({
      text: '40 Mbit/s',
      note: 'measured: the window holds it there',
    })
  })

  it('says why a figure is not known instead of giving one', () => {
    const unset = viewOf({ sysctls: null })
    expect(figure(unset, 'now')?.unknownReason).toContain('tcp_wmem')
    const unregistered = viewOf({
      link: buildLink({ capacityAbBps: null, capacityBaBps: null }),
      without: ['tcp.parallel'],
    })
    expect(figure(unregistered, 'advised')?.unknownReason).toContain('no capacity is registered')
    const unsteady = viewOf({ without: ['tcp.single.steady_bps'] })
    expect(figure(unsteady, String(100e6))?.unknownReason).toBe('Not measured in this run.')
    expect(figure(unsteady, 'one-trip')?.text).toBe('80 ms')
  })

  it('is nothing where neither a round trip nor a rate was measured', () => {
    expect(viewOf({ without: ['tcp.', 'rtt.'] })).toBeNull()
  })

  it('leads to the calculator with the figures of each direction', () => {
    expect(viewOf()?.calculators.map(({ href }) => href)).toEqual([
      '/bdp?rttMs=80&rateMbps=94.1&link=link-1&direction=ab',
      '/bdp?rttMs=80&rateMbps=94.1&link=link-1&direction=ba',
    ])
  })
})
