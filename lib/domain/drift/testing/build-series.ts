import { seededRandom } from '@/lib/services/sample-data/seeded-random'
import type { SeriesPoint } from '../series'

export const DAY_MS = 24 * 3_600_000
const BASE = 1e9

/** A nightly series about 1e9 times its level, with normal noise; repeatable by its seed. */
export function buildSeries(parts: {
  readonly seed: number
  readonly count: number
  readonly noisePct: number
  /** Correlation of successive runs. */
  readonly rho?: number
  /** Runs that fall to half. */
  readonly outlierShare?: number
  readonly levelOf: (index: number) => number
}): readonly SeriesPoint[] {
  const { seed, count, noisePct, rho = 0, outlierShare = 0, levelOf } = parts
  const { next: random } = seededRandom(seed)
  let noise = 0
  return Array.from({ length: count }, (_, index) => {
    const fresh = nextNormal(random)
    noise = index === 0 ? fresh : rho * noise + Math.sqrt(1 - rho * rho) * fresh
    const isOutlier = random() < outlierShare
    const value = BASE * levelOf(index) * (1 + (noisePct / 100) * noise) * (isOutlier ? 0.5 : 1)
    return { atMs: index * DAY_MS, value }
  })
}

/** Box and Muller's transform. */
function nextNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
