import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diagnose } from '../diagnose'
import { collectAtHandEvidence } from './at-hand-evidence'
import { atHandSchema } from './input'

/** How many pasted texts are tried; more by hand, as for the rules (docs/benchmarks.md). */
const CASES_COUNT = Number(process.env.PLUMBLINE_HOSTILE_TEXTS ?? 200)
/** Far above the few that a case takes, for a machine that is busy with something else. */
const MS_A_CASE = 100

const TOOLS = path.resolve(import.meta.dirname, '../../tools')
const readFixture = (name: string) => readFileSync(path.join(TOOLS, name), 'utf8')

const TEXTS = [
  readFixture('iperf3/fixtures/3.12/tcp.json'),
  readFixture('iperf3/fixtures/3.21/udp-over.json'),
  readFixture('iperf3/fixtures/3.21/tcp-stream.jsonl'),
  readFixture('iperf3/fixtures/3.1.7/err-interrupted.json'),
  readFixture('iperf3/fixtures/p3-cubic.iperf3.txt'),
  readFixture('ss/fixtures/rwnd-limited-sender.ss-v6.12.0-tinm.txt'),
  readFixture('ss/fixtures/loss-cubic-sender.ss-v6.1.0-tinmHO.txt'),
  'NIC statistics:\n     rx_packets: 90211\n     rx_missed_errors: 412\n     rx_pause: 77\n     rx_out_of_buffer: 30\n',
  'Ring parameters for eth0:\nPre-set maximums:\nRX:\t4096\nTX:\t4096\nCurrent hardware settings:\nRX:\t256\nTX:\t256\n',
  '#kernel\nTcpRetransSegs 931 0.0\nUdpRcvbufErrors 22 0.0\nTcpExtListenOverflows 18 0.0\nTcpExtTCPRcvCollapsed 3 0.0\n',
  'PING 10.0.0.2 (10.0.0.2) 56(84) bytes of data.\n64 bytes from 10.0.0.2: icmp_seq=1 ttl=64 time=80.2 ms\n\n--- 10.0.0.2 ping statistics ---\n20 packets transmitted, 19 received, 5% packet loss, time 3801ms\nrtt min/avg/max/mdev = 80.112/84.310/112.401/7.220 ms\n',
  'net.core.rmem_max = 212992\nnet.ipv4.tcp_rmem = 4096 131072 6291456\nnet.ipv4.tcp_window_scaling = 1\nnet.core.somaxconn = 128\n',
]

const anyNumber = fc.constantFrom(
  '0',
  '-1',
  '1e308',
  '-nan',
  'inf',
  '99999999999999999999',
  '0.0000001',
  '٣',
  '',
)
const anyScrap = fc.constantFrom('\u0000', '\u001b[2J', '\r', '{', '}', '"', '\u2028', '%', '-', '\ud800')

/** What becomes of a text on its way: cut, a number replaced, a scrap put in, or the end of another one appended. */
const anyHarm = fc.record({
  kind: fc.constantFrom('cut', 'number', 'scrap', 'splice'),
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  number: anyNumber,
  scrap: anyScrap,
  other: fc.nat({ max: TEXTS.length - 1 }),
})
type Harm = typeof anyHarm extends fc.Arbitrary<infer Kind> ? Kind : never

function harm(text: string, { kind, place, number, scrap, other }: Harm): string {
  const at = Math.floor(place * text.length)
  switch (kind) {
    case 'cut':
      return text.slice(0, at)
    case 'scrap':
      return text.slice(0, at) + scrap + text.slice(at)
    case 'splice':
      return text.slice(0, at) + (TEXTS[other] ?? '').slice(at)
    default:
      return text.slice(0, at) + text.slice(at).replace(/-?\d+(\.\d+)?/, number)
  }
}

const anyTexts = fc.array(fc.tuple(fc.nat({ max: TEXTS.length - 1 }), fc.array(anyHarm, { maxLength: 12 })), {
  minLength: 1,
  maxLength: 6,
})

it('takes any pasted text, however spoilt, without failing and without a finding that has no numbers', {
  timeout: 20_000 + CASES_COUNT * MS_A_CASE,
}, () => {
  fc.assert(
    fc.property(anyTexts, (chosen) => {
      const texts = chosen.map(([index, harms]) => harms.reduce(harm, TEXTS[index] ?? ''))
      const { evidence } = collectAtHandEvidence(atHandSchema.parse({ texts }))
      const nonsense = diagnose(evidence).filter(
        (finding) =>
          finding.evidence.length === 0 ||
          finding.evidence.some(({ value }) => typeof value === 'number' && !Number.isFinite(value)) ||
          /NaN|undefined|Infinity|∞|null/.test(finding.sentence),
      )
      expect(nonsense).toEqual([])
    }),
    { numRuns: CASES_COUNT },
  )
})

it('finds something in the texts as they came', () => {
  const { evidence, tools } = collectAtHandEvidence(atHandSchema.parse({ texts: TEXTS }))
  expect(tools.filter((tool) => tool === null)).toEqual([])
  expect(diagnose(evidence).length).toBeGreaterThan(0)
})
