import { describe, expect, it } from 'vitest'
import { CHORD_MS, readKey, SHORTCUTS } from './shortcuts'

/** What is done by keys pressed at these moments. */
function press(...keys: readonly (readonly [key: string, atMs: number])[]) {
  let chord: ReturnType<typeof readKey>['chord'] = null
  return keys.map(([key, atMs]) => {
    const read = readKey({ key, atMs, chord })
    chord = read.chord
    return read.shortcut?.does ?? null
  })
}

describe('the keys', () => {
  it('act alone or one after the other', () => {
    expect(press(['/', 0])).toEqual(['Search'])
    expect(press(['g', 0], ['h', 300])).toEqual([null, 'Go to the hosts'])
  })

  it('tell r from g r', () => {
    expect(press(['r', 0])).toEqual(['Re-baseline the link (asks first)'])
    expect(press(['g', 0], ['r', 300])).toEqual([null, 'Go to the runs'])
  })

  it('forget a first key after a while, and after a key that means nothing', () => {
    expect(press(['g', 0], ['h', CHORD_MS])).toEqual([null, null])
    expect(press(['g', 0], ['x', 10], ['h', 20])).toEqual([null, null, null])
  })

  it('begin anew where the first key is pressed again', () => {
    expect(press(['g', 0], ['g', 100], ['l', 200])).toEqual([null, null, 'Go to the links'])
  })

  it('are listed once each, and every one that is listed as ours acts', () => {
    const written = SHORTCUTS.map(({ keys }) => keys.join(' '))
    expect(new Set(written).size).toBe(written.length)
    for (const { keys, act, does } of SHORTCUTS) {
      if (act) expect(press(...keys.map((key, index) => [key, index] as const)).at(-1)).toBe(does)
    }
  })
})
