import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { firstSentence, type GlossaryEntry, parseGlossary } from './parse-glossary'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const LINE_WIDTH = 110

const glossary = parseGlossary(readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8'))
const entries = glossary.flatMap((section) => section.entries)

function quote(text: string): string {
  if (/['\\]/.test(text)) throw new Error(`Write ’ for an apostrophe in docs/glossary.md: ${text}`)
  return `'${text}'`
}

/** One entry of terms.ts, in the formatter's own layout. */
function writeTerm(entry: GlossaryEntry): string {
  const key = /^\w+$/.test(entry.anchor) ? entry.anchor : quote(entry.anchor)
  const sentence = quote(firstSentence(entry))
  const onOneLine = `    sentence: ${sentence},`
  return [
    `  ${key}: {`,
    `    name: ${quote(entry.title)},`,
    onOneLine.length <= LINE_WIDTH ? onOneLine : `    sentence:\n      ${sentence},`,
    '  },',
  ].join('\n')
}

describe('the glossary', () => {
  it('keeps paragraphs and marks, and leaves out what stands before the first section', () => {
    const text = '# Words\n\nNot this.\n\n## Things\n\n### A b\nOne `two`\n**three**. Four.\n\n*five*\n'
    expect(parseGlossary(text)).toEqual([
      {
        anchor: 'things',
        title: 'Things',
        entries: [
          {
            anchor: 'a-b',
            title: 'A b',
            paragraphs: [
              [
                { kind: 'text', text: 'One ' },
                { kind: 'code', text: 'two' },
                { kind: 'text', text: ' ' },
                { kind: 'strong', text: 'three' },
                { kind: 'text', text: '. Four.' },
              ],
              [{ kind: 'em', text: 'five' }],
            ],
          },
        ],
      },
    ])
  })

  it('has each word once, and a first sentence that is a whole one', () => {
    expect(new Set(entries.map((entry) => entry.anchor)).size).toBe(entries.length)
    for (const entry of entries) expect(firstSentence(entry)).toMatch(/^.{20,200}\.$/)
  })

  it('gives pages the first sentences that docs/glossary.md has (vitest -u writes them anew)', async () => {
    const file = [
      '// Written from docs/glossary.md by parse-glossary.test.ts: change that file, not this one.',
      '',
      '/** What each word of the glossary means in one sentence, by its anchor. */',
      'export const TERMS = {',
      ...entries.map(writeTerm),
      '} as const satisfies Readonly<Record<string, { readonly name: string; readonly sentence: string }>>',
      '',
      'export type TermKey = keyof typeof TERMS',
      '',
    ]
    await expect(file.join('\n')).toMatchFileSnapshot('terms.ts')
  })
})
