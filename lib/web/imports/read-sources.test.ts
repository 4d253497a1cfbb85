import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { batchTexts } from './batch-texts'
import { openZip, ZIP_LIMITS } from './open-zip'
import { openSources, type SourceFile } from './read-sources'

const PIECE_CHARS = 1000
const sourceOf = (name: string, bytes: Uint8Array): SourceFile => ({
  name,
  sizeBytes: bytes.length,
  read: async () => bytes,
})

async function collect<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

describe('openSources', () => {
  it('reads files and what is in zips, and says which it could not read', async () => {
    const zip = zipSync({
      'a/one.json': strToU8('1'),
      '__MACOSX/a/._one.json': strToU8('x'),
      'inner.zip': strToU8('x'),
      'two.json': strToU8('2'),
    })
    const files = [
      sourceOf('plain.log', strToU8('3')),
      sourceOf('all.zip', zip),
      sourceOf('broken.zip', zip.slice(0, 40)),
    ]
    const sources = await openSources(files, PIECE_CHARS)
    expect(sources.filesCount).toBe(3)
    expect((await collect(sources.texts())).map(({ name, text }) => [name, text])).toEqual([
      ['plain.log', '3'],
      ['all.zip: a/one.json', '1'],
      ['all.zip: two.json', '2'],
    ])
    expect(sources.unread).toEqual([
      { name: 'all.zip: inner.zip', problem: 'A zip within a zip is not opened.' },
      { name: 'broken.zip', problem: 'It is no zip, or a damaged one.' },
    ])
  })

  it('cuts a long file into pieces, the last of which ends it', async () => {
    const text = '{"start":{}}\n'.repeat(200)
    const sources = await openSources([sourceOf('long.log', strToU8(text))], PIECE_CHARS)
    const pieces = await collect(sources.texts())
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces.filter(({ isLastOfFile }) => isLastOfFile)).toHaveLength(1)
    expect(pieces.length).toBeGreaterThan(2)
  })
})

describe('openZip', () => {
  const small = { ...ZIP_LIMITS, entriesCount: 2, totalBytes: 5_000_000 }

  it('refuses too many files, and too much, before it unpacks any', () => {
    const many = zipSync({ a: strToU8('1'), b: strToU8('2'), c: strToU8('3') })
    expect(() => openZip(many, small)).toThrow('more than 2 files')
    const big = zipSync({ a: new Uint8Array(6_000_000) })
    expect(() => openZip(big, small)).toThrow('larger than 5 MiB')
  })

  it('leaves out what unpacks to hundreds of times its size, and an entry that is too large', () => {
    const bytes = zipSync({ bomb: new Uint8Array(4_000_000), fine: strToU8('1') })
    const zip = openZip(bytes)
    expect(zip.entries.map(({ problem }) => problem)).toEqual([
      'It unpacks to more than 200 times its size.',
      null,
    ])
    expect([...zip.unpack()].map(({ name }) => name)).toEqual(['fine'])
    const [entry] = openZip(bytes, { ...ZIP_LIMITS, entryBytes: 1_048_576 }).entries
    expect(entry?.problem).toBe('It is larger than 1 MiB.')
  })

  it('never unpacks more than the zip says', () => {
    const honest = zipSync({ a: strToU8('x'.repeat(1000)) })
    const lying = new Uint8Array(honest)
    const view = new DataView(lying.buffer)
    for (let at = 0; at < lying.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true)
    const [entry] = [...openZip(lying).unpack()]
    expect(entry?.bytes.length).toBe(10)
  })
})

describe('batchTexts', () => {
  it('keeps to both limits, and counts a file when its last piece is in', async () => {
    async function* texts() {
      yield { name: 'a', text: '12345', isLastOfFile: false }
      yield { name: 'a', text: '12345', isLastOfFile: true }
      for (const name of ['b', 'c', 'd']) yield { name, text: '1', isLastOfFile: true }
    }
    const batches = await collect(batchTexts(texts(), { filesCount: 2, chars: 8 }))
    expect(
      batches.map(({ files, filesDoneCount }) => [files.map(({ name }) => name), filesDoneCount]),
    ).toEqual([
      [['a'], 0],
      [['a', 'b'], 2],
      [['c', 'd'], 4],
    ])
  })
})
