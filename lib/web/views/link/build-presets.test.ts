import { describe, expect, it } from 'vitest'
import { buildPresets, type PresetRun } from './build-presets'

const row = (runId: string, at: string, hasNumbers = true): PresetRun => ({ runId, at, hasNumbers })

describe('buildPresets', () => {
  it('offers baseline, six months ago and previous against the newest run with numbers', () => {
    const history = [
      row('broken', '2026-11-30T00:00:00Z', false),
      row('new', '2026-11-29T00:00:00Z'),
      row('before', '2026-11-01T00:00:00Z'),
      row('old', '2026-06-02T00:00:00Z'),
    ]
    expect(buildPresets('l', history, ['base']).map((preset) => preset.href)).toEqual([
      '/links/l/compare?run=new&baseline=base',
      '/links/l/compare?run=new&baseline=old',
      '/links/l/compare?run=new&baseline=before',
    ])
  })

  it('offers nothing that would compare a run with itself', () => {
    expect(buildPresets('l', [row('only', '2026-11-29T00:00:00Z')], ['only'])).toEqual([])
  })

  it('does not call last month six months ago', () => {
    const history = [row('new', '2026-11-29T00:00:00Z'), row('before', '2026-11-01T00:00:00Z')]
    expect(buildPresets('l', history, []).map((preset) => preset.name)).toEqual(['previous'])
  })
})
