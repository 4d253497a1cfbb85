import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asNumber, asText, fieldAt } from '@/lib/domain/tools/json/tolerant'
import { changeFixture, readFixture } from '@/lib/testing/imports/read-fixture'
import { cutText } from './cut-text'
import { decodeText } from './decode-text'
import { toCanonicalText } from './json-text'
import { splitDocuments } from './split-documents'

const [TCP, UDP] = [readFixture('3.12/tcp.json'), readFixture('3.21/udp.json')]
const STREAM = readFixture('3.21/tcp-stream.jsonl')
const versionsOf = (text: string) =>
  splitDocuments(text).map(({ doc }) => asText(fieldAt(doc, 'start', 'version')))

describe('splitDocuments', () => {
  it('finds several behind each other, with text before, between and after, and keeps all of it', () => {
    const text = `$ iperf3 -c b -J\n${TCP}\n# next day {\n${UDP}\nbye\n`
    expect(versionsOf(text)).toEqual(['iperf 3.12', 'iperf 3.21'])
    expect(
      splitDocuments(text)
        .map(({ rawText }) => rawText)
        .join(''),
    ).toBe(text)
  })

  it('joins the events of --json-stream, one test behind the other', () => {
    const next = STREAM.replace(/"timesecs":\d+/, '"timesecs":1796099999')
    const documents = splitDocuments(`${STREAM}${next}`)
    expect(documents.map(({ isTruncated }) => isTruncated)).toEqual([false, false])
    expect(fieldAt(documents[0]?.doc, 'end', 'sum_received')).toBeDefined()
  })

  it('takes a stream that lacks its end for cut, and not the next document for a part of it', () => {
    const cut = STREAM.split('\n').slice(0, 3).join('\n')
    const documents = splitDocuments(`${cut}\n${TCP}`)
    expect(documents.map(({ isTruncated }) => isTruncated)).toEqual([true, false])
  })

  it('counts a document once that follows the events it is made of', () => {
    const [joined] = splitDocuments(STREAM)
    const cookie = asText(fieldAt(joined?.doc, 'start', 'cookie')) ?? ''
    const timesecs = asNumber(fieldAt(joined?.doc, 'start', 'timestamp', 'timesecs')) ?? 0
    const whole = changeFixture('3.21/tcp.json', (doc) => {
      doc.start.cookie = cookie
      doc.start.timestamp = { timesecs }
    })
    expect(splitDocuments(`${STREAM}${whole}`)).toHaveLength(1)
  })

  it('finds documents in lists and wrappers', () => {
    expect(versionsOf(`[${TCP},${UDP}]`)).toEqual(['iperf 3.12', 'iperf 3.21'])
    expect(versionsOf(`{"1":{"client":${TCP},"server":${UDP}}}`)).toEqual(['iperf 3.12', 'iperf 3.21'])
    expect(versionsOf(`{"date":"2024-01-01","result":${TCP}}`)).toEqual(['iperf 3.12'])
  })

  it('marks what is cut, and keeps an error that stands in a document of its own', () => {
    expect(splitDocuments(TCP.slice(0, -40))).toMatchObject([{ isTruncated: true }])
    const [document, ...more] = splitDocuments(`${TCP}\n{"error":"interrupt - the client has terminated"}`)
    expect(document).toMatchObject({ laterError: 'interrupt - the client has terminated' })
    expect(more).toEqual([])
  })

  it('finds nothing in what iperf3 did not print', () => {
    for (const text of ['', 'no', '{"a":1}', '{{{{', readFixture('p3-cubic.iperf3.txt')])
      expect(splitDocuments(text)).toEqual([])
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(TCP.length), (noise, at) => {
        splitDocuments(`${TCP.slice(0, at)}${noise}${TCP.slice(at)}`)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the spelling of a content', () => {
  const spell = (text: string) => splitDocuments(text).map(({ doc }) => toCanonicalText(doc))

  it('is the same however a document is laid out and ordered, and another for other figures', () => {
    const sorted = (value: unknown): unknown =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value
    const doc = JSON.parse(TCP)
    expect(spell(JSON.stringify(sorted(doc)))).toEqual(spell(TCP))
    expect(spell(`text before\n${JSON.stringify(doc, null, 2)}`)).toEqual(spell(TCP))
    const other = changeFixture('3.12/tcp.json', (changed) => {
      changed.end.sum_sent.bytes += 1
    })
    expect(spell(other)).not.toEqual(spell(TCP))
  })
})

describe('cutText', () => {
  it('tears no document, and loses nothing', () => {
    const text = `before\n${[TCP, STREAM, UDP, STREAM].join('\n')}`
    fc.assert(
      fc.property(fc.integer({ min: 1, max: text.length + 10 }), (most) => {
        const pieces = cutText(text, most)
        expect(pieces.join('')).toBe(text)
        expect(pieces.flatMap((piece) => splitDocuments(piece))).toHaveLength(4)
      }),
      { numRuns: 40 },
    )
  })

  it('keeps pieces short where documents are', () => {
    const text = `${TCP}\n`.repeat(20)
    const most = 3 * TCP.length
    expect(Math.max(...cutText(text, most).map((piece) => piece.length))).toBeLessThanOrEqual(most)
  })
})

describe('decodeText', () => {
  it('reads what PowerShell writes', () => {
    expect(decodeText(Buffer.from(`\ufeff${TCP}`, 'utf16le'))).toContain('"version"')
    expect(decodeText(Buffer.from('größer'))).toBe('größer')
  })
})
