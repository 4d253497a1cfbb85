import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseIperf3 } from '@/lib/domain/tools/iperf3/parse'

const FIXTURES = path.join(import.meta.dirname, 'fixtures')
const TEXTS = ['3.12/tcp.json', '3.7/udp-bidir.json', '3.21/udp-stream.jsonl', 'p3-cubic.iperf3.txt'].map(
  (name) => readFileSync(path.join(FIXTURES, name), 'utf8'),
)

describe('whatever the text', () => {
  it('never throws on a beginning, and gives wrong totals for none', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEXTS), fc.double({ min: 0, max: 0.97, noNaN: true }), (text, part) => {
        const report = parseIperf3(text.slice(0, Math.floor(text.length * part)))
        const whole = parseIperf3(text)
        if (report.error === null) {
          // The sums of all streams are as good as the line of their sum behind them.
          expect((report.sent?.bps ?? 0) / (whole.sent?.bps ?? 1)).toBeCloseTo(1, 2)
          expect((report.received?.bps ?? 0) / (whole.received?.bps ?? 1)).toBeCloseTo(1, 2)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('never throws on a text with a part cut out or repeated', () => {
    const ends = fc.tuple(fc.nat(5000), fc.nat(5000))
    fc.assert(
      fc.property(fc.constantFrom(...TEXTS), ends, (text, [from, to]) => {
        expect(parseIperf3(text.slice(0, from) + text.slice(to)).warnings).toBeInstanceOf(Array)
      }),
      { numRuns: 200 },
    )
  })

  it('reads a document the same with text around it', () => {
    const [text = ''] = TEXTS
    const alone = parseIperf3(text)
    const noise = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '}', ']', '$', '"', ':', '1', '\u001b') })
    fc.assert(
      fc.property(noise, noise, (before, after) => {
        expect(parseIperf3(before + text + after)).toEqual(alone)
      }),
    )
  })

  it('takes time in proportion to the text, even where every brace opens nothing', () => {
    const started = performance.now()
    parseIperf3('{'.repeat(50_000))
    parseIperf3('{"a":'.repeat(20_000))
    expect(performance.now() - started).toBeLessThan(3000)
  })
})
