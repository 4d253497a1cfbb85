import { describe, expect, it } from 'vitest'
import { rankBaselines } from './rank-baselines'

const NOW = new Date('2026-12-01T12:00:00Z')
const run = (date: string) => ({ runId: date, at: new Date(`${date}T03:00:00Z`) })

describe('rankBaselines', () => {
  it('puts the run nearest to six months ago first, and the oldest after those', () => {
    const ranked = rankBaselines(
      [run('2026-01-02'), run('2026-05-20'), run('2026-06-04'), run('2026-11-30')],
      NOW,
    )
    expect(ranked).toEqual([
      { runId: '2026-06-04', choice: 'six-months' },
      { runId: '2026-05-20', choice: 'six-months' },
      { runId: '2026-01-02', choice: 'oldest' },
      { runId: '2026-11-30', choice: 'oldest' },
    ])
  })

  it('takes the oldest of a link that is younger than that', () => {
    expect(rankBaselines([run('2026-11-20'), run('2026-11-02')], NOW)[0]).toEqual({
      runId: '2026-11-02',
      choice: 'oldest',
    })
    expect(rankBaselines([], NOW)).toEqual([])
  })
})
