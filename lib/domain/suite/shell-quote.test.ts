import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteArgv, quoteWord } from '@/lib/domain/suite/shell-quote'

function readBack(words: readonly string[]): string[] {
  const out = execFileSync('sh', ['-c', `printf '%s\\0' ${quoteArgv(words)}`], { encoding: 'utf8' })
  return out.split('\0').slice(0, -1)
}

const HOSTILE = [
  '',
  ' ',
  "'",
  '"',
  '\\',
  '\n',
  '$(id)',
  '`id`',
  '!',
  '-n',
  '--',
  '~',
  '*',
  'é✓𝄞',
  "a'b'c",
  '#',
  ';',
  '&&',
]

describe('quoteArgv', () => {
  it('gives every hostile word back unchanged', () => {
    expect(readBack(HOSTILE)).toEqual(HOSTILE)
  })

  it('gives any words back unchanged through a real shell', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0')),
      fc.string({ unit: fc.constantFrom(...HOSTILE.filter(Boolean)), maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        expect(readBack(words)).toEqual(words)
      }),
      { numRuns: 150 },
    )
  })

  it('leaves plain words readable', () => {
    expect(quoteArgv(['iperf3', '-c', '10.0.0.1', '-p', '5201'])).toBe('iperf3 -c 10.0.0.1 -p 5201')
  })

  it('refuses a NUL character', () => {
    expect(() => quoteWord('a\0b')).toThrow(RangeError)
  })
})
