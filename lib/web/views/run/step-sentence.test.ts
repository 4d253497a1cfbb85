import { describe, expect, it } from 'vitest'
import { sayStep } from './step-sentence'

const ends = { a: 'Frankfurt', b: 'Ashburn' }
const tcp = {
  durationS: 10,
  streamsCount: 1,
  congestionControl: null,
  windowAskedBytes: null,
  clamped: false,
} as const

describe('sayStep', () => {
  it('names the sending site first, in either direction', () => {
    expect(sayStep({ ...tcp, kind: 'tcp-single', direction: 'ab' }, ends)).toBe(
      'Frankfurt sends to Ashburn, one stream',
    )
    expect(sayStep({ ...tcp, kind: 'tcp-parallel', direction: 'ba', streamsCount: 4 }, ends)).toBe(
      'Ashburn sends to Frankfurt, 4 streams',
    )
  })

  it('says both directions at once', () => {
    expect(sayStep({ ...tcp, kind: 'tcp-both', direction: 'both' }, ends)).toBe(
      'Frankfurt and Ashburn send to each other at once, one stream each',
    )
  })

  it('gives rates and windows with their units', () => {
    const udp = { durationS: 3, offeredBps: 4e8, datagramBytes: 1472, windowBytes: 2 ** 21 } as const
    expect(sayStep({ ...udp, kind: 'udp-probe', direction: 'ab' }, ends)).toContain('at 400 Mbit/s')
    expect(sayStep({ ...tcp, kind: 'window', direction: 'ab', windowAskedBytes: 2 ** 20 }, ends)).toContain(
      'a window of 1 MiB',
    )
  })
})
