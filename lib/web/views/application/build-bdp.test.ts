import { describe, expect, it } from 'vitest'
import { bdpHref, readBdpSearch } from './bdp-search'
import { buildBdp } from './build-bdp'

describe('the window calculator', () => {
  it('says what must be in flight, and the maximum that the advice would set', () => {
    const { result } = buildBdp({ rttMs: '80', rateMbps: '1000' })
    expect(result?.sentence).toBe('1 Gbit/s needs 9.54 MiB in flight (10,000,000 bytes).')
    expect(result?.advisedMaxBytes).toBe(32 * 2 ** 20)
    expect(result?.advisedMax).toBe('32 MiB')
  })

  it('says what windows from 64 KiB to 64 MiB allow', () => {
    const windows = buildBdp({ rttMs: '80', rateMbps: '1000' }).result?.windows ?? []
    expect(windows.at(0)).toEqual({
      window: '64 KiB',
      rate: '6.55 Mbit/s',
      share: '0.655 %',
      isEnough: false,
    })
    expect(windows.at(-1)).toEqual({
      window: '64 MiB',
      rate: '6.71 Gbit/s',
      share: 'all of it',
      isEnough: true,
    })
    expect(windows.find(({ isEnough }) => isEnough)?.window).toBe('16 MiB')
  })

  it.each(['', '0', '-1', 'fast', '1e9', 'Infinity'])(
    'reckons nothing with a round trip of “%s”',
    (rttMs) => {
      const { errors, result } = buildBdp({ rttMs, rateMbps: '1000' })
      expect(result).toBeNull()
      expect(Object.keys(errors)).toEqual(['rttMs'])
    },
  )

  it('starts from what its address holds', () => {
    const href = bdpHref({ linkId: 'link-1', direction: 'ba', rttMs: 80.23456, bps: 941_482_113 })
    expect(readBdpSearch(Object.fromEntries(new URL(href, 'http://plumbline.test').searchParams))).toEqual({
      linkId: 'link-1',
      direction: 'ba',
      rttMs: '80.235',
      rateMbps: '941',
    })
    expect(readBdpSearch({ rttMs: ['1', '2'], rateMbps: '9'.repeat(65) })).toEqual({
      linkId: null,
      direction: null,
      rttMs: '',
      rateMbps: '',
    })
  })
})
