import { describe, expect, it } from 'vitest'
import { sayLink } from './say-link'

const NOW = new Date('2026-12-01T00:00:00Z')
const known = {
  link: { retiredAt: null },
  latestAt: new Date('2026-11-29T00:00:00Z'),
  isLatestPinned: false,
  comparison: null,
  hasBaseline: true,
  now: NOW,
}

describe('sayLink', () => {
  it('says what to do first where nothing was measured', () => {
    expect(sayLink({ ...known, latestAt: null })).toMatch(/never been measured\. Re-baseline/)
  })

  it('answers with the comparison where there is one', () => {
    expect(sayLink({ ...known, comparison: { sentence: 'The network has changed.' } })).toBe(
      'The network has changed.',
    )
  })

  it('says why there is no answer', () => {
    expect(sayLink({ ...known, hasBaseline: false })).toMatch(/No baseline is pinned/)
    expect(sayLink({ ...known, isLatestPinned: true })).toMatch(/next run is held against it/)
    expect(sayLink({ ...known, link: { retiredAt: NOW } })).toMatch(/retired/)
  })
})
