import { describe, expect, it } from 'vitest'
import { sigmaOfHistory } from './link-noise'

describe('sigmaOfHistory', () => {
  it('is not widened by a step in the history', () => {
    const level = (base: number) => [0, 2, -1, 1, -2, 0, 2].map((offset) => base + offset)
    const quiet = sigmaOfHistory(level(900))
    const stepped = sigmaOfHistory([...level(900), ...level(600)])
    expect(quiet).not.toBeNull()
    expect(stepped).toBeLessThanOrEqual((quiet ?? 0) * 1.5)
  })

  it('says nothing from a handful of runs', () => {
    expect(sigmaOfHistory([900, 901, 899])).toBeNull()
  })
})
