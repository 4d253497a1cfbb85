import { describe, expect, it } from 'vitest'
import type { DriftModel } from '@/lib/web/views/charts/chart-models'
import { driftScale, driftSpan, visibleRows } from './drift-rows'

const HOUR_MS = 3_600_000

function point(atMs: number, value: number | null) {
  return { atMs, runId: `run-${atMs}`, value, reason: value === null ? 'blocked' : null }
}

const MODEL: DriftModel = {
  title: 't',
  metricName: 'Steady rate',
  unit: 'bps',
  isLoss: false,
  series: [
    {
      direction: 'ab',
      label: 'A → B',
      points: [point(0, 900e6), point(100 * HOUR_MS, null)],
      baseline: null,
      levels: [],
    },
    { direction: 'ba', label: 'B → A', points: [point(0, 800e6)], baseline: null, levels: [] },
  ],
  baselineAtMs: null,
  markers: [],
  failures: [{ atMs: 50 * HOUR_MS, runId: 'failed', reason: 'B did not answer' }],
  nowMs: 200 * HOUR_MS,
  isThinned: false,
}

describe('visibleRows', () => {
  it('puts both directions of a run in one row and failed runs between, oldest first', () => {
    const rows = visibleRows(MODEL, driftSpan(MODEL))
    expect(rows.map((row) => row.runId)).toEqual(['run-0', 'failed', `run-${100 * HOUR_MS}`])
    expect(rows[0]?.points.ba?.value).toBe(800e6)
    expect(rows[1]?.failure).toBe('B did not answer')
  })

  it('keeps what lies in the range', () => {
    expect(visibleRows(MODEL, [HOUR_MS, 60 * HOUR_MS]).map((row) => row.runId)).toEqual(['failed'])
  })
})

describe('driftScale', () => {
  it('never makes an unknown value zero', () => {
    const rows = visibleRows(MODEL, driftSpan(MODEL))
    expect(driftScale(MODEL, rows).domain[0]).toBeGreaterThan(0)
  })
})

describe('driftSpan', () => {
  it('is a stretch before now where nothing was measured', () => {
    const [from, to] = driftSpan({ ...MODEL, series: [], failures: [] })
    expect(to).toBe(MODEL.nowMs)
    expect(from).toBeLessThan(to)
  })
})
