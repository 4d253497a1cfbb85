import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findMetricEntry, isAtLeast, METRIC_CATALOGUE } from './metric-catalogue'

const glossary = readFileSync(path.resolve(import.meta.dirname, '../../../docs/glossary.md'), 'utf8')
/** GitHub's rule for the anchor of a heading: lower case, spaces to hyphens, punctuation away. */
const anchors = [...glossary.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
  title
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-'),
)

const UNIT_ENDINGS = {
  bps: '_bps',
  ms: '_ms',
  pct: '_pct',
  bytes: '_bytes',
  s: '_s',
  count: '_count',
  ratio: '_ratio',
}

describe('METRIC_CATALOGUE', () => {
  it.each(METRIC_CATALOGUE)('has $key in the glossary', ({ glossaryAnchor }) => {
    expect(anchors).toContain(glossaryAnchor)
  })

  it('names the unit in every key', () => {
    for (const { key, unit } of METRIC_CATALOGUE) expect(key.endsWith(UNIT_ENDINGS[unit])).toBe(true)
  })

  it('has each key once and finds it', () => {
    for (const entry of METRIC_CATALOGUE) expect(findMetricEntry(entry.key)).toBe(entry)
    expect(new Set(METRIC_CATALOGUE.map((each) => each.key)).size).toBe(METRIC_CATALOGUE.length)
    expect(findMetricEntry('tcp.single.wings_count')).toBeNull()
  })

  it('gives the sum of both directions to rates only', () => {
    const both = METRIC_CATALOGUE.filter((each) => each.directions.includes('both')).map((each) => each.key)
    expect(both).toEqual(['tcp.both.steady_bps', 'tcp.both.goodput_bps'])
  })
})

describe('isAtLeast', () => {
  it('holds for a value with that reason, and not for an unknown one', () => {
    expect(isAtLeast({ value: 95e6, reason: 'at-least' })).toBe(true)
    expect(isAtLeast({ value: 95e6 })).toBe(false)
    expect(isAtLeast({ value: null, reason: 'at-least' })).toBe(false)
  })
})
