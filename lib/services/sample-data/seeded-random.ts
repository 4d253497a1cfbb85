export type Random = {
  /** Evenly spread in [0, 1). */
  readonly next: () => number
  /** 1 ± about `share`, bell-shaped: three quarters lie within it. */
  readonly around: (share: number) => number
}

/** Numbers that look random and are the same for the same seed (mulberry32), so that sample data never changes by itself. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const around = (share: number) => 1 + share * (next() + next() + next() - 1.5)
  return { next, around }
}
